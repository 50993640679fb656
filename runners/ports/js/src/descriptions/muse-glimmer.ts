// Written by scripts/descriptions.py from vectors/formats/muse-glimmer/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "muse-glimmer",
  handler: "muse-glimmer",
  reasoning: {
    mode: "TAG_BASED",
    start: "to=self<|message|>",
    end: "<|eom|>",
    field: "reasoning_content"
  },
  content: {
    mode: "ALWAYS_WRAPPED",
    start: "to=user<|message|>"
  },
  tools: {
    format: "TAG_WITH_TAGGED",
    values: "text",
    sectionStart: "<atem:function_calls>\n",
    sectionEnd: "</atem:function_calls>",
    function: {
      namePrefix: "<atem:invoke name=\"",
      nameSuffix: "\">\n",
      close: "</atem:invoke>\n"
    },
    arguments: {
      namePrefix: "<atem:parameter name=\"",
      nameSuffix: "\">",
      valueSuffix: "</atem:parameter>\n"
    }
  },
  messages: {
    start: "<|start|>",
    role: "assistant",
    recipient: "to=",
    text: "<|message|>",
    ends: [
      "<|eom|>",
      "<|eot|>"
    ],
    reasoning: [
      "self"
    ],
    content: [
      "user"
    ]
  },
  prompts: {
    default: "<|start|>assistant"
  },
  stops: [
    "<|eot|>"
  ],
  preservedTokens: [
    "to=self<|message|>",
    "<|eom|>",
    "to=user<|message|>",
    "<atem:function_calls>",
    "</atem:function_calls>",
    "<atem:invoke name=\"",
    "\">",
    "</atem:invoke>",
    "<atem:parameter name=\"",
    "</atem:parameter>",
    "<|start|>",
    "<|message|>",
    "<|eot|>"
  ]
};

export default description;
