// Written by scripts/descriptions.py from vectors/formats/functionary31/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "functionary31",
  tools: {
    format: "TAG_WITH_JSON",
    values: "json",
    function: {
      namePrefix: "<function=",
      nameSuffix: ">",
      close: "</function>"
    }
  },
  prompts: {
    default: "<|start_header_id|>assistant<|end_header_id|>\n\n"
  },
  stops: [
    "<|eot_id|>",
    "<|eom_id|>"
  ],
  preservedTokens: [
    "<function=",
    ">",
    "</function>"
  ]
};

export default description;
