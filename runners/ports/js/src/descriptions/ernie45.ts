// Written by scripts/descriptions.py from vectors/formats/ernie45/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "ernie45",
  reasoning: {
    mode: "FORCED_OPEN",
    start: "<think>\n",
    end: "\n</think>\n\n",
    field: "reasoning_content"
  },
  content: {
    mode: "ALWAYS_WRAPPED",
    start: "<response>\n",
    end: "\n</response>"
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
    default: "<|im_start|>assistant\n<think>\n"
  },
  stops: [
    "<|im_end|>"
  ],
  preservedTokens: [
    "<think>",
    "</think>",
    "<response>",
    "</response>",
    "<tool_call>",
    "</tool_call>"
  ]
};

export default description;
