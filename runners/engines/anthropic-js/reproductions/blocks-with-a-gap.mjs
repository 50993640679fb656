// @anthropic-ai/sdk 1.14.0, `messages.stream`: a call whose block has the index 2 after 0 runs without its
// input.
//
// Gateways that drop a block they do not pass on keep the indexes of the others.
//
// Expected: bash with {"command": "ls"}, as langchain-anthropic, pydantic-ai and the AI SDK read it.
// Actual: bash with {}: the pieces of its input are looked for at the place that the index says.
//
//     npm install @anthropic-ai/sdk@1.14.0
//     node blocks-with-a-gap.mjs
//
// Source: lib/MessageStream.js (accumulateMessage).
// Upstream: looked for on 2026-11-28 with "anthropic-sdk-python MessageStream accumulate_event IndexError
// content block index snapshot.content": https://github.com/anthropics/anthropic-sdk-typescript/pull/1080
// (closed) is about the index of emitted events; https://github.com/anthropics/anthropic-sdk-python/issues/1192
// (closed) is the twin of this, which the maintainers could not make the API send.
//
// Vector: wire/accumulate/messages-blocks/gap

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The packages are looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { Anthropic } = require('@anthropic-ai/sdk');

const events = [
  {"type": "message_start", "message": {"id": "m1", "type": "message", "role": "assistant", "model": "m", "content": [], "stop_reason": null, "stop_sequence": null, "usage": {"input_tokens": 5, "output_tokens": 1}}},
  {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": ""}},
  {"type": "content_block_delta", "index": 0, "delta": {"type": "text_delta", "text": "I look."}},
  {"type": "content_block_stop", "index": 0},
  {"type": "content_block_start", "index": 2, "content_block": {"type": "tool_use", "id": "t1", "name": "bash", "input": {}}},
  {"type": "content_block_delta", "index": 2, "delta": {"type": "input_json_delta", "partial_json": "{\"command\": \"ls\"}"}},
  {"type": "content_block_stop", "index": 2},
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
assert.deepEqual(calls, [{ name: 'bash', input: { command: 'ls' } }], 'DEFECT: a call whose block has the index 2 after 0 runs without its input');
