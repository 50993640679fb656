// Written by scripts/descriptions.py from vectors/formats/gemma4/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/gemma4.js';
import layout from '../layouts/gemma4.js';

const format: Format = { description, layout };

export default format;
