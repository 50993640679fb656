// Written by scripts/descriptions.py from vectors/formats/firefunction2/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "firefunction2",
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
    ]
  },
  prompts: {
    default: "<|start_header_id|>assistant<|end_header_id|>\n\n"
  },
  stops: [
    "<|eot_id|>"
  ],
  preservedTokens: [
    "functools"
  ]
};

export default description;
