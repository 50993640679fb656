// Written by scripts/descriptions.py from vectors/formats/gpt-oss/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "gpt-oss",
  handler: "gpt-oss",
  reasoning: {
    mode: "TAG_BASED",
    start: "<|channel|>analysis<|message|>",
    end: "<|end|><|start|>assistant",
    field: "reasoning_content"
  },
  content: {
    mode: "ALWAYS_WRAPPED",
    start: "<|channel|>final<|message|>",
    end: "<|return|>"
  },
  tools: {
    format: "TAG_WITH_JSON",
    values: "json",
    function: {
      namePrefix: "to=functions.",
      nameSuffix: "<|channel|>commentary json<|message|>"
    }
  },
  messages: {
    start: "<|start|>",
    role: "assistant",
    channel: "<|channel|>",
    recipient: "to=",
    type: "<|constrain|>",
    namespace: "functions.",
    text: "<|message|>",
    ends: [
      "<|end|>",
      "<|call|>",
      "<|return|>"
    ],
    reasoning: [
      "analysis"
    ],
    content: [
      "commentary",
      "final"
    ],
    calls: [
      "commentary",
      "analysis"
    ],
    types: [
      "json"
    ],
    people: [
      "assistant",
      "user",
      "all"
    ]
  },
  prompts: {
    default: "<|start|>assistant"
  },
  stops: [
    "<|call|>"
  ],
  preservedTokens: [
    "<|channel|>analysis<|message|>",
    "<|end|><|start|>assistant",
    "<|channel|>final<|message|>",
    "<|return|>",
    "to=functions.",
    "<|channel|>commentary json<|message|>",
    "<|start|>",
    "<|channel|>",
    "<|message|>",
    "<|constrain|>",
    "<|end|>",
    "<|call|>"
  ]
};

export default description;
