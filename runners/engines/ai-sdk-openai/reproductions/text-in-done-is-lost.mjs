// @ai-sdk/openai 3.0.141, `streamText`: a text that comes in done events alone is lost.
//
// A server that does not stream sends the text whole: response.output_text.done and the item have it, and no
// delta came.
//
// Expected: the text "It rains.", as langchain-openai reads it.
// Actual: an answer without a text, and the finish reason stop.
//
// Source: node_modules/@ai-sdk/openai/dist/index.js:4835 (response.output_text.delta is the only event whose
// text is read).
// Upstream: looked for on 2026-11-28 with "@ai-sdk/openai responses output_text.done without delta text lost":
// https://github.com/vercel/ai/issues/13836 (open) is the same in @ai-sdk/xai.
//
//     npm install @ai-sdk/openai@3.0.141 ai@6.0.326
//     node text-in-done-is-lost.mjs
//
// Vector: wire/accumulate/responses-items/text-in-done

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The packages are looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { streamText } = require('ai');
const { createOpenAI } = require('@ai-sdk/openai');

const events = [
  {"sequence_number": 0, "type": "response.created", "response": {"id": "r1", "object": "response", "created_at": 0, "model": "m", "parallel_tool_calls": true, "tool_choice": "auto", "tools": [], "output": [], "status": "in_progress"}},
  {"sequence_number": 1, "type": "response.output_item.added", "output_index": 0, "item": {"type": "message", "id": "m1", "role": "assistant", "status": "in_progress", "content": []}},
  {"sequence_number": 2, "type": "response.content_part.added", "output_index": 0, "item_id": "m1", "content_index": 0, "part": {"type": "output_text", "text": "", "annotations": []}},
  {"sequence_number": 3, "type": "response.output_text.done", "output_index": 0, "item_id": "m1", "content_index": 0, "text": "It rains.", "logprobs": []},
  {"sequence_number": 4, "type": "response.content_part.done", "output_index": 0, "item_id": "m1", "content_index": 0, "part": {"type": "output_text", "text": "It rains.", "annotations": []}},
  {"sequence_number": 5, "type": "response.output_item.done", "output_index": 0, "item": {"type": "message", "id": "m1", "role": "assistant", "status": "completed", "content": [{"type": "output_text", "text": "It rains.", "annotations": []}]}},
  {"sequence_number": 6, "type": "response.completed", "response": {"id": "r1", "object": "response", "created_at": 0, "model": "m", "parallel_tool_calls": true, "tool_choice": "auto", "tools": [], "output": [{"type": "message", "id": "m1", "role": "assistant", "status": "completed", "content": [{"type": "output_text", "text": "It rains.", "annotations": []}]}], "status": "completed"}},
];
const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
const fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });

const provider = createOpenAI({ baseURL: 'http://server.test/v1', apiKey: 'key', fetch });
const [parts, errors] = [[], []];
for await (const part of streamText({ model: provider.responses('m'), prompt: 'Hi.', onError: () => {} }).fullStream) {
  parts.push(part.type);
  if (part.type === 'error') errors.push(part.error);
  if (part.type === 'finish') console.log('finish reason:', part.finishReason);
}
console.log(parts.join(' '), String(errors[0]?.message ?? '').slice(0, 120));
assert.ok(parts.includes('text-delta'), 'DEFECT: the text is lost');
