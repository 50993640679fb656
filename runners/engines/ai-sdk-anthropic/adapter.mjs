// The adapter of @ai-sdk/anthropic: what `streamText` of the AI SDK hands on of a stream of Messages.

import { serveProvider } from '../../ports/js/ai-sdk.mjs';

await serveProvider('ai-sdk-anthropic', {
  packageName: '@ai-sdk/anthropic',
  apis: ['messages'],
  model: ({ createAnthropic }, settings) => createAnthropic(settings)('model'),
  reasons: { stop: 'end_turn', 'tool-calls': 'tool_use', length: 'max_tokens', 'content-filter': 'refusal' },
});
