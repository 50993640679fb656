// Written by scripts/descriptions.py from vectors/formats/response-tags/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "response-tags",
  content: {
    mode: "ALWAYS_WRAPPED",
    start: "<response>",
    end: "</response>"
  },
  prompts: {
    default: "<|assistant|>"
  },
  stops: [
    "<|end|>"
  ],
  preservedTokens: [
    "<response>",
    "</response>"
  ]
};

export default description;
