// Calls are tags with arguments in JSON (`TAG_WITH_JSON`, section TP-6).

import type { Layout } from '../template/build.js';
import { GeneralTags } from '../template/general-tags.js';
import { readPlain } from '../template/plain.js';

const read: Layout = (run) => readPlain(run, (of) => new GeneralTags(of));

export default read;
