// Written by scripts/descriptions.py from vectors/formats/devstral/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "devstral",
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
    "[TOOL_CALLS]",
    "[ARGS]"
  ]
};

export default description;
