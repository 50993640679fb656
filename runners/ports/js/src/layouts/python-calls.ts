// Calls are those of Python (section HD-11).

import { PythonSyntax } from '../formats/python-calls.js';
import type { Layout } from '../template/build.js';
import { readPlain } from '../template/plain.js';

const read: Layout = (run) => readPlain(run, (of) => new PythonSyntax(of));

export default read;
