// @ai-sdk/openai-compatible 2.0.92, and 3.0.92: a chunk with `error: null` ends the answer with the error null.
//
// A server sends the field in each chunk, and null in it as long as all is well:
//
//     {"id": "a", "object": "chat.completion.chunk", …, "choices": […], "error": null}
//
// Expected: the answer, for null is not an error.
// Actual: an error part with the value null, and the text of that chunk is lost.
//
//     npm install @ai-sdk/openai-compatible@2.0.92 ai@6
//     node error-null-is-an-error.mjs
//
// Source: dist/index.js:784 (if ("error" in chunk.value)), behind a schema that lets unknown fields through.
// Upstream: looked for on 2026-11-28 with "openai-compatible provider chunk "error": null treated as error
// vercel ai": nothing found.
//
// Vector: wire/accumulate/broken/error-null

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The packages are looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { streamText } = require('ai');
const { createOpenAICompatible } = require('@ai-sdk/openai-compatible');

const envelope = { id: 'a', object: 'chat.completion.chunk', created: 0, model: 'm' };
const chunks = [
  { ...envelope, choices: [{ index: 0, delta: { role: 'assistant', content: 'It ' }, finish_reason: null }], error: null },
  { ...envelope, choices: [{ index: 0, delta: { content: 'rains.' }, finish_reason: 'stop' }] },
];
const body = [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('');
const fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });

const provider = createOpenAICompatible({ name: 'server', baseURL: 'http://server.test/v1', apiKey: 'key', fetch });
let text = '';
for await (const part of streamText({ model: provider('m'), prompt: 'Hi.', onError: () => {} }).fullStream) {
  if (part.type === 'text-delta') text += part.text;
  if (part.type === 'error') console.log('error part:', part.error);
}
console.log(JSON.stringify(text));
assert.equal(text, 'It rains.', 'DEFECT: a chunk with `error: null` ends the answer with the error null');
