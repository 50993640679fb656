// @ai-sdk/openai 3.0.141, `streamText`: a call whose item has no status ends in a validation error.
//
// By the types of the API the status of a call's item is optional, and some servers leave it out.
//
// Expected: the call bash {"command": "ls"}.
// Actual: an error part, "Type validation failed", and no call.
//
// Source: @ai-sdk/openai/dist/index.js:5105 (openaiResponsesChunkSchema).
// Upstream: https://github.com/router-for-me/CLIProxyAPI/issues/5851 (closed on 2026-11-28) ran into it and
// sends a status now; of this package: looked for on 2026-11-28 with "@ai-sdk/openai responses function_call
// output_item.done missing status field validation error incomplete status tool executed": nothing found.
//
//     npm install @ai-sdk/openai@3.0.141 ai@6.0.326
//     node item-without-status-is-an-error.mjs
//
// Vector: wire/accumulate/responses-items/item-without-status

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
  {"sequence_number": 3, "type": "response.output_item.done", "output_index": 0, "item": {"type": "function_call", "id": "fc1", "call_id": "c1", "name": "bash", "arguments": "{\"command\": \"ls\"}"}},
  {"sequence_number": 4, "type": "response.completed", "response": {"id": "r1", "object": "response", "created_at": 0, "model": "m", "parallel_tool_calls": true, "tool_choice": "auto", "tools": [], "output": [{"type": "function_call", "id": "fc1", "call_id": "c1", "name": "bash", "arguments": "{\"command\": \"ls\"}", "status": "completed"}], "status": "completed"}},
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
assert.ok(parts.includes('tool-call'), 'DEFECT: the call is lost with a validation error');
