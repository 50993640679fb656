// Written by scripts/descriptions.py from vectors/formats/gemma2/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/gemma2.js';
import layout from '../layouts/none.js';

const format: Format = { description, layout };

export default format;
