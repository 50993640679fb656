// Calls are tags, in a format without ids and without code (sections TP-6 and TP-7).

import type { Layout } from '../template/build.js';
import { readPlain } from '../template/plain.js';
import { TagSyntax } from '../template/tags.js';
import { IN_TAGS } from '../template/tagged-call.js';

const read: Layout = (run) => readPlain(run, (of) => new TagSyntax(of, IN_TAGS));

export default read;
