// Written by scripts/descriptions.py from vectors/formats/minimax-m2/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/minimax-m2.js';
import layout from '../layouts/plain-tags.js';

const format: Format = { description, layout };

export default format;
