// Written by scripts/descriptions.py from vectors/formats/functiongemma/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "functiongemma",
  handler: "gemma4",
  tools: {
    format: "TAG_WITH_TAGGED",
    values: "braces",
    perCallStart: "<start_function_call>",
    perCallEnd: "<end_function_call>",
    usesPythonDicts: true,
    pythonLiterals: true,
    function: {
      namePrefix: "call:",
      nameSuffix: "{",
      close: "}"
    },
    arguments: {
      nameSuffix: ":",
      valuePrefix: "<escape>",
      valueSuffix: "<escape>",
      separator: ","
    }
  },
  prompts: {
    default: "<start_of_turn>model\n"
  },
  stops: [
    "<end_of_turn>"
  ],
  preservedTokens: [
    "<start_function_call>",
    "<end_function_call>",
    "call:",
    "{",
    "}",
    ":",
    "<escape>",
    ","
  ]
};

export default description;
