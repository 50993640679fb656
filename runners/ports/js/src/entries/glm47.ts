// Written by scripts/descriptions.py from vectors/formats/glm47/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/glm47.js';
import layout from '../layouts/plain-tags.js';

const format: Format = { description, layout };

export default format;
