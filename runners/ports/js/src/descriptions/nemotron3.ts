// Written by scripts/descriptions.py from vectors/formats/nemotron3/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "nemotron3",
  holds: "until-first-tag",
  handler: "tagged-thinking",
  reasoning: {
    mode: "FORCED_CLOSED",
    start: "<think>\n",
    end: "\n</think>\n",
    field: "reasoning_content",
    untilFirstTag: true
  },
  tools: {
    format: "TAG_WITH_TAGGED",
    values: "text",
    perCallStart: "<tool_call>\n",
    perCallEnd: "</tool_call>",
    callSeparator: "\n",
    usesPythonDicts: true,
    pythonLiterals: true,
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
    default: "<|im_start|>assistant\n<think>\n",
    off: "<|im_start|>assistant\n<think>\n</think>\n"
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
