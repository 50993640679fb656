// Written by scripts/descriptions.py from vectors/formats/phi4-mini/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "phi4-mini",
  tools: {
    format: "JSON_NATIVE",
    values: "json",
    sectionStart: "functools",
    callSeparator: ", ",
    toolsArrayWrapped: true,
    nameField: "name",
    argsField: "arguments",
    parameterOrder: [
      "name",
      "arguments"
    ],
    rendersBareCalls: true
  },
  prompts: {
    default: "<|assistant|>"
  },
  stops: [
    "<|end|>"
  ],
  preservedTokens: [
    "functools"
  ]
};

export default description;
