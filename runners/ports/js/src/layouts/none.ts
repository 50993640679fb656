// Outputs have no calls.

import type { Layout } from '../template/build.js';
import { readPlain } from '../template/plain.js';

const read: Layout = (run) => readPlain(run, () => undefined);

export default read;
