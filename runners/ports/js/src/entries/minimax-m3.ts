// Written by scripts/descriptions.py from vectors/formats/minimax-m3/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/minimax-m3.js';
import layout from '../layouts/minimax-m3.js';

const format: Format = { description, layout };

export default format;
