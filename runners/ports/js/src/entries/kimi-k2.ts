// Written by scripts/descriptions.py from vectors/formats/kimi-k2/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/kimi-k2.js';
import layout from '../layouts/json-tags.js';

const format: Format = { description, layout };

export default format;
