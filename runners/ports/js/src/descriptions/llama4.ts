// Written by scripts/descriptions.py from vectors/formats/llama4/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "llama4",
  handler: "python-calls",
  tools: {
    format: "TAG_WITH_TAGGED",
    values: "python",
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
      valuePrefix: "\"",
      valueSuffix: "\"",
      separator: ", ",
      typedValuePrefix: "",
      typedValueSuffix: ""
    }
  },
  prompts: {
    default: "<|header_start|>assistant<|header_end|>\n\n"
  },
  stops: [
    "<|eot|>"
  ],
  preservedTokens: [
    "(",
    ")",
    "=",
    "\"",
    ","
  ]
};

export default description;
