// Written by scripts/descriptions.py from vectors/formats/gigachat3/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "gigachat3",
  tools: {
    format: "JSON_NATIVE",
    values: "json",
    sectionStart: "<|message_sep|>\n\nfunction call<|role_sep|>\n",
    nameField: "name",
    argsField: "arguments",
    parameterOrder: [
      "name",
      "arguments"
    ]
  },
  prompts: {
    default: "assistant<|role_sep|>\n"
  },
  stops: [
    "<|message_sep|>"
  ],
  preservedTokens: [
    "<|message_sep|>\n\nfunction call<|role_sep|>"
  ]
};

export default description;
