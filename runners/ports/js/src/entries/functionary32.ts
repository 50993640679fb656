// Written by scripts/descriptions.py from vectors/formats/functionary32/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/functionary32.js';
import layout from '../layouts/functionary-v3.2.js';

const format: Format = { description, layout };

export default format;
