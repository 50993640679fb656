// Written by scripts/descriptions.py from vectors/formats/kimi-k2/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "kimi-k2",
  tools: {
    format: "TAG_WITH_JSON",
    values: "json",
    sectionStart: "<|tool_calls_section_begin|>",
    sectionEnd: "<|tool_calls_section_end|>",
    perCallStart: "<|tool_call_begin|>",
    perCallEnd: "<|tool_call_end|>",
    function: {
      namePrefix: "functions."
    },
    callId: {
      position: "BETWEEN_FUNC_AND_ARGS",
      prefix: ":",
      suffix: "<|tool_call_argument_begin|>",
      generated: true
    }
  },
  prompts: {
    default: "<|im_assistant|>assistant<|im_middle|>"
  },
  stops: [
    "<|im_end|>"
  ],
  preservedTokens: [
    "<|tool_calls_section_begin|>",
    "<|tool_calls_section_end|>",
    "<|tool_call_begin|>",
    "<|tool_call_end|>",
    "functions.",
    ":",
    "<|tool_call_argument_begin|>"
  ]
};

export default description;
