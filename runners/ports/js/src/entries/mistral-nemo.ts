// Written by scripts/descriptions.py from vectors/formats/mistral-nemo/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/mistral-nemo.js';
import layout from '../layouts/objects.js';

const format: Format = { description, layout };

export default format;
