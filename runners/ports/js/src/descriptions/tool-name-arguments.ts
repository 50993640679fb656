// Written by scripts/descriptions.py from vectors/formats/tool-name-arguments/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "tool-name-arguments",
  tools: {
    format: "TAG_WITH_JSON",
    values: "json",
    perCallStart: "<minimax:tool_call>\n",
    perCallEnd: "</minimax:tool_call>\n",
    function: {
      namePrefix: "<tool_name>",
      nameSuffix: "</tool_name>\n<arguments>",
      close: "</arguments>\n"
    }
  },
  prompts: {
    default: "<assistant>"
  },
  stops: [
    "</assistant>"
  ],
  preservedTokens: [
    "<minimax:tool_call>",
    "</minimax:tool_call>",
    "<tool_name>",
    "</tool_name>\n<arguments>",
    "</arguments>"
  ]
};

export default description;
