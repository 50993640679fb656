// Written by scripts/descriptions.py from vectors/formats/internlm2/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "internlm2",
  tools: {
    format: "JSON_NATIVE",
    values: "json",
    perCallStart: "<|action_start|><|plugin|>\n",
    perCallEnd: "<|action_end|>",
    nameField: "name",
    argsField: "parameters",
    parameterOrder: [
      "name",
      "parameters"
    ]
  },
  prompts: {
    default: "<|im_start|>assistant\n"
  },
  stops: [
    "<|im_end|>"
  ],
  preservedTokens: [
    "<|action_start|><|plugin|>",
    "<|action_end|>"
  ]
};

export default description;
