// Written by scripts/descriptions.py from vectors/formats/dsml-v41/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "dsml-v41",
  reasoning: {
    mode: "FORCED_CLOSED",
    start: "<think>",
    end: "</think>",
    field: "reasoning_content"
  },
  tools: {
    format: "TAG_WITH_TAGGED",
    values: "text",
    sectionStart: "<｜DSML｜ calls>\n",
    sectionEnd: "</｜DSML｜ calls>",
    function: {
      namePrefix: "<｜DSML｜ invoke name=\"",
      nameSuffix: "\">\n",
      close: "</｜DSML｜ invoke>\n"
    },
    arguments: {
      namePrefix: "<｜DSML｜ parameter name=\"",
      nameSuffix: "\" string=\"",
      valuePrefix: "true\">",
      valueSuffix: "</｜DSML｜ parameter>\n",
      typedValuePrefix: "false\">",
      typedValueSuffix: "</｜DSML｜ parameter>\n"
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
    "<｜DSML｜ calls>",
    "</｜DSML｜ calls>",
    "<｜DSML｜ invoke name=\"",
    "\">",
    "</｜DSML｜ invoke>",
    "<｜DSML｜ parameter name=\"",
    "\" string=\"",
    "true\">",
    "</｜DSML｜ parameter>",
    "false\">"
  ]
};

export default description;
