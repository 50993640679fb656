// Written by scripts/descriptions.py from vectors/formats/qwen3-coder/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "qwen3-coder",
  tools: {
    format: "TAG_WITH_TAGGED",
    values: "text",
    perCallStart: "<tool_call>\n",
    perCallEnd: "</tool_call>",
    callSeparator: "\n",
    function: {
      namePrefix: "<function=",
      nameSuffix: ">\n",
      close: "</function>\n"
    },
    arguments: {
      namePrefix: "<parameter=",
      nameSuffix: ">\n",
      valueSuffix: "\n</parameter>\n"
    }
  },
  prompts: {
    default: "<|im_start|>assistant\n"
  },
  stops: [
    "<|im_end|>"
  ],
  preservedTokens: [
    "<tool_call>",
    "</tool_call>",
    "<function=",
    ">",
    "</function>",
    "<parameter=",
    "</parameter>"
  ]
};

export default description;
