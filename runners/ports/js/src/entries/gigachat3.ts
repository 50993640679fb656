// Written by scripts/descriptions.py from vectors/formats/gigachat3/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/gigachat3.js';
import layout from '../layouts/objects.js';

const format: Format = { description, layout };

export default format;
