// Written by scripts/descriptions.py from vectors/formats/nemotron-v2/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "nemotron-v2",
  reasoning: {
    mode: "FORCED_OPEN",
    start: "<think>\n",
    end: "</think>"
  },
  tools: {
    format: "JSON_NATIVE",
    values: "json",
    sectionStart: "<TOOLCALL>",
    sectionEnd: "</TOOLCALL>",
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
    default: "<SPECIAL_11>Assistant\n<think>\n"
  },
  stops: [
    "<SPECIAL_12>"
  ],
  preservedTokens: [
    "<think>",
    "</think>",
    "<TOOLCALL>",
    "</TOOLCALL>"
  ]
};

export default description;
