// @ai-sdk-tool/parser 4.1.26, `qwen3CoderToolMiddleware`: a parameter whose schema is a reference reaches the tool as text.
//
// Pydantic and zod write nested objects with $ref, so every such parameter is hit. The type is read from the parameter's own type alone.
//
// Expected: put {"point": {"x": 1.5}}
// Actual: put {"point": "{\"x\": 1.5}"}
//
// Source: src/core/utils/tool-call-coercion.ts (dist :380), :1433.
// Upstream: looked for on 2026-11-28 with "ai-sdk-tool-call-middleware qwen3coder parameter value trimmed
// whitespace streamed input differs think tags": nothing found.
// Vector: template/qwen3-coder/object-by-reference
//
//     npm install @ai-sdk-tool/parser@4.1.26 ai@6
//     node reference-stays-text.mjs

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The packages are looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { wrapLanguageModel } = require('ai');
const { qwen3CoderToolMiddleware } = require('@ai-sdk-tool/parser');

const text = '<tool_call>\n<function=put>\n<parameter=point>\n{"x": 1.5}\n</parameter>\n</function>\n</tool_call>';
const answer = { content: [{ type: 'text', text }], finishReason: { unified: 'stop' }, usage: {}, warnings: [] };
const model = wrapLanguageModel({
  model: { specificationVersion: 'v3', provider: 'mock', modelId: 'mock', doGenerate: async () => answer },
  middleware: [qwen3CoderToolMiddleware],
});

const properties = { point: { $ref: '#/$defs/Point' } };
const $defs = { Point: { type: 'object', properties: { x: { type: 'number' } } } };
const asked = {
  prompt: [{ role: 'user', content: [{ type: 'text', text: 'Do it.' }] }],
  tools: [{ type: 'function', name: 'put', description: 'A tool', inputSchema: { type: 'object', properties, $defs } }],
};
const { content } = await model.doGenerate(asked);
for (const part of content) console.log(JSON.stringify(part));
const call = content.find(({ type }) => type === 'tool-call');
assert.deepEqual(JSON.parse(call.input).point, { x: 1.5 }, 'DEFECT: a parameter whose schema is a reference reaches the tool as text');
