// @ai-sdk/openai 3.0.141, `streamText`: a call whose output_item.done does not come is lost, and the finish
// reason is stop.
//
// All deltas came, and the item is in response.completed.
//
// Expected: the call bash {"command": "ls"}, as four other clients read it.
// Actual: no tool-call part, finish reason stop.
//
//     npm install @ai-sdk/openai@3.0.141 ai@6.0.326
//     node call-without-its-done-is-lost.mjs
//
// Source: @ai-sdk/openai/dist/index.js:7404 (response.output_item.done).
// Upstream: looked for on 2026-11-28 with "@ai-sdk/openai responses stream output_text.done text without delta
// missing text lost": nothing found.
//
// Vector: wire/accumulate/responses-items/no-done

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The packages are looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { streamText } = require('ai');
const { createOpenAI } = require('@ai-sdk/openai');

const events = [
  {"sequence_number": 0, "type": "response.created", "response": {"id": "r1", "object": "response", "created_at": 0, "model": "m", "parallel_tool_calls": true, "tool_choice": "auto", "tools": [], "output": [], "status": "in_progress"}},
  {"sequence_number": 1, "type": "response.output_item.added", "output_index": 0, "item": {"type": "function_call", "id": "fc1", "call_id": "c1", "name": "bash", "arguments": "", "status": "in_progress"}},
  {"sequence_number": 2, "type": "response.function_call_arguments.delta", "output_index": 0, "item_id": "fc1", "delta": "{\"command\": \"ls\"}"},
  {"sequence_number": 3, "type": "response.completed", "response": {"id": "r1", "object": "response", "created_at": 0, "model": "m", "parallel_tool_calls": true, "tool_choice": "auto", "tools": [], "output": [{"type": "function_call", "id": "fc1", "call_id": "c1", "name": "bash", "arguments": "{\"command\": \"ls\"}", "status": "completed"}], "status": "completed"}},
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
assert.ok(parts.includes('tool-call'), 'DEFECT: the call is lost');
