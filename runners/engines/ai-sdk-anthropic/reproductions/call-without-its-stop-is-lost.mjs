// @ai-sdk/anthropic 3.0.140, `streamText`: a call whose content_block_stop does not come is lost, though the
// answer ended well.
//
// Some gateways leave content_block_stop out; message_delta with stop_reason tool_use and message_stop come.
//
// Expected: the call bash {"command": "ls"}, as four other clients read it, or an error.
// Actual: no tool-call part, and the finish reason tool-calls.
//
//     npm install @ai-sdk/anthropic@3.0.140 ai@6.0.326
//     node call-without-its-stop-is-lost.mjs
//
// Source: @ai-sdk/anthropic/dist/index.js (content_block_stop).
// Upstream: looked for on 2026-11-28 with "@ai-sdk/anthropic tool call lost when content_block_stop missing from
// proxy stream": nothing found.
//
// Vector: wire/accumulate/messages-blocks/no-stop-of-a-block

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The packages are looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { streamText } = require('ai');
const { createAnthropic } = require('@ai-sdk/anthropic');

const events = [
  {"type": "message_start", "message": {"id": "m1", "type": "message", "role": "assistant", "model": "m", "content": [], "stop_reason": null, "stop_sequence": null, "usage": {"input_tokens": 5, "output_tokens": 1}}},
  {"type": "content_block_start", "index": 0, "content_block": {"type": "tool_use", "id": "t1", "name": "bash", "input": {}}},
  {"type": "content_block_delta", "index": 0, "delta": {"type": "input_json_delta", "partial_json": "{\"command\": \"ls\"}"}},
  {"type": "message_delta", "delta": {"stop_reason": "tool_use", "stop_sequence": null}, "usage": {"output_tokens": 9}},
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
assert.ok(parts.includes('tool-call') || errors.length > 0, 'DEFECT: the call is lost');
