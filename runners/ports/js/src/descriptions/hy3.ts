// Written by scripts/descriptions.py from vectors/formats/hy3/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "hy3",
  reasoning: {
    mode: "TAG_BASED",
    start: "<think:opensource>",
    end: "</think:opensource>",
    field: "reasoning_content"
  },
  tools: {
    format: "TAG_WITH_TAGGED",
    values: "text",
    sectionStart: "<tool_calls:opensource>\n",
    sectionEnd: "</tool_calls:opensource>",
    perCallStart: "<tool_call:opensource>",
    perCallEnd: "</tool_call:opensource>\n",
    function: {
      nameSuffix: "<tool_sep:opensource>\n"
    },
    arguments: {
      namePrefix: "<arg_key:opensource>",
      nameSuffix: "</arg_key:opensource>\n",
      valuePrefix: "<arg_value:opensource>",
      valueSuffix: "</arg_value:opensource>\n"
    }
  },
  prompts: {
    default: "<｜hy_Assistant｜><think:opensource></think:opensource>"
  },
  stops: [
    "<｜hy_eos｜>"
  ],
  preservedTokens: [
    "<think:opensource>",
    "</think:opensource>",
    "<tool_calls:opensource>",
    "</tool_calls:opensource>",
    "<tool_call:opensource>",
    "</tool_call:opensource>",
    "<tool_sep:opensource>",
    "<arg_key:opensource>",
    "</arg_key:opensource>",
    "<arg_value:opensource>",
    "</arg_value:opensource>"
  ]
};

export default description;
