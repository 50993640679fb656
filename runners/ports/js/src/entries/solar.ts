// Written by scripts/descriptions.py from vectors/formats/solar/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/solar.js';
import layout from '../layouts/json-tags.js';

const format: Format = { description, layout };

export default format;
