// Written by scripts/descriptions.py from vectors/formats/functiongemma/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/functiongemma.js';
import layout from '../layouts/gemma4.js';

const format: Format = { description, layout };

export default format;
