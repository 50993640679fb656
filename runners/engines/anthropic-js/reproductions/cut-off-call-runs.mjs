// @anthropic-ai/sdk 1.14.0, `messages.stream`: a call whose input is not JSON is handed on as if it were,
// though nothing was cut off.
//
// A server streams a call, ends its block, and says stop_reason tool_use. The input lacks its end: {"command":
// "rm -rf /home
//
// Expected: an error, or a sign on the block that its input is not JSON.
// Actual: the tool_use block has an input of its own making, and an agent that looks at the stop_reason runs it.
//
//     npm install @anthropic-ai/sdk@1.14.0
//     node cut-off-call-runs.mjs
//
// Source: internal/message-stream-utils.js:26 (partialParse). An upstream test wants half an input at max_tokens;
// none is of tool_use.
// Vector: wire/accumulate/messages-broken/incomplete-call-in-the-middle

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The packages are looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { Anthropic } = require('@anthropic-ai/sdk');

const events = [
  {"type": "message_start", "message": {"id": "m1", "type": "message", "role": "assistant", "model": "m", "content": [], "stop_reason": null, "stop_sequence": null, "usage": {"input_tokens": 5, "output_tokens": 1}}},
  {"type": "content_block_start", "index": 0, "content_block": {"type": "tool_use", "id": "t1", "name": "bash", "input": {}}},
  {"type": "content_block_delta", "index": 0, "delta": {"type": "input_json_delta", "partial_json": "{\"command\": \"rm -rf /home"}},
  {"type": "content_block_stop", "index": 0},
  {"type": "message_delta", "delta": {"stop_reason": "tool_use", "stop_sequence": null}, "usage": {"output_tokens": 9}},
  {"type": "message_stop"},
];
const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
const fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });

const client = new Anthropic({ apiKey: 'key', baseURL: 'http://server.test', fetch });
const messages = [{ role: 'user', content: 'Hi.' }];
const { content } = await client.messages.stream({ model: 'm', max_tokens: 9, messages }).finalMessage();
const calls = content.filter(({ type }) => type === 'tool_use').map(({ name, input }) => ({ name, input }));
console.log(JSON.stringify(calls));
assert.deepEqual(calls, [], 'DEFECT: input that is not JSON runs');
