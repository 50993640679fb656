// Written by scripts/descriptions.py from vectors/formats/python-lines/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/python-lines.js';
import layout from '../layouts/python-calls.js';

const format: Format = { description, layout };

export default format;
