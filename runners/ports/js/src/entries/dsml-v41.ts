// Written by scripts/descriptions.py from vectors/formats/dsml-v41/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/dsml-v41.js';
import layout from '../layouts/plain-tags.js';

const format: Format = { description, layout };

export default format;
