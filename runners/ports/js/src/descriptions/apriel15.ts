// Written by scripts/descriptions.py from vectors/formats/apriel15/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "apriel15",
  tools: {
    format: "JSON_NATIVE",
    values: "json",
    sectionStart: "<tool_calls>",
    sectionEnd: "</tool_calls>",
    callSeparator: ", ",
    toolsArrayWrapped: true,
    nameField: "name",
    argsField: "arguments",
    parameterOrder: [
      "name",
      "arguments"
    ]
  },
  prompts: {
    default: "<|assistant|>\n"
  },
  stops: [
    "<|end|>"
  ],
  preservedTokens: [
    "<tool_calls>",
    "</tool_calls>"
  ]
};

export default description;
