// @ai-sdk/anthropic 3.0.140, `streamText`: a call that was cut off before its input runs with {}.
//
// A model names a tool, and the answer stops at max_tokens before the first piece of the input.
//
// Expected: no tool-call part: the model has not said what is to run.
// Actual: a tool-call part with the input "{}", which is what a call without arguments has. A tool without
// required parameters is run.
//
// Source: node_modules/@ai-sdk/anthropic/dist/index.js:5904 (input "" is "{}" at content_block_stop, whatever
// the stop_reason will be).
// Upstream: looked for on 2026-11-28 with "@ai-sdk/anthropic tool call empty input max_tokens truncated before
// input": nothing found; other clients drop such calls
// (https://github.com/deepset-ai/haystack-core-integrations/pull/3982).
//
//     npm install @ai-sdk/anthropic@3.0.140 ai@6.0.326
//     node limit-before-the-input-runs.mjs
//
// Vector: wire/accumulate/messages-broken/limit-before-the-input

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
  {"type": "content_block_stop", "index": 0},
  {"type": "message_delta", "delta": {"stop_reason": "max_tokens", "stop_sequence": null}, "usage": {"output_tokens": 9}},
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
assert.ok(!parts.includes('tool-call') || errors.length > 0, 'DEFECT: a call that was cut off runs with {}');
