// Written by scripts/descriptions.py from vectors/formats/command-r7b/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/command-r7b.js';
import layout from '../layouts/objects.js';

const format: Format = { description, layout };

export default format;
