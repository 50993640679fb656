// @ai-sdk-tool/parser 4.1.26, `qwen3CoderToolMiddleware`: what is streamed of an input is not a beginning of the input.
//
// A number is streamed as a string ("90") and comes as a number (90) at the end. A client that shows or decodes the deltas has another
// input than the one the tool gets.
//
//     npm install @ai-sdk-tool/parser@4.1.26 ai@6
//     node streamed-input-differs.mjs
//
// Source: src/core/protocols/qwen3coder-stream-call-content.ts (:4598), src/core/utils/tool-input-streaming.ts
// (:452).
// Upstream: looked for on 2026-11-28 with "ai-sdk-tool-call-middleware qwen3coder parameter value trimmed
// whitespace streamed input differs think tags": nothing found.

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The packages are looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { wrapLanguageModel } = require('ai');
const { qwen3CoderToolMiddleware } = require('@ai-sdk-tool/parser');

const text = '<tool_call>\n<function=set_timer>\n<parameter=seconds>\n90\n</parameter>\n</function>\n</tool_call>';
const answer = { content: [{ type: 'text', text }], finishReason: { unified: 'stop' }, usage: {}, warnings: [] };
const chunks = [...text].map((delta) => ({ type: 'text-delta', id: '1', delta }));
const parts = [{ type: 'text-start', id: '1' }, ...chunks, { type: 'text-end', id: '1' }, { type: 'finish', ...answer }];
const model = wrapLanguageModel({
  model: { specificationVersion: 'v3', provider: 'mock', modelId: 'mock', doGenerate: async () => answer, doStream: async () => ({ stream: ReadableStream.from(parts) }) },
  middleware: [qwen3CoderToolMiddleware],
});

const properties = { seconds: { type: 'integer' } };
const asked = {
  prompt: [{ role: 'user', content: [{ type: 'text', text: 'Do it.' }] }],
  tools: [{ type: 'function', name: 'set_timer', description: 'A tool', inputSchema: { type: 'object', properties } }],
};
const { stream } = await model.doStream(asked);
let deltas = '';
let input = '';
for await (const part of stream) {
  if (part.type === 'tool-input-delta') deltas += part.delta;
  if (part.type === 'tool-call') input = part.input;
}
console.log(deltas, input);
assert.ok(input.startsWith(deltas), 'DEFECT: what is streamed of an input is not a beginning of the input');
