// The vectors as tests of vitest.

import { afterAll, beforeAll, describe, it } from 'vitest';

import { define } from './lib/define.mjs';

export { Skip } from './lib/refusals.mjs';

// Defines a test for each vector of what the parser claims, under the vector's id.
export function run(parser, options = {}) {
  const command = (id) => `TOOLCALL_ONLY=${id} npx vitest run`;
  define({ describe, it, before: beforeAll, after: afterAll }, parser, { command, ...options });
}
