// Written by scripts/descriptions.py from vectors/formats/gpt-oss/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/gpt-oss.js';
import layout from '../layouts/gpt-oss.js';

const format: Format = { description, layout };

export default format;
