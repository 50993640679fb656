// Written by scripts/descriptions.py from vectors/formats/python-dicts/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "python-dicts",
  tools: {
    format: "JSON_NATIVE",
    values: "json",
    perCallStart: "<call>",
    perCallEnd: "</call>",
    usesPythonDicts: true,
    pythonLiterals: true,
    nameField: "name",
    argsField: "arguments",
    parameterOrder: [
      "name",
      "arguments"
    ]
  },
  prompts: {
    default: "<|assistant|>"
  },
  stops: [
    "<|end|>"
  ],
  preservedTokens: [
    "<call>",
    "</call>"
  ]
};

export default description;
