// Written by scripts/descriptions.py from vectors/formats/generic-json/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "generic-json",
  handler: "generic-json",
  content: {
    mode: "ALWAYS_WRAPPED",
    start: "{\"response\": \"",
    end: "\"}"
  },
  tools: {
    format: "JSON_NATIVE",
    values: "json",
    sectionStart: "{\"tool_calls\": ",
    sectionEnd: "}",
    callSeparator: ", ",
    toolsArrayWrapped: true,
    nameField: "name",
    argsField: "arguments",
    idField: "id",
    parameterOrder: [
      "name",
      "arguments",
      "id"
    ]
  },
  prompts: {
    default: "<|im_start|>assistant\n"
  },
  stops: [
    "<|im_end|>"
  ],
  preservedTokens: [
    "{\"response\": \"",
    "\"}",
    "{\"tool_calls\":",
    "}"
  ]
};

export default description;
