// Written by scripts/descriptions.py from vectors/formats/xlam/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "xlam",
  tools: {
    format: "JSON_NATIVE",
    values: "json",
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
    default: "<|im_start|>assistant\n"
  },
  stops: [
    "<|im_end|>"
  ]
};

export default description;
