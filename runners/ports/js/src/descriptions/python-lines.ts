// Written by scripts/descriptions.py from vectors/formats/python-lines/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "python-lines",
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
    sectionStart: "<function_calls>\n",
    sectionEnd: "</function_calls>",
    callSeparator: "\n",
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
    "<function_calls>",
    "</function_calls>",
    "(",
    ")",
    "=",
    "'",
    ","
  ]
};

export default description;
