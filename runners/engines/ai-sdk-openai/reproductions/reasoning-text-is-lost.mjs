// @ai-sdk/openai 3.0.141, `streamText`: reasoning that is not a summary is lost.
//
// Open models have reasoning in its own words. vLLM, LM Studio and others send it as
// response.reasoning_text.delta, which the types of the API have.
//
// Expected: reasoning-delta parts with "They ask.".
// Actual: a reasoning part without a text.
//
// Source: node_modules/@ai-sdk/openai/dist/index.js:5381 and :7968 (response.reasoning_summary_text.delta
// alone).
// Upstream: looked for on 2026-11-28 with "@ai-sdk/openai responses reasoning_text.delta lost": nothing in
// vercel/ai; https://github.com/CherryHQ/cherry-studio/pull/17789 (merged) patches the package for it.
//
//     npm install @ai-sdk/openai@3.0.141 ai@6.0.326
//     node reasoning-text-is-lost.mjs
//
// Vector: wire/accumulate/responses-items/reasoning-text

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The packages are looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { streamText } = require('ai');
const { createOpenAI } = require('@ai-sdk/openai');

const events = [
  {"sequence_number": 0, "type": "response.created", "response": {"id": "r1", "object": "response", "created_at": 0, "model": "m", "parallel_tool_calls": true, "tool_choice": "auto", "tools": [], "output": [], "status": "in_progress"}},
  {"sequence_number": 1, "type": "response.output_item.added", "output_index": 0, "item": {"type": "reasoning", "id": "rs1", "summary": [], "status": "in_progress"}},
  {"sequence_number": 2, "type": "response.reasoning_text.delta", "output_index": 0, "item_id": "rs1", "content_index": 0, "delta": "They ask."},
  {"sequence_number": 3, "type": "response.reasoning_text.done", "output_index": 0, "item_id": "rs1", "content_index": 0, "text": "They ask."},
  {"sequence_number": 4, "type": "response.output_item.done", "output_index": 0, "item": {"type": "reasoning", "id": "rs1", "summary": [], "status": "completed", "content": [{"type": "reasoning_text", "text": "They ask."}]}},
  {"sequence_number": 5, "type": "response.completed", "response": {"id": "r1", "object": "response", "created_at": 0, "model": "m", "parallel_tool_calls": true, "tool_choice": "auto", "tools": [], "output": [{"type": "reasoning", "id": "rs1", "summary": [], "status": "completed", "content": [{"type": "reasoning_text", "text": "They ask."}]}], "status": "completed"}},
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
assert.ok(parts.includes('reasoning-delta'), 'DEFECT: the reasoning is lost');
