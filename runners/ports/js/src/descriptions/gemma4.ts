// Written by scripts/descriptions.py from vectors/formats/gemma4/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "gemma4",
  handler: "gemma4",
  reasoning: {
    mode: "TAG_BASED",
    start: "<|channel>thought\n",
    end: "\n<channel|>",
    field: "reasoning_content"
  },
  tools: {
    format: "TAG_WITH_TAGGED",
    values: "braces",
    perCallStart: "<|tool_call>",
    perCallEnd: "<tool_call|>",
    function: {
      namePrefix: "call:",
      nameSuffix: "{",
      close: "}"
    },
    arguments: {
      nameSuffix: ":",
      valuePrefix: "<|\"|>",
      valueSuffix: "<|\"|>",
      separator: ",",
      typedValuePrefix: "",
      typedValueSuffix: ""
    }
  },
  prompts: {
    default: "<|turn>model\n",
    off: "<|turn>model\n<|channel>thought\n<channel|>"
  },
  stops: [
    "<turn|>"
  ],
  preservedTokens: [
    "<|channel>thought",
    "<channel|>",
    "<|tool_call>",
    "<tool_call|>",
    "call:",
    "{",
    "}",
    ":",
    "<|\"|>",
    ","
  ]
};

export default description;
