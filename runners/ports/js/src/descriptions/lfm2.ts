// Written by scripts/descriptions.py from vectors/formats/lfm2/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "lfm2",
  handler: "python-calls",
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
