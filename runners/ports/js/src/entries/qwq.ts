// Written by scripts/descriptions.py from vectors/formats/qwq/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/qwq.js';
import layout from '../layouts/objects.js';

const format: Format = { description, layout };

export default format;
