// @ai-sdk/openai 3.0.141, `streamText`: a call whose item is incomplete is handed on as any other, and runs.
//
// A server stops at the limit inside a call, closes its brackets, and says so: the status of the item is incomplete.
//
// Expected: no tool-call part, or an invalid one.
// Actual: the tool-call bash {"command": "ls"}.
//
// Source: @ai-sdk/openai/dist/index.js:7404 (response.output_item.done).
// Upstream: https://github.com/vercel/ai/pull/20405 (open on 2026-11-28) and 17790 take such items in place of
// an error, and hand the call on.
//
//     npm install @ai-sdk/openai@3.0.141 ai@6.0.326
//     node incomplete-item-runs.mjs
//
// Vector: wire/accumulate/responses-broken/incomplete-item

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
  {"sequence_number": 3, "type": "response.output_item.done", "output_index": 0, "item": {"type": "function_call", "id": "fc1", "call_id": "c1", "name": "bash", "arguments": "{\"command\": \"ls\"}", "status": "incomplete"}},
  {"sequence_number": 4, "type": "response.incomplete", "response": {"id": "r1", "object": "response", "created_at": 0, "model": "m", "parallel_tool_calls": true, "tool_choice": "auto", "tools": [], "output": [{"type": "function_call", "id": "fc1", "call_id": "c1", "name": "bash", "arguments": "{\"command\": \"ls\"}", "status": "incomplete"}], "incomplete_details": {"reason": "max_output_tokens"}, "status": "incomplete"}},
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
assert.ok(!parts.includes('tool-call'), 'DEFECT: a call that its server calls incomplete runs');
