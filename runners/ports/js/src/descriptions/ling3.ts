// Written by scripts/descriptions.py from vectors/formats/ling3/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "ling3",
  reasoning: {
    mode: "FORCED_CLOSED",
    start: "<think>",
    end: "</think>",
    field: "reasoning_content"
  },
  tools: {
    format: "TAG_WITH_TAGGED",
    values: "text",
    perCallStart: "<tool_call>",
    perCallEnd: "\n</tool_call>",
    callSeparator: "\n",
    function: {
      nameSuffix: "\n"
    },
    arguments: {
      namePrefix: "<arg_key>",
      nameSuffix: "</arg_key>\n",
      valuePrefix: "<arg_value>",
      valueSuffix: "</arg_value>"
    }
  },
  prompts: {
    default: "<role>ASSISTANT</role>\n<think>",
    off: "<role>ASSISTANT</role>\n<think></think>"
  },
  stops: [
    "<|role_end|>"
  ],
  preservedTokens: [
    "<think>",
    "</think>",
    "<tool_call>",
    "</tool_call>",
    "<arg_key>",
    "</arg_key>",
    "<arg_value>",
    "</arg_value>"
  ]
};

export default description;
