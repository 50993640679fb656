// Written by scripts/descriptions.py from vectors/formats/command-r-plus/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/command-r-plus.js';
import layout from '../layouts/objects.js';

const format: Format = { description, layout };

export default format;
