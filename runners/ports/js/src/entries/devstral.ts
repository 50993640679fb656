// Written by scripts/descriptions.py from vectors/formats/devstral/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/devstral.js';
import layout from '../layouts/json-tags.js';

const format: Format = { description, layout };

export default format;
