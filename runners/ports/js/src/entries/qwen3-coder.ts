// Written by scripts/descriptions.py from vectors/formats/qwen3-coder/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/qwen3-coder.js';
import layout from '../layouts/plain-tags.js';

const format: Format = { description, layout };

export default format;
