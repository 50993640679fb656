// Written by scripts/descriptions.py from vectors/formats/apriel16/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/apriel16.js';
import layout from '../layouts/objects.js';

const format: Format = { description, layout };

export default format;
