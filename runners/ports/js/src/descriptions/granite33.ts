// Written by scripts/descriptions.py from vectors/formats/granite33/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "granite33",
  reasoning: {
    mode: "TAG_BASED",
    start: "<think>",
    end: "</think>",
    field: "reasoning_content"
  },
  content: {
    mode: "WRAPPED_WITH_REASONING",
    start: "<response>",
    end: "</response>"
  },
  tools: {
    format: "JSON_NATIVE",
    values: "json",
    sectionStart: "<|tool_call|>",
    callSeparator: ", ",
    toolsArrayWrapped: true,
    nameField: "name",
    argsField: "arguments",
    parameterOrder: [
      "name",
      "arguments"
    ]
  },
  prompts: {
    default: "<|start_of_role|>assistant<|end_of_role|>"
  },
  stops: [
    "<|end_of_text|>"
  ],
  preservedTokens: [
    "<think>",
    "</think>",
    "<response>",
    "</response>",
    "<|tool_call|>"
  ]
};

export default description;
