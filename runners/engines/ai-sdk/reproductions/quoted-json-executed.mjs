// @ai-sdk-tool/parser 4.1.26, `hermesToolMiddleware`: JSON that an answer quotes is run as a call.
//
// Output of the model, an explanation with an example in a code fence and no tool_call tags:
//
//     Use it like this:
//     ```json
//     {"name": "get_weather", "arguments": {"city": "Paris"}}
//     ```
//
// Expected: all of it is text, for a call stands between <tool_call> and </tool_call>. A stream of the same answer has no call.
// Actual: a call of get_weather, and the example is cut out of the text.
//
//     npm install @ai-sdk-tool/parser@4.1.26 ai@6
//     node quoted-json-executed.mjs
//
// Source: src/core/utils/generated-text-json-recovery.ts (:7489, :7691 recoverToolCallFromJsonCandidates, called
// at :7856).
// Upstream: looked for on 2026-11-28 with "minpeter ai-sdk-tool-call-middleware qwen3coder function tag code
// fence example executed as tool call": nothing found.
//
// Vector: template/hermes/json-in-a-fence

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The packages are looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { wrapLanguageModel } = require('ai');
const { hermesToolMiddleware } = require('@ai-sdk-tool/parser');

const text = 'Use it like this:\n```json\n{"name": "get_weather", "arguments": {"city": "Paris"}}\n```';
const answer = { content: [{ type: 'text', text }], finishReason: { unified: 'stop' }, usage: {}, warnings: [] };
const model = wrapLanguageModel({
  model: { specificationVersion: 'v3', provider: 'mock', modelId: 'mock', doGenerate: async () => answer },
  middleware: hermesToolMiddleware,
});

const inputSchema = { type: 'object', properties: { city: { type: 'string' } } };
const { content } = await model.doGenerate({
  prompt: [{ role: 'user', content: [{ type: 'text', text: 'How do I call the tool?' }] }],
  tools: [{ type: 'function', name: 'get_weather', description: 'The weather of a city', inputSchema }],
});
for (const { type, text, toolName, input } of content) console.log(type, JSON.stringify(text ?? [toolName, input]));
assert.deepEqual(content, [{ type: 'text', text }], 'DEFECT: JSON that an answer quotes is run as a call');
