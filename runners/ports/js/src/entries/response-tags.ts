// Written by scripts/descriptions.py from vectors/formats/response-tags/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/response-tags.js';
import layout from '../layouts/none.js';

const format: Format = { description, layout };

export default format;
