// @anthropic-ai/sdk 1.14.0, `messages.stream`: the second piece of a signature replaces the first.
//
// A server sends the signature of a thought in two signature_delta events, as it sends thoughts, texts and
// inputs in pieces.
//
// Expected: the signature "EqRsig==".
// Actual: "sig==". The next request with this message is refused, for the signature of its thought is wrong.
//
// Source: lib/MessageStream.js:562 (signature_delta), where every other delta is added to what came.
// Upstream: The API sends one signature_delta for a block, and the same report was closed for other clients
// because of that (https://github.com/vercel/ai/issues/19663,
// https://github.com/pydantic/pydantic-ai/issues/7777); gateways and servers of other models send signatures
// in pieces. Of this package: looked for on 2026-11-28 with "anthropic sdk signature_delta overwrites
// signature pieces": nothing found.
//
//     npm install @anthropic-ai/sdk@1.14.0
//     node signature-is-replaced.mjs
//
// Vector: wire/accumulate/messages-blocks/signature-in-pieces

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The packages are looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { Anthropic } = require('@anthropic-ai/sdk');

const events = [
  {"type": "message_start", "message": {"id": "m1", "type": "message", "role": "assistant", "model": "m", "content": [], "stop_reason": null, "stop_sequence": null, "usage": {"input_tokens": 5, "output_tokens": 1}}},
  {"type": "content_block_start", "index": 0, "content_block": {"type": "thinking", "thinking": "", "signature": ""}},
  {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "They ask."}},
  {"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "EqR"}},
  {"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "sig=="}},
  {"type": "content_block_stop", "index": 0},
  {"type": "message_delta", "delta": {"stop_reason": "end_turn", "stop_sequence": null}, "usage": {"output_tokens": 9}},
  {"type": "message_stop"},
];
const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
const fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });

const client = new Anthropic({ apiKey: 'key', baseURL: 'http://server.test', fetch });
const messages = [{ role: 'user', content: 'Hi.' }];
const { content } = await client.messages.stream({ model: 'm', max_tokens: 9, messages }).finalMessage();
console.log(content[0].signature);
assert.equal(content[0].signature, 'EqRsig==', 'DEFECT: the beginning of the signature is lost');
