// Written by scripts/descriptions.py from vectors/formats/cohere2-moe/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/cohere2-moe.js';
import layout from '../layouts/objects.js';

const format: Format = { description, layout };

export default format;
