// Written by scripts/descriptions.py from vectors/formats/phi4-mini/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/phi4-mini.js';
import layout from '../layouts/objects.js';

const format: Format = { description, layout };

export default format;
