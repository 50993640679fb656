// Calls are objects in JSON (`JSON_NATIVE`, section TP-5).

import type { Layout } from '../template/build.js';
import { ObjectSyntax } from '../template/objects.js';
import { readPlain } from '../template/plain.js';

const read: Layout = (run) => readPlain(run, (of) => new ObjectSyntax(of));

export default read;
