// Written by scripts/descriptions.py from vectors/formats/deepseek-r1-distill/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "deepseek-r1-distill",
  reasoning: {
    mode: "FORCED_OPEN",
    start: "<think>\n",
    end: "</think>"
  },
  tools: {
    format: "TAG_WITH_JSON",
    values: "json",
    sectionStart: "<｜tool▁calls▁begin｜>",
    sectionEnd: "<｜tool▁calls▁end｜>",
    perCallStart: "<｜tool▁call▁begin｜>function",
    perCallEnd: "<｜tool▁call▁end｜>",
    callSeparator: "\n",
    function: {
      namePrefix: "<｜tool▁sep｜>",
      nameSuffix: "\n```json\n",
      close: "\n```"
    }
  },
  prompts: {
    default: "<｜Assistant｜><think>\n"
  },
  stops: [
    "<｜end▁of▁sentence｜>"
  ],
  preservedTokens: [
    "<think>",
    "</think>",
    "<｜tool▁calls▁begin｜>",
    "<｜tool▁calls▁end｜>",
    "<｜tool▁call▁begin｜>function",
    "<｜tool▁call▁end｜>",
    "<｜tool▁sep｜>",
    "```json",
    "```"
  ]
};

export default description;
