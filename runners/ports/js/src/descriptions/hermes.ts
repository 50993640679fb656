// Written by scripts/descriptions.py from vectors/formats/hermes/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "hermes",
  tools: {
    format: "JSON_NATIVE",
    values: "json",
    perCallStart: "<tool_call>\n",
    perCallEnd: "\n</tool_call>",
    callSeparator: "\n",
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
  ],
  preservedTokens: [
    "<tool_call>",
    "</tool_call>"
  ]
};

export default description;
