// Written by scripts/descriptions.py from vectors/formats/deepseek-v31/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/deepseek-v31.js';
import layout from '../layouts/json-tags.js';

const format: Format = { description, layout };

export default format;
