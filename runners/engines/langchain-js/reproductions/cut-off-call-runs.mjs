// @langchain/openai 1.5.8, and 1.6.0: a call that was cut off at the limit is handed on as a valid call, with the rest of its
// arguments made up.
//
// A server streams a call, stops at `max_tokens` inside a string, and says finish_reason "length":
//
//     {"command": "rm -rf /home
//
// Expected: the call is in `invalid_tool_calls`, for its arguments are not JSON.
// Actual: `tool_calls` has bash with {"command": "rm -rf /home"}, which an agent runs.
//
//     npm install @langchain/openai@1.5.8
//     node cut-off-call-runs.mjs
//
// Source: @langchain/core/dist/messages/utils.js:307 (parsePartialJson), called by the constructor of
// AIMessageChunk.
// Upstream: https://github.com/langchain-ai/langchainjs/issues/11469 (open on 2026-11-28), with the change
// 11471, for finish_reason length alone.
//
// Vector: wire/accumulate/broken/cut-off-in-a-string

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The packages are looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { ChatOpenAI } = require('@langchain/openai');

const call = { index: 0, id: 'c1', type: 'function', function: { name: 'bash', arguments: '{"command": "rm -rf /home' } };
const choices = [
  { index: 0, delta: { role: 'assistant', content: null }, finish_reason: null },
  { index: 0, delta: { tool_calls: [call] }, finish_reason: null },
  { index: 0, delta: {}, finish_reason: 'length' },
];
const chunks = choices.map((choice) => ({ id: 'a', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [choice] }));
const body = [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('');
const fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });

const model = new ChatOpenAI({ model: 'm', apiKey: 'key', configuration: { baseURL: 'http://server.test/v1', fetch } });
let message;
for await (const chunk of await model.stream('Hi.')) message = message === undefined ? chunk : message.concat(chunk);
console.log('tool_calls:', message.tool_calls);
console.log('invalid_tool_calls:', message.invalid_tool_calls);
assert.equal(message.tool_calls.length, 0, 'DEFECT: a call that was cut off is valid');
