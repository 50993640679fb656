// Written by scripts/descriptions.py from vectors/formats/minicpm5/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/minicpm5.js';
import layout from '../layouts/plain-tags.js';

const format: Format = { description, layout };

export default format;
