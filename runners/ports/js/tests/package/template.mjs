// Profile template beyond its vectors: hostile texts in every format, and malformed requests.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { InvalidRequest, createParser } from 'toolcall-parser';
import { descriptions } from '../../dist/descriptions/index.js';

const parameters = { type: 'object', properties: { text: { type: 'string' }, ['__proto__']: { type: 'integer' } } };
const tools = ['find', '__proto__', 'constructor'].map((name) => ({ type: 'function', function: { name, parameters } }));

/** Texts of a description's own markers, alone, doubled, cut and side by side. */
function hostile({ tools: calls = {}, reasoning = {}, content = {}, messages = {} }) {
  const markers = [calls, calls.function, calls.arguments, calls.callId, reasoning, content, messages]
    .flatMap((part) => Object.values(part ?? {}))
    .filter((text) => typeof text === 'string' && text.trim() !== '');
  const pairs = markers.flatMap((first) => markers.map((second) => `${first}find${second}{"text": "\ud800`));
  return ['', '\0', '\ud83d', '\udc00 x', '{"__proto__": 1}', ...pairs, markers.join('__proto__'), markers.join(''), ...markers.map((text) => text.repeat(200))];
}

for (const [name, description] of Object.entries(descriptions)) {
  test(`${name}: no text throws, and a stream is the message read at once`, () => {
    const parser = createParser({ format: name, tools });
    for (const output of hostile(description)) {
      const message = parser.parse(output);
      const stream = parser.stream();
      const deltas = output.split('').flatMap((unit) => stream.feed(unit));
      const { deltas: last, message: streamed } = stream.end();
      assert.deepEqual(streamed, message, output);
      const text = (type) => [...deltas, ...last].map((delta) => (delta.type === type ? delta.text : '')).join('');
      assert.equal(text('content'), message.content, output);
      assert.equal(text('reasoning'), message.reasoning, output);
    }
  });
}

test('a call of a tool that is named like a member of every object', () => {
  const { calls } = createParser({ format: 'hermes', tools }).parse('<tool_call>{"name": "__proto__", "arguments": {"__proto__": 9007199254740993}}</tool_call>');
  assert.deepEqual(calls, [{ name: '__proto__', arguments: '{"__proto__": 9007199254740993}', complete: true }]);
});

test('what is wrong in a request has its place', () => {
  const description = descriptions.hermes;
  const wrong = [
    ['description', { format: { ...description, description: 2 } }],
    ['description.tools.sectionStrat', { format: { ...description, tools: { ...description.tools, sectionStrat: 'x' } } }],
    ['options.reasoningFormat', { format: 'hermes', options: { reasoningFormat: 'deepseek' } }],
    ['options.thinking', { format: 'hermes', options: { thinking: true } }],
    ['tools[0].function', { format: 'hermes', tools: [{}] }],
  ];
  for (const [place, request] of wrong) {
    assert.throws(() => createParser(request), (error) => error instanceof InvalidRequest && error.message.startsWith(place), place);
  }
});
