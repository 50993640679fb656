// Written by scripts/descriptions.py from vectors/formats/cohere2-moe/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "cohere2-moe",
  reasoning: {
    mode: "FORCED_OPEN",
    start: "<|START_THINKING|>",
    end: "<|END_THINKING|>",
    field: "reasoning_content"
  },
  content: {
    mode: "ALWAYS_WRAPPED",
    start: "<|START_TEXT|>",
    end: "<|END_TEXT|>"
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
    default: "<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_THINKING|>"
  },
  stops: [
    "<|END_OF_TURN_TOKEN|>"
  ],
  preservedTokens: [
    "<|START_THINKING|>",
    "<|END_THINKING|>",
    "<|START_TEXT|>",
    "<|END_TEXT|>",
    "<|START_ACTION|>",
    "<|END_ACTION|>"
  ]
};

export default description;
