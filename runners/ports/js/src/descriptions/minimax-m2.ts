// Written by scripts/descriptions.py from vectors/formats/minimax-m2/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "minimax-m2",
  reasoning: {
    mode: "FORCED_OPEN",
    start: "<think>\n",
    end: "\n</think>\n\n",
    field: "reasoning_content"
  },
  tools: {
    format: "TAG_WITH_TAGGED",
    values: "text",
    sectionStart: "<minimax:tool_call>\n",
    sectionEnd: "</minimax:tool_call>",
    function: {
      namePrefix: "<invoke name=\"",
      nameSuffix: "\">\n",
      close: "</invoke>\n"
    },
    arguments: {
      namePrefix: "<parameter name=\"",
      nameSuffix: "\">",
      valueSuffix: "</parameter>\n"
    }
  },
  prompts: {
    default: "]~b]ai\n<think>\n"
  },
  stops: [
    "[e~["
  ],
  preservedTokens: [
    "<think>",
    "</think>",
    "<minimax:tool_call>",
    "</minimax:tool_call>",
    "<invoke name=\"",
    "\">",
    "</invoke>",
    "<parameter name=\"",
    "</parameter>"
  ]
};

export default description;
