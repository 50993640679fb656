// Written by scripts/descriptions.py from vectors/formats/apriel16/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "apriel16",
  reasoning: {
    mode: "DELIMITER",
    end: "\n[BEGIN FINAL RESPONSE]\n",
    field: "reasoning_content"
  },
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
    default: "\n<|begin_assistant|>\nHere are my reasoning steps:\n"
  },
  stops: [
    "<|end|>"
  ],
  preservedTokens: [
    "[BEGIN FINAL RESPONSE]",
    "<tool_calls>",
    "</tool_calls>"
  ]
};

export default description;
