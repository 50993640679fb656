// Written by scripts/descriptions.py from vectors/formats/command-r7b/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "command-r7b",
  reasoning: {
    mode: "TOOLS_ONLY",
    start: "<|START_THINKING|>",
    end: "<|END_THINKING|>",
    field: "reasoning_content"
  },
  content: {
    mode: "ALWAYS_WRAPPED",
    start: "<|START_RESPONSE|>",
    end: "<|END_RESPONSE|>"
  },
  tools: {
    format: "JSON_NATIVE",
    values: "json",
    sectionStart: "<|START_ACTION|>",
    sectionEnd: "<|END_ACTION|>",
    callSeparator: ",\n    ",
    toolsArrayWrapped: true,
    nameField: "tool_name",
    argsField: "parameters",
    genIdField: "tool_call_id",
    parameterOrder: [
      "tool_call_id",
      "tool_name",
      "parameters"
    ]
  },
  prompts: {
    default: "<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>",
    off: "<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_THINKING|><|END_THINKING|>"
  },
  stops: [
    "<|END_OF_TURN_TOKEN|>"
  ],
  preservedTokens: [
    "<|START_THINKING|>",
    "<|END_THINKING|>",
    "<|START_RESPONSE|>",
    "<|END_RESPONSE|>",
    "<|START_ACTION|>",
    "<|END_ACTION|>"
  ]
};

export default description;
