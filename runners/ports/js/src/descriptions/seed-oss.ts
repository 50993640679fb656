// Written by scripts/descriptions.py from vectors/formats/seed-oss/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "seed-oss",
  reasoning: {
    mode: "TAG_BASED",
    start: "<seed:think>",
    end: "</seed:think>\n",
    field: "reasoning_content"
  },
  tools: {
    format: "TAG_WITH_TAGGED",
    values: "text",
    perCallStart: "<seed:tool_call>\n",
    perCallEnd: "</seed:tool_call>",
    callSeparator: "\n",
    usesPythonDicts: true,
    pythonLiterals: true,
    function: {
      namePrefix: "<function=",
      nameSuffix: ">\n",
      close: "</function>\n"
    },
    arguments: {
      namePrefix: "<parameter=",
      nameSuffix: ">",
      valueSuffix: "</parameter>\n"
    }
  },
  prompts: {
    default: "<seed:bos>assistant\n"
  },
  stops: [
    "<seed:eos>"
  ],
  preservedTokens: [
    "<seed:think>",
    "</seed:think>",
    "<seed:tool_call>",
    "</seed:tool_call>",
    "<function=",
    ">",
    "</function>",
    "<parameter=",
    "</parameter>"
  ]
};

export default description;
