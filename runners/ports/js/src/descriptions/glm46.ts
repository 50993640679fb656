// Written by scripts/descriptions.py from vectors/formats/glm46/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "glm46",
  reasoning: {
    mode: "TAG_BASED",
    start: "<think>",
    end: "</think>\n",
    field: "reasoning_content"
  },
  tools: {
    format: "TAG_WITH_TAGGED",
    values: "text",
    perCallStart: "<tool_call>",
    perCallEnd: "</tool_call>",
    callSeparator: "\n",
    function: {
      nameSuffix: "\n"
    },
    arguments: {
      namePrefix: "<arg_key>",
      nameSuffix: "</arg_key>\n",
      valuePrefix: "<arg_value>",
      valueSuffix: "</arg_value>\n"
    }
  },
  prompts: {
    default: "<|assistant|>",
    off: "<|assistant|>\n<think></think>"
  },
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
