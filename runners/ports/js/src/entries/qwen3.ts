// Written by scripts/descriptions.py from vectors/formats/qwen3/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/qwen3.js';
import layout from '../layouts/objects.js';

const format: Format = { description, layout };

export default format;
