// @ai-sdk-tool/parser 4.1.26, `hermesToolMiddleware`: an argument that mentions <think> loses its text.
//
// extractReasoningMiddleware, which README combines with the parser for models that reason, takes every <think>...</think> out of the
// answer, also inside a JSON string: the file that the tool writes lacks the text, and a thought appears that the model never had.
//
//     npm install @ai-sdk-tool/parser@4.1.26 ai@6
//     node think-tags-in-an-argument.mjs
//
// Source: ai (extractReasoningMiddleware), with which applications combine the parser.
// Upstream: looked for on 2026-11-28 with "ai-sdk-tool-call-middleware qwen3coder parameter value trimmed
// whitespace streamed input differs think tags": nothing found.

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The packages are looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { extractReasoningMiddleware, wrapLanguageModel } = require('ai');
const { hermesToolMiddleware } = require('@ai-sdk-tool/parser');

const text = '<tool_call>\n{"name": "write_file", "arguments": {"text": "Use <think>no</think>."}}\n</tool_call>';
const answer = { content: [{ type: 'text', text }], finishReason: { unified: 'stop' }, usage: {}, warnings: [] };
const model = wrapLanguageModel({
  model: { specificationVersion: 'v3', provider: 'mock', modelId: 'mock', doGenerate: async () => answer },
  middleware: [hermesToolMiddleware, extractReasoningMiddleware({ tagName: 'think' })],
});

const properties = { text: { type: 'string' } };
const asked = {
  prompt: [{ role: 'user', content: [{ type: 'text', text: 'Do it.' }] }],
  tools: [{ type: 'function', name: 'write_file', description: 'A tool', inputSchema: { type: 'object', properties } }],
};
const { content } = await model.doGenerate(asked);
for (const part of content) console.log(JSON.stringify(part));
const call = content.find(({ type }) => type === 'tool-call');
assert.equal(JSON.parse(call.input).text, 'Use <think>no</think>.', 'DEFECT: an argument that mentions <think> loses its text');
