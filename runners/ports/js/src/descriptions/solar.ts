// Written by scripts/descriptions.py from vectors/formats/solar/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "solar",
  reasoning: {
    mode: "TAG_BASED",
    start: "<|think|>",
    end: "<|end|><|begin|>assistant",
    field: "reasoning"
  },
  content: {
    mode: "ALWAYS_WRAPPED",
    start: "<|content|>",
    end: "<|end|>"
  },
  tools: {
    format: "TAG_WITH_JSON",
    values: "json",
    sectionStart: "<|tool_calls|>",
    sectionEnd: "<|calls|>",
    perCallStart: "<|tool_call:begin|>",
    perCallEnd: "<|tool_call:end|>",
    function: {
      nameSuffix: "<|tool_call:args|>"
    },
    callId: {
      position: "PRE_FUNC_NAME",
      suffix: "<|tool_call:name|>"
    }
  },
  prompts: {
    default: "<|begin|>assistant"
  },
  preservedTokens: [
    "<|think|>",
    "<|end|><|begin|>assistant",
    "<|content|>",
    "<|end|>",
    "<|tool_calls|>",
    "<|calls|>",
    "<|tool_call:begin|>",
    "<|tool_call:end|>",
    "<|tool_call:args|>",
    "<|tool_call:name|>"
  ]
};

export default description;
