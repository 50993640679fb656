// The vectors as tests of node:test.

import { relative } from 'node:path';
import { after, before, describe, it } from 'node:test';

import { define } from './lib/define.mjs';

export { Skip } from './lib/refusals.mjs';

// Defines a test for each vector of what the parser claims, under the vector's id.
export function run(parser, options = {}) {
  const file = relative('', process.argv[1] ?? '');
  const command = (id) => `TOOLCALL_ONLY=${id} node --test ${file}`;
  define({ describe, it, before, after }, parser, { command, ...options });
}
