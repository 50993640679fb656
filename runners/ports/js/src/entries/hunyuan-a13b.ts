// Written by scripts/descriptions.py from vectors/formats/hunyuan-a13b/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/hunyuan-a13b.js';
import layout from '../layouts/objects.js';

const format: Format = { description, layout };

export default format;
