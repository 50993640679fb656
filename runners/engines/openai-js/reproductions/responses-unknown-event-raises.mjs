// openai (npm) 6.49.0, `responses.stream`: an event of a type that the client does not know ends in an error.
//
// vLLM and others have sent events of their own, and the vendor adds new ones.
//
// Expected: the event is ignored, as four other clients do.
// Actual: `finalResponse()` rejects.
//
//     npm install openai@6.49.0
//     node responses-unknown-event-raises.mjs
//
// Source: lib/responses/ResponseAccumulator.js:401 (assertNever).
// Upstream: https://github.com/openai/openai-node/pull/1965 wants it so.
//
// Vector: wire/accumulate/responses-items/unknown-events

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The packages are looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { OpenAI } = require('openai');

const events = [
  {"sequence_number": 0, "type": "response.created", "response": {"id": "r1", "object": "response", "created_at": 0, "model": "m", "parallel_tool_calls": true, "tool_choice": "auto", "tools": [], "output": [], "status": "in_progress"}},
  {"sequence_number": 1, "type": "response.status.note", "note": "warm"},
  {"sequence_number": 2, "type": "response.output_item.added", "output_index": 0, "item": {"type": "message", "id": "m1", "role": "assistant", "status": "in_progress", "content": []}},
  {"sequence_number": 3, "type": "response.content_part.added", "output_index": 0, "item_id": "m1", "content_index": 0, "part": {"type": "output_text", "text": "", "annotations": []}},
  {"sequence_number": 4, "type": "response.output_text.delta", "output_index": 0, "item_id": "m1", "content_index": 0, "delta": "It rains.", "logprobs": []},
  {"sequence_number": 5, "type": "response.output_text.done", "output_index": 0, "item_id": "m1", "content_index": 0, "text": "It rains.", "logprobs": []},
  {"sequence_number": 6, "type": "response.content_part.done", "output_index": 0, "item_id": "m1", "content_index": 0, "part": {"type": "output_text", "text": "It rains.", "annotations": []}},
  {"sequence_number": 7, "type": "response.output_item.done", "output_index": 0, "item": {"type": "message", "id": "m1", "role": "assistant", "status": "completed", "content": [{"type": "output_text", "text": "It rains.", "annotations": []}]}},
  {"sequence_number": 8, "type": "response.completed", "response": {"id": "r1", "object": "response", "created_at": 0, "model": "m", "parallel_tool_calls": true, "tool_choice": "auto", "tools": [], "output": [{"type": "message", "id": "m1", "role": "assistant", "status": "completed", "content": [{"type": "output_text", "text": "It rains.", "annotations": []}]}], "status": "completed"}},
];
const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
const fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });

const client = new OpenAI({ apiKey: 'key', baseURL: 'http://server.test/v1', fetch });
const response = await client.responses
  .stream({ model: 'm', input: 'Hi.' })
  .finalResponse()
  .catch((error) => console.log('an error is reported:', error.message));
assert.equal(response?.output[0].content[0].text, 'It rains.', 'DEFECT: an event that the client does not know costs the answer');
