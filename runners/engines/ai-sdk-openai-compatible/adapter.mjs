// The adapter of @ai-sdk/openai-compatible: what `streamText` of the AI SDK hands on of a stream.

import { serveProvider } from '../../ports/js/ai-sdk.mjs';

await serveProvider('ai-sdk-openai-compatible', {
  packageName: '@ai-sdk/openai-compatible',
  apis: ['chat'],
  model: ({ createOpenAICompatible }, settings) => createOpenAICompatible({ name: 'server', ...settings })('model'),
  reasons: { 'tool-calls': 'tool_calls', 'content-filter': 'content_filter' },
  keepsUnknown: true,
});
