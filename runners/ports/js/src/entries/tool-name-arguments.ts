// Written by scripts/descriptions.py from vectors/formats/tool-name-arguments/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/tool-name-arguments.js';
import layout from '../layouts/json-tags.js';

const format: Format = { description, layout };

export default format;
