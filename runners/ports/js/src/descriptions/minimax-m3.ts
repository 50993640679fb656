// Written by scripts/descriptions.py from vectors/formats/minimax-m3/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "minimax-m3",
  handler: "minimax-m3",
  reasoning: {
    mode: "TAG_BASED",
    start: "<mm:think>",
    end: "</mm:think>",
    field: "reasoning_content"
  },
  tools: {
    format: "TAG_WITH_TAGGED",
    values: "elements",
    sectionStart: "]<]minimax[>[<tool_call>\n",
    sectionEnd: "]<]minimax[>[</tool_call>",
    function: {
      namePrefix: "]<]minimax[>[<invoke name=\"",
      nameSuffix: "\">",
      close: "]<]minimax[>[</invoke>\n"
    },
    arguments: {
      namePrefix: "]<]minimax[>[<",
      nameSuffix: ">"
    }
  },
  prompts: {
    default: "]~b]ai\n",
    off: "]~b]ai\n</mm:think>"
  },
  stops: [
    "[e~["
  ],
  preservedTokens: [
    "<mm:think>",
    "</mm:think>",
    "]<]minimax[>[<tool_call>",
    "]<]minimax[>[</tool_call>",
    "]<]minimax[>[<invoke name=\"",
    "\">",
    "]<]minimax[>[</invoke>",
    "]<]minimax[>[<",
    ">",
    "]<]minimax[>["
  ]
};

export default description;
