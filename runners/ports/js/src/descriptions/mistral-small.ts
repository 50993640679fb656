// Written by scripts/descriptions.py from vectors/formats/mistral-small/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "mistral-small",
  tools: {
    format: "TAG_WITH_JSON",
    values: "json",
    perCallStart: "[TOOL_CALLS]",
    callId: {
      position: "BETWEEN_FUNC_AND_ARGS",
      prefix: "[CALL_ID]",
      suffix: "[ARGS]"
    }
  },
  stops: [
    "</s>"
  ],
  preservedTokens: [
    "[TOOL_CALLS]",
    "[CALL_ID]",
    "[ARGS]"
  ]
};

export default description;
