// Written by scripts/descriptions.py from vectors/formats/mistral-nemo/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "mistral-nemo",
  tools: {
    format: "JSON_NATIVE",
    values: "json",
    sectionStart: "[TOOL_CALLS]",
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
  stops: [
    "</s>"
  ],
  preservedTokens: [
    "[TOOL_CALLS]"
  ]
};

export default description;
