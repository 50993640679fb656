// Written by scripts/descriptions.py from vectors/formats/command-r-plus/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "command-r-plus",
  tools: {
    format: "JSON_NATIVE",
    values: "json",
    sectionStart: "Action:\n```json\n",
    sectionEnd: "```\n",
    callSeparator: ",\n    ",
    toolsArrayWrapped: true,
    nameField: "tool_name",
    argsField: "parameters",
    parameterOrder: [
      "tool_name",
      "parameters"
    ]
  },
  prompts: {
    default: "<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>"
  },
  stops: [
    "<|END_OF_TURN_TOKEN|>"
  ],
  preservedTokens: [
    "Action:\n```json",
    "```"
  ]
};

export default description;
