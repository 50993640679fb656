// Written by scripts/descriptions.py from vectors/formats/glm47/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "glm47",
  reasoning: {
    mode: "FORCED_OPEN",
    start: "<think>",
    end: "</think>",
    field: "reasoning_content"
  },
  tools: {
    format: "TAG_WITH_TAGGED",
    values: "text",
    perCallStart: "<tool_call>",
    perCallEnd: "</tool_call>",
    arguments: {
      namePrefix: "<arg_key>",
      nameSuffix: "</arg_key>",
      valuePrefix: "<arg_value>",
      valueSuffix: "</arg_value>"
    }
  },
  prompts: {
    default: "<|assistant|><think>",
    off: "<|assistant|></think>"
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
