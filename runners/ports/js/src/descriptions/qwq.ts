// Written by scripts/descriptions.py from vectors/formats/qwq/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "qwq",
  reasoning: {
    mode: "FORCED_CLOSED",
    start: "<think>\n",
    end: "\n</think>\n\n"
  },
  tools: {
    format: "JSON_NATIVE",
    values: "json",
    perCallStart: "<tool_call>\n",
    perCallEnd: "\n</tool_call>",
    callSeparator: "\n",
    nameField: "name",
    argsField: "arguments",
    parameterOrder: [
      "name",
      "arguments"
    ]
  },
  prompts: {
    default: "<|im_start|>assistant\n<think>\n",
    off: "<|im_start|>assistant\n<think>\n\n</think>\n\n"
  },
  stops: [
    "<|im_end|>"
  ],
  preservedTokens: [
    "<think>",
    "</think>",
    "<tool_call>",
    "</tool_call>"
  ]
};

export default description;
