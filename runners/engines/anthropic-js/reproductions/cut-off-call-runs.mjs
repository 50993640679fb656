// @anthropic-ai/sdk 1.14.0, `messages.stream`: a call that was cut off at the limit is handed on with half of
// its input.
//
// A server streams a call, stops at max_tokens inside a string, and says stop_reason max_tokens: {"path":
// "a.txt", "content": "one
//
// Expected: an error, or a sign on the block that its input is no whole JSON.
// Actual: the tool_use block has the input {"path": "a.txt"}, and an agent writes an empty file.
//
//     npm install @anthropic-ai/sdk@1.14.0
//     node cut-off-call-runs.mjs
//
// Vector: wire/accumulate/messages-broken/limit-after-a-member

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The packages are looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { Anthropic } = require('@anthropic-ai/sdk');

const events = [
  {"type": "message_start", "message": {"id": "m1", "type": "message", "role": "assistant", "model": "m", "content": [], "stop_reason": null, "stop_sequence": null, "usage": {"input_tokens": 5, "output_tokens": 1}}},
  {"type": "content_block_start", "index": 0, "content_block": {"type": "tool_use", "id": "t1", "name": "write", "input": {}}},
  {"type": "content_block_delta", "index": 0, "delta": {"type": "input_json_delta", "partial_json": "{\"path\": \"a.txt\", \"content\": \"one"}},
  {"type": "content_block_stop", "index": 0},
  {"type": "message_delta", "delta": {"stop_reason": "max_tokens", "stop_sequence": null}, "usage": {"output_tokens": 9}},
  {"type": "message_stop"},
];
const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
const fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });

const client = new Anthropic({ apiKey: 'key', baseURL: 'http://server.test', fetch });
const messages = [{ role: 'user', content: 'Hi.' }];
const { content } = await client.messages.stream({ model: 'm', max_tokens: 9, messages }).finalMessage();
const calls = content.filter(({ type }) => type === 'tool_use').map(({ name, input }) => ({ name, input }));
console.log(JSON.stringify(calls));
assert.deepEqual(calls, [], 'a call that was cut off has an input like any other');
