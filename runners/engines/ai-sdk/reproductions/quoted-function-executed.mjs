// @ai-sdk-tool/parser 4.1.26, `qwen3CoderToolMiddleware`: a function that an answer quotes in a code fence is
// run as a call.
//
// A user asks how calls are written. The answer shows one, in a fence and without <tool_call>.
//
// Expected: a text part, as the model wrote it.
// Actual: a tool-call part of `edit`, and the fence with nothing in it.
//
// Source: src/core/protocols/qwen3coder-protocol.ts (dist/index.cjs:4717): a <function=…> counts wherever it
// stands.
// Upstream: looked for on 2026-11-28 with "ai-sdk-tool-call-middleware qwen3coder code fence example
// executed": nothing found.
//
//     npm install @ai-sdk-tool/parser@4.1.26 ai@6
//     node quoted-function-executed.mjs
//
// Vector: template/qwen3-coder/bare-function-in-a-fence

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The packages are looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { wrapLanguageModel } = require('ai');
const { qwen3CoderToolMiddleware } = require('@ai-sdk-tool/parser');

const text = 'I write it like this:\n```\n<function=edit>\n<parameter=old>\nx\n</parameter>\n</function>\n```';
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
const calls = content.filter(({ type }) => type === 'tool-call');
assert.equal(calls.length, 0, 'DEFECT: a quoted example is run as a call');
