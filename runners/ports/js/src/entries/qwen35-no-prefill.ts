// Written by scripts/descriptions.py from vectors/formats/qwen35-no-prefill/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/qwen35-no-prefill.js';
import layout from '../layouts/tagged-thinking.js';

const format: Format = { description, layout };

export default format;
