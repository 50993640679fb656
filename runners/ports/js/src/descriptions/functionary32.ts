// Written by scripts/descriptions.py from vectors/formats/functionary32/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "functionary32",
  handler: "functionary-v3.2",
  content: {
    mode: "ALWAYS_WRAPPED",
    start: "all\n"
  },
  tools: {
    format: "TAG_WITH_JSON",
    values: "json",
    callSeparator: ">>>",
    function: {
      nameSuffix: "\n"
    }
  },
  messages: {
    start: ">>>",
    text: "\n",
    content: [
      "all"
    ]
  },
  prompts: {
    default: "<|start_header_id|>assistant<|end_header_id|>\n\n>>>"
  },
  stops: [
    "<|eot_id|>"
  ],
  preservedTokens: [
    "all",
    ">>>"
  ]
};

export default description;
