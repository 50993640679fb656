// Written by scripts/descriptions.py from vectors/formats/apertus/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "apertus",
  tools: {
    format: "JSON_NATIVE",
    values: "json",
    sectionStart: "<|tools_prefix|>",
    sectionEnd: "<|tools_suffix|>",
    callSeparator: ", ",
    functionNameIsKey: true,
    toolsArrayWrapped: true
  },
  prompts: {
    default: "<|assistant_start|>"
  },
  stops: [
    "<|assistant_end|>"
  ],
  preservedTokens: [
    "<|tools_prefix|>",
    "<|tools_suffix|>"
  ]
};

export default description;
