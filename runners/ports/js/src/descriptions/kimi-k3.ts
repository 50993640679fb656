// Written by scripts/descriptions.py from vectors/formats/kimi-k3/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "kimi-k3",
  handler: "kimi-k3",
  reasoning: {
    mode: "FORCED_OPEN",
    start: "<|open|>think<|sep|>",
    end: "<|close|>think<|sep|>",
    field: "reasoning_content"
  },
  content: {
    mode: "ALWAYS_WRAPPED",
    start: "<|open|>response<|sep|>",
    end: "<|close|>response<|sep|>"
  },
  tools: {
    format: "TAG_WITH_TAGGED",
    values: "text",
    sectionStart: "<|open|>tools<|sep|>",
    sectionEnd: "<|close|>tools<|sep|>",
    function: {
      namePrefix: "<|open|>call tool=\"",
      close: "<|close|>call<|sep|>"
    },
    arguments: {
      namePrefix: "<|open|>argument key=\"",
      nameSuffix: "\" type=\"",
      valuePrefix: "string\"<|sep|>",
      valueSuffix: "<|close|>argument<|sep|>",
      typedValuePrefix: "number\"<|sep|>",
      typedValueSuffix: "<|close|>argument<|sep|>"
    },
    callId: {
      position: "BETWEEN_FUNC_AND_ARGS",
      prefix: "\" index=\"",
      suffix: "\"<|sep|>",
      generated: true
    }
  },
  prompts: {
    default: "<|open|>message role=\"assistant\"<|sep|><|open|>think<|sep|>",
    off: "<|open|>message role=\"assistant\"<|sep|><|open|>response<|sep|>"
  },
  stops: [
    "<|close|>message<|sep|>",
    "<|end_of_msg|>",
    "<|close|>message<|sep|><|end_of_msg|>"
  ],
  preservedTokens: [
    "<|open|>think<|sep|>",
    "<|close|>think<|sep|>",
    "<|open|>response<|sep|>",
    "<|close|>response<|sep|>",
    "<|open|>tools<|sep|>",
    "<|close|>tools<|sep|>",
    "<|open|>call tool=\"",
    "<|close|>call<|sep|>",
    "<|open|>argument key=\"",
    "\" type=\"",
    "string\"<|sep|>",
    "<|close|>argument<|sep|>",
    "number\"<|sep|>",
    "\" index=\"",
    "\"<|sep|>",
    "<|open|>",
    "<|close|>",
    "<|sep|>",
    "<|end_of_msg|>"
  ]
};

export default description;
