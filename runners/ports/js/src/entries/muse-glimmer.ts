// Written by scripts/descriptions.py from vectors/formats/muse-glimmer/format.yaml.

import type { Format } from '../core.js';
import description from '../descriptions/muse-glimmer.js';
import layout from '../layouts/muse-glimmer.js';

const format: Format = { description, layout };

export default format;
