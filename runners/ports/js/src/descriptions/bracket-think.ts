// Written by scripts/descriptions.py from vectors/formats/bracket-think/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "bracket-think",
  reasoning: {
    mode: "TAG_BASED",
    start: "[THINK]",
    end: "[/THINK]",
    field: "content"
  },
  tools: {
    format: "TAG_WITH_JSON",
    values: "json",
    perCallStart: "[TOOL_CALLS]",
    function: {
      nameSuffix: "[ARGS]"
    }
  },
  stops: [
    "</s>"
  ],
  preservedTokens: [
    "[THINK]",
    "[/THINK]",
    "[TOOL_CALLS]",
    "[ARGS]"
  ]
};

export default description;
