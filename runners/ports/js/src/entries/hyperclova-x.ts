// Written by scripts/descriptions.py from vectors/formats/hyperclova-x/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/hyperclova-x.js';
import layout from '../layouts/hyperclova-x.js';

const format: Format = { description, layout };

export default format;
