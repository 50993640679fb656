// Written by scripts/descriptions.py from vectors/formats/step3/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "step3",
  reasoning: {
    mode: "FORCED_OPEN",
    start: "<think>\n",
    end: "\n</think>\n",
    field: "reasoning_content"
  },
  tools: {
    format: "TAG_WITH_TAGGED",
    values: "text",
    sectionStart: "<｜tool_calls_begin｜>\n",
    sectionEnd: "<｜tool_calls_end｜>",
    perCallStart: "<｜tool_call_begin｜>function<｜tool_sep｜>",
    perCallEnd: "<｜tool_call_end｜>\n",
    function: {
      namePrefix: "<steptml:invoke name=\"",
      nameSuffix: "\">\n",
      close: "</steptml:invoke>"
    },
    arguments: {
      namePrefix: "<steptml:parameter name=\"",
      nameSuffix: "\">",
      valueSuffix: "</steptml:parameter>\n"
    }
  },
  prompts: {
    default: "<｜BOT｜>assistant\n<think>\n",
    off: "<｜BOT｜>assistant\n"
  },
  stops: [
    "<｜EOT｜>"
  ],
  preservedTokens: [
    "<think>",
    "</think>",
    "<｜tool_calls_begin｜>",
    "<｜tool_calls_end｜>",
    "<｜tool_call_begin｜>function<｜tool_sep｜>",
    "<｜tool_call_end｜>",
    "<steptml:invoke name=\"",
    "\">",
    "</steptml:invoke>",
    "<steptml:parameter name=\"",
    "</steptml:parameter>"
  ]
};

export default description;
