// Written by scripts/descriptions.py from vectors/formats/llama4-json/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "llama4-json",
  content: {
    mode: "WRAPPED_WITH_CALLS",
    start: "<|python_start|>",
    end: "<|python_end|>"
  },
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
    default: "<|header_start|>assistant<|header_end|>\n\n"
  },
  stops: [
    "<|eot|>"
  ],
  preservedTokens: [
    "<|python_start|>",
    "<|python_end|>"
  ]
};

export default description;
