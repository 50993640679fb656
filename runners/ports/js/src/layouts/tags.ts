// Calls are tags (`TAG_WITH_JSON`, `TAG_WITH_TAGGED`, sections TP-6 and TP-7).

import type { Layout } from '../template/build.js';
import { GeneralTags } from '../template/general-tags.js';
import { readPlain } from '../template/plain.js';
import { IN_TAGS } from '../template/tagged-call.js';

const read: Layout = (run) => readPlain(run, (of) => new GeneralTags(of, IN_TAGS));

export default read;
