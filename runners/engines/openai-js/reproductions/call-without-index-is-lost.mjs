// openai (npm) 6.49.0, `chat.completions.stream`: a call whose chunks have no index is lost without a word.
// 7.57.0 reports an error, and the program ends well.
//
// Some servers leave the index out:
//
//     {"id": "c1", "type": "function", "function": {"name": "f", "arguments": "{\"a\": 1}"}}
//
// Expected: the call, or an error.
// Actual: a message without content and without calls, with finish_reason "tool_calls".
//
//     npm install openai@6.49.0
//     node call-without-index-is-lost.mjs
//
// Source: lib/ChatCompletionStream.js (accumulateChatCompletion).
// Upstream: mended in 7.57.0, which reports an error.
//
// Vector: wire/accumulate/odd-servers/no-index

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The packages are looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { OpenAI } = require('openai');

const call = { id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a": 1}' } };
const choices = [
  { index: 0, delta: { role: 'assistant', content: null }, finish_reason: null },
  { index: 0, delta: { tool_calls: [call] }, finish_reason: null },
  { index: 0, delta: {}, finish_reason: 'tool_calls' },
];
const chunks = choices.map((choice) => ({ id: 'a', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [choice] }));
const body = [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('');
const fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });

const client = new OpenAI({ apiKey: 'key', baseURL: 'http://server.test/v1', fetch });
const stream = client.chat.completions.stream({ model: 'm', messages: [{ role: 'user', content: 'Hi.' }] });
const answer = await stream.finalChatCompletion().catch((error) => console.log('an error is reported:', error.message));
if (answer) {
  const { message, finish_reason: reason } = answer.choices[0];
  console.log(message, reason);
  assert.equal(message.tool_calls?.length, 1, 'DEFECT: the call is lost');
}
