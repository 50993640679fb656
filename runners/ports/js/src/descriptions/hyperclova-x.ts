// Written by scripts/descriptions.py from vectors/formats/hyperclova-x/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "hyperclova-x",
  handler: "hyperclova-x",
  reasoning: {
    mode: "TAG_BASED",
    start: "/think\n",
    end: "<|im_end|>",
    field: "reasoning_content"
  },
  tools: {
    format: "JSON_NATIVE",
    values: "json",
    sectionStart: " -> tool/function_call\n",
    callSeparator: ", ",
    toolsArrayWrapped: true,
    nameField: "name",
    argsField: "arguments",
    parameterOrder: [
      "name",
      "arguments"
    ]
  },
  messages: {
    start: "<|im_start|>",
    role: "assistant",
    text: "\n",
    ends: [
      "<|im_end|>"
    ],
    turnEnds: [
      "<|endofturn|>",
      "<|stop|>"
    ],
    reasoning: [
      "/think"
    ],
    calls: [
      " -> tool/function_call"
    ]
  },
  prompts: {
    default: "<|im_start|>assistant",
    off: "<|im_start|>assistant\n"
  },
  stops: [
    "<|im_end|><|endofturn|>"
  ],
  preservedTokens: [
    "/think",
    "<|im_end|>",
    "-> tool/function_call",
    "<|im_start|>"
  ]
};

export default description;
