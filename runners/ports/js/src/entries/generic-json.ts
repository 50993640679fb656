// Written by scripts/descriptions.py from vectors/formats/generic-json/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/generic-json.js';
import layout from '../layouts/generic-json.js';

const format: Format = { description, layout };

export default format;
