// The adapter of @ai-sdk/openai: what `streamText` of the AI SDK hands on of a stream of Responses.

import { serveProvider } from '../../ports/js/ai-sdk.mjs';

await serveProvider('ai-sdk-openai', {
  packageName: '@ai-sdk/openai',
  apis: ['responses'],
  model: ({ createOpenAI }, settings) => createOpenAI(settings).responses('model'),
  reasons: { stop: 'completed', 'tool-calls': 'completed', length: 'incomplete', 'content-filter': 'incomplete' },
});
