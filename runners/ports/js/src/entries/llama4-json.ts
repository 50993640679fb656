// Written by scripts/descriptions.py from vectors/formats/llama4-json/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/llama4-json.js';
import layout from '../layouts/objects.js';

const format: Format = { description, layout };

export default format;
