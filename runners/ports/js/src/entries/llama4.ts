// Written by scripts/descriptions.py from vectors/formats/llama4/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/llama4.js';
import layout from '../layouts/python-calls.js';

const format: Format = { description, layout };

export default format;
