// Written by scripts/descriptions.py from vectors/formats/python-bare/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "python-bare",
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
      separator: ", ",
      typedValuePrefix: "",
      typedValueSuffix: ""
    }
  },
  prompts: {
    default: "<|start_header_id|>assistant<|end_header_id|>\n\n"
  },
  stops: [
    "<|eot_id|>"
  ],
  preservedTokens: [
    "(",
    ")",
    "=",
    ","
  ]
};

export default description;
