// @ai-sdk-tool/parser 4.1.26, `qwen3CoderToolMiddleware`: the text of a parameter loses its indentation.
//
// A model edits code: the value of a parameter begins with blanks and ends with a line break. Both are cut off, so the edit does not
// match, or the file is changed.
//
//     npm install @ai-sdk-tool/parser@4.1.26 ai@6
//     node indentation-lost.mjs
//
// Source: src/core/protocols/qwen3coder-protocol.ts (:5095 raw.trim()).
// Upstream: looked for on 2026-11-28 with "ai-sdk-tool-call-middleware qwen3coder parameter value trimmed
// whitespace streamed input differs think tags": nothing of this package;
// https://github.com/vllm-project/vllm/issues/48753 (open) is the same in vLLM.

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The packages are looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { wrapLanguageModel } = require('ai');
const { qwen3CoderToolMiddleware } = require('@ai-sdk-tool/parser');

const text = '<tool_call>\n<function=edit>\n<parameter=old>\n    return 1\n\n</parameter>\n</function>\n</tool_call>';
const answer = { content: [{ type: 'text', text }], finishReason: { unified: 'stop' }, usage: {}, warnings: [] };
const model = wrapLanguageModel({
  model: { specificationVersion: 'v3', provider: 'mock', modelId: 'mock', doGenerate: async () => answer },
  middleware: [qwen3CoderToolMiddleware],
});

const properties = { old: { type: 'string' } };
const asked = {
  prompt: [{ role: 'user', content: [{ type: 'text', text: 'Do it.' }] }],
  tools: [{ type: 'function', name: 'edit', description: 'A tool', inputSchema: { type: 'object', properties } }],
};
const { content } = await model.doGenerate(asked);
for (const part of content) console.log(JSON.stringify(part));
const call = content.find(({ type }) => type === 'tool-call');
assert.equal(JSON.parse(call.input).old, '    return 1\n', 'DEFECT: the text of a parameter loses its indentation');
