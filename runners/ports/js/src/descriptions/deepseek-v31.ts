// Written by scripts/descriptions.py from vectors/formats/deepseek-v31/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "deepseek-v31",
  reasoning: {
    mode: "FORCED_CLOSED",
    start: "<think>",
    end: "</think>"
  },
  tools: {
    format: "TAG_WITH_JSON",
    values: "json",
    sectionStart: "<｜tool▁calls▁begin｜>",
    sectionEnd: "<｜tool▁calls▁end｜>",
    perCallStart: "<｜tool▁call▁begin｜>",
    perCallEnd: "<｜tool▁call▁end｜>",
    function: {
      nameSuffix: "<｜tool▁sep｜>"
    }
  },
  prompts: {
    default: "<｜Assistant｜><think>",
    off: "<｜Assistant｜><think></think>"
  },
  stops: [
    "<｜end▁of▁sentence｜>"
  ],
  preservedTokens: [
    "<think>",
    "</think>",
    "<｜tool▁calls▁begin｜>",
    "<｜tool▁calls▁end｜>",
    "<｜tool▁call▁begin｜>",
    "<｜tool▁call▁end｜>",
    "<｜tool▁sep｜>"
  ]
};

export default description;
