// Written by scripts/descriptions.py from vectors/formats/hunyuan-a13b/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "hunyuan-a13b",
  reasoning: {
    mode: "TAG_BASED",
    start: "<think>\n",
    end: "\n</think>\n",
    field: "reasoning_content"
  },
  content: {
    mode: "ALWAYS_WRAPPED",
    start: "助手："
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
    off: "<think>\n\n</think>\n"
  },
  stops: [
    "<|eos|>"
  ],
  preservedTokens: [
    "<think>",
    "</think>",
    "助手：",
    "<tool_calls>",
    "</tool_calls>"
  ]
};

export default description;
