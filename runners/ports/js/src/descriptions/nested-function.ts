// Written by scripts/descriptions.py from vectors/formats/nested-function/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "nested-function",
  tools: {
    format: "JSON_NATIVE",
    values: "json",
    perCallStart: "<call>",
    perCallEnd: "</call>",
    functionField: "function",
    nameField: "name",
    argsField: "arguments",
    idField: "id",
    parameterOrder: [
      "id",
      "function"
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
