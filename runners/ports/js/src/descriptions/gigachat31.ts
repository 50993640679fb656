// Written by scripts/descriptions.py from vectors/formats/gigachat31/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "gigachat31",
  tools: {
    format: "JSON_NATIVE",
    values: "json",
    sectionStart: "<|function_call|>",
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
    "<|function_call|>"
  ]
};

export default description;
