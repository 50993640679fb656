// Written by scripts/descriptions.py from vectors/formats/kimi-k3/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/kimi-k3.js';
import layout from '../layouts/kimi-k3.js';

const format: Format = { description, layout };

export default format;
