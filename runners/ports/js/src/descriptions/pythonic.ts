// Written by scripts/descriptions.py from vectors/formats/pythonic/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "pythonic",
  handler: "python-calls",
  reasoning: {
    mode: "TAG_BASED",
    start: "<think>",
    end: "</think>",
    field: "reasoning_content"
  },
  tools: {
    format: "TAG_WITH_TAGGED",
    values: "python",
    sectionStart: "<|tool_call_start|>",
    sectionEnd: "<|tool_call_end|>",
    callSeparator: ", ",
    toolsArrayWrapped: true,
    usesPythonDicts: true,
    pythonLiterals: true,
    function: {
      nameSuffix: "(",
      close: ")"
    },
    arguments: {
      nameSuffix: "=",
      valuePrefix: "'",
      valueSuffix: "'",
      separator: ", ",
      typedValuePrefix: "",
      typedValueSuffix: ""
    }
  },
  prompts: {
    default: "<|im_start|>assistant\n"
  },
  stops: [
    "<|im_end|>"
  ],
  preservedTokens: [
    "<think>",
    "</think>",
    "<|tool_call_start|>",
    "<|tool_call_end|>",
    "(",
    ")",
    "=",
    "'",
    ","
  ]
};

export default description;
