// @ai-sdk/anthropic 3.0.140, `streamText`: an event of a type that the SDK does not know ends in an error.
//
// Anthropic's versioning policy: new event types may be added, and clients should handle unknown ones
// gracefully.
//
// Expected: the event is ignored.
// Actual: an error part, a validation error of the chunk.
//
//     npm install @ai-sdk/anthropic@3.0.140 ai@6.0.326
//     node unknown-event-is-an-error.mjs
//
// Source: @ai-sdk/anthropic/dist/index.js:441 (anthropicMessagesChunkSchema), used at :5325.
// Upstream: https://github.com/vercel/ai/issues/11309 (open on 2026-11-28), of the event vertex_event.
//
// Vector: wire/accumulate/messages-blocks/unknown-event

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The packages are looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { streamText } = require('ai');
const { createAnthropic } = require('@ai-sdk/anthropic');

const events = [
  {"type": "message_start", "message": {"id": "m1", "type": "message", "role": "assistant", "model": "m", "content": [], "stop_reason": null, "stop_sequence": null, "usage": {"input_tokens": 5, "output_tokens": 1}}},
  {"type": "moderation", "result": "ok"},
  {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
  {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "It rains."}},
  {"type": "content_block_stop", "index": 0},
  {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": null}, "usage": {"output_tokens": 9}},
  {"type": "message_stop"},
];
const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
const fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });

const provider = createAnthropic({ baseURL: 'http://server.test/v1', apiKey: 'key', fetch });
const [parts, errors] = [[], []];
for await (const part of streamText({ model: provider('m'), prompt: 'Hi.', maxOutputTokens: 9, onError: () => {} }).fullStream) {
  parts.push(part.type);
  if (part.type === 'error') errors.push(part.error);
  if (part.type === 'finish') console.log('finish reason:', part.finishReason);
}
console.log(parts.join(' '), String(errors[0]?.message ?? '').slice(0, 120));
assert.equal(errors.length, 0, 'DEFECT: an unknown event is an error');
