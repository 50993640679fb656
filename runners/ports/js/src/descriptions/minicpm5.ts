// Written by scripts/descriptions.py from vectors/formats/minicpm5/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "minicpm5",
  reasoning: {
    mode: "FORCED_CLOSED",
    start: "<think>\n",
    end: "\n</think>\n\n",
    field: "reasoning_content"
  },
  tools: {
    format: "TAG_WITH_TAGGED",
    values: "text",
    callSeparator: "\n",
    usesPythonDicts: true,
    pythonLiterals: true,
    function: {
      namePrefix: "<function name=\"",
      nameSuffix: "\">",
      close: "</function>"
    },
    arguments: {
      namePrefix: "<param name=\"",
      nameSuffix: "\">",
      valueSuffix: "</param>",
      escapedValuePrefix: "<![CDATA[",
      escapedValueSuffix: "]]></param>"
    }
  },
  prompts: {
    default: "<|im_start|>assistant\n<think>\n",
    off: "<|im_start|>assistant\n<think>\n\n</think>\n\n"
  },
  stops: [
    "<|im_end|>"
  ],
  preservedTokens: [
    "<think>",
    "</think>",
    "<function name=\"",
    "\">",
    "</function>",
    "<param name=\"",
    "</param>",
    "<![CDATA[",
    "]]></param>"
  ]
};

export default description;
