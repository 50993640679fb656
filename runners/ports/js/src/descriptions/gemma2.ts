// Written by scripts/descriptions.py from vectors/formats/gemma2/format.yaml.

import type { Description } from '../types.js';

const description: Description = {
  description: 1,
  name: "gemma2",
  prompts: {
    default: "<start_of_turn>model\n"
  },
  stops: [
    "<end_of_turn>"
  ]
};

export default description;
