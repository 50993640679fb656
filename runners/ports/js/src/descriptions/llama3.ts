// Written by scripts/descriptions.py from vectors/formats/llama3/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "llama3",
  tools: {
    format: "JSON_NATIVE",
    values: "json",
    nameField: "name",
    argsField: "parameters",
    parameterOrder: [
      "name",
      "parameters"
    ]
  },
  prompts: {
    default: "<|start_header_id|>assistant<|end_header_id|>\n\n"
  },
  stops: [
    "<|eot_id|>"
  ]
};

export default description;
