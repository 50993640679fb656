// An adapter for the tests of the kit: operations that take their time, or fail.

import { Unsupported, serve } from '../kit.mjs';

await serve({
  hello: { implementation: { name: 'fake' }, profiles: [] },
  operations: {
    slow: async () => new Promise((resolve) => setTimeout(() => resolve({ done: true }), 5)),
    throws: () => {
      throw undefined;
    },
    rejects: async () => {
      throw new Unsupported('not today');
    },
  },
});
