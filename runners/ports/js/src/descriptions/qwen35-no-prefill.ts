// Written by scripts/descriptions.py from vectors/formats/qwen35-no-prefill/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "qwen35-no-prefill",
  holds: "until-first-tag",
  handler: "tagged-thinking",
  reasoning: {
    mode: "TAG_BASED",
    start: "<think>\n",
    end: "\n</think>\n\n",
    field: "reasoning_content",
    untilFirstTag: true
  },
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
    default: "<|im_start|>assistant\n",
    off: "<|im_start|>assistant\n<think>\n\n</think>\n\n"
  },
  stops: [
    "<|im_end|>"
  ],
  preservedTokens: [
    "<think>",
    "</think>",
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
