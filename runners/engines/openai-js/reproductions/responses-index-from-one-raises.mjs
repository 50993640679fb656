// openai (npm) 6.49.0, `responses.stream`: items that are counted from 1 raise, and the answer is lost.
//
// SGLang's router counted output_index from 1 (https://github.com/sgl-project/sglang/issues/12644); a gateway
// that drops an item leaves the same gap.
//
// Expected: the text "It rains.": the events name their item. openai-python reads gaps since its change 3126.
// Actual: OpenAIError: missing output at index 1.
//
// Source: lib/responses/ResponseAccumulator.js:22 (an item is pushed, whichever output_index it has) and :389.
// Upstream: looked for on 2026-11-28 with "openai-node ResponseStream missing output at index": nothing of
// this package; the same in Python was https://github.com/openai/openai-python/issues/3125, mended by
// https://github.com/openai/openai-python/pull/3126 (merged).
//
//     npm install openai@6.49.0
//     node responses-index-from-one-raises.mjs
//
// Vector: wire/accumulate/responses-odd-servers/index-from-one

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The packages are looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { OpenAI } = require('openai');

const events = [
  {"sequence_number": 0, "type": "response.created", "response": {"id": "r1", "object": "response", "created_at": 0, "model": "m", "parallel_tool_calls": true, "tool_choice": "auto", "tools": [], "output": [], "status": "in_progress"}},
  {"sequence_number": 1, "type": "response.output_item.added", "output_index": 1, "item": {"type": "message", "id": "m1", "role": "assistant", "status": "in_progress", "content": []}},
  {"sequence_number": 2, "type": "response.content_part.added", "output_index": 1, "item_id": "m1", "content_index": 0, "part": {"type": "output_text", "text": "", "annotations": []}},
  {"sequence_number": 3, "type": "response.output_text.delta", "output_index": 1, "item_id": "m1", "content_index": 0, "delta": "It rains.", "logprobs": []},
  {"sequence_number": 4, "type": "response.output_text.done", "output_index": 1, "item_id": "m1", "content_index": 0, "text": "It rains.", "logprobs": []},
  {"sequence_number": 5, "type": "response.content_part.done", "output_index": 1, "item_id": "m1", "content_index": 0, "part": {"type": "output_text", "text": "It rains.", "annotations": []}},
  {"sequence_number": 6, "type": "response.output_item.done", "output_index": 1, "item": {"type": "message", "id": "m1", "role": "assistant", "status": "completed", "content": [{"type": "output_text", "text": "It rains.", "annotations": []}]}},
  {"sequence_number": 7, "type": "response.completed", "response": {"id": "r1", "object": "response", "created_at": 0, "model": "m", "parallel_tool_calls": true, "tool_choice": "auto", "tools": [], "output": [{"type": "message", "id": "m1", "role": "assistant", "status": "completed", "content": [{"type": "output_text", "text": "It rains.", "annotations": []}]}], "status": "completed"}},
];
const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
const fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });

const client = new OpenAI({ apiKey: 'key', baseURL: 'http://server.test/v1', fetch });
const response = await client.responses
  .stream({ model: 'm', input: 'Hi.' })
  .finalResponse()
  .catch((error) => console.log('an error is reported:', error.message));
assert.equal(response?.output[0].content[0].text, 'It rains.', 'DEFECT: the answer is lost');
