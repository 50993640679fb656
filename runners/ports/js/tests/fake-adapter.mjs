// An adapter for the tests of the kit: operations that take their time, or fail.

import { Unsupported, descriptionOf, generationPromptOf, markerOf, serve } from '../kit.mjs';

await serve({
  hello: { implementation: { name: 'fake' }, profiles: [], wants: ['format', 'generationPrompt'] },
  operations: {
    slow: async () => new Promise((resolve) => setTimeout(() => resolve({ done: true }), 5)),
    throws: () => {
      throw undefined;
    },
    tells: (request) => {
      const description = descriptionOf(request);
      return { call: markerOf(description, 'tools.perCallStart'), prompt: generationPromptOf(request) ?? null };
    },
    rejects: async () => {
      throw new Unsupported('not today');
    },
  },
});
