// @ai-sdk-tool/parser 4.1.26, `qwen3CoderToolMiddleware`: a value ends at the first </tool_call> in it.
//
// A model writes a file about its own syntax. The value ends at the marker, though its own closing tag is still to come: the file is
// written without its end, and the rest is shown to the user.
//
// Expected: put {"text": "Write </tool_call> at the end."}
// Actual: put {"text": "Write"}
//
// Source: src/core/protocols/qwen3coder-protocol.ts (dist :4943 findUnclosedParamBoundaryIndex, called at :5001).
// Upstream: looked for on 2026-11-28 with "ai-sdk-tool-call-middleware qwen3coder parameter value trimmed
// whitespace streamed input differs think tags": nothing found.
// Vector: template/qwen3-coder/own-marker-in-a-tagged-value
//
//     npm install @ai-sdk-tool/parser@4.1.26 ai@6
//     node value-ends-at-a-marker.mjs

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The packages are looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { wrapLanguageModel } = require('ai');
const { qwen3CoderToolMiddleware } = require('@ai-sdk-tool/parser');

const text = '<tool_call>\n<function=put>\n<parameter=text>\nWrite </tool_call> at the end.\n</parameter>\n</function>\n</tool_call>';
const answer = { content: [{ type: 'text', text }], finishReason: { unified: 'stop' }, usage: {}, warnings: [] };
const model = wrapLanguageModel({
  model: { specificationVersion: 'v3', provider: 'mock', modelId: 'mock', doGenerate: async () => answer },
  middleware: [qwen3CoderToolMiddleware],
});

const properties = { text: { type: 'string' } };
const asked = {
  prompt: [{ role: 'user', content: [{ type: 'text', text: 'Do it.' }] }],
  tools: [{ type: 'function', name: 'put', description: 'A tool', inputSchema: { type: 'object', properties } }],
};
const { content } = await model.doGenerate(asked);
for (const part of content) console.log(JSON.stringify(part));
const call = content.find(({ type }) => type === 'tool-call');
assert.equal(JSON.parse(call.input).text, 'Write </tool_call> at the end.', 'DEFECT: a value ends at the first </tool_call> in it');
