// The door of the package.  What outputs mean stands in the vectors.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { InvalidRequest, createNativeParser, createParser, descriptions, familyOf } from 'toolcall-parser';
import { parseToolCalls } from 'toolcall-parser/contract';
import { createParser as createOne } from 'toolcall-parser/core';
import { accumulator } from 'toolcall-parser/wire';

const tools = [{ type: 'function', function: { name: 'get_time', parameters: { type: 'object' } } }];
const parser = createNativeParser({ model: 'Kimi-K2', tools });
const OUTPUT = 'Hi 😀.\n<|tool_calls_section_begin|><|tool_call_begin|>functions.get_time:0<|tool_call_argument_begin|>{"a": "😀"}<|tool_call_end|><|tool_calls_section_end|>';
const CALLS = [{ name: 'get_time', arguments: '{"a": "😀"}', complete: true, id: 'functions.get_time:0' }];

const contentOf = (deltas) => deltas.map((delta) => (delta.type === 'content' ? delta.text : '')).join('');

test('an output is read at once', () => {
  const { content, calls, problems } = parser.parse(OUTPUT);
  assert.deepEqual([content, calls, problems], ['Hi 😀.', CALLS, []]);
});

test('pieces may end inside a character', () => {
  const stream = parser.stream();
  const deltas = OUTPUT.split('').flatMap((unit) => stream.feed(unit));
  const { deltas: last, message } = stream.end();
  assert.equal(contentOf([...deltas, ...last]), 'Hi 😀.');
  assert.deepEqual(message, parser.parse(OUTPUT));
  assert.equal(stream.message, message);
});

test('pieces come from arrays, generators and streams of the platform', async () => {
  const pieces = OUTPUT.match(/.{1,7}/gsu);
  async function* generated() {
    yield* pieces;
  }
  for (const source of [pieces, generated(), new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  })]) {
    const stream = parser.stream();
    const deltas = [];
    for await (const delta of stream.read(source)) deltas.push(delta);
    assert.equal(contentOf(deltas), 'Hi 😀.');
    assert.deepEqual(stream.message.calls, CALLS);
  }
});

test('a stream is a TransformStream too', async () => {
  const stream = parser.stream();
  const bytes = new Blob([OUTPUT]).stream();
  const deltas = [];
  for await (const delta of bytes.pipeThrough(new TextDecoderStream()).pipeThrough(stream.transform())) deltas.push(delta);
  assert.deepEqual(deltas.map(({ type }) => type), ['content', 'call', 'arguments']);
  assert.deepEqual(stream.message.calls, CALLS);
});

test('a wrong request is one error with its place', () => {
  const wrong = [
    ['tools[1].function.name', () => createNativeParser({ model: 'qwen3', tools: [...tools, {}] })],
    ['tools', () => createNativeParser({ model: 'qwen3', tools: {} })],
    ['output', () => parser.parse(undefined)],
    ['chunk', () => parser.stream().feed(new Uint8Array(1))],
    ['stream', () => parser.stream().message],
    ['model', () => createNativeParser({ tools })],
    ['format', () => createParser({ format: 'hermse', tools })],
    ['format', () => createOne({ format: 'hermes', tools })],
    ['description.description', () => createParser({ format: { description: 2 }, tools })],
    ['tools[0].function.name', () => parseToolCalls('x', [{ name: 'f' }])],
    ['api', () => accumulator('gemini')],
  ];
  for (const [place, ask] of wrong) assert.throws(ask, (error) => error instanceof InvalidRequest && error.place === place, place);
});

test('an unknown format is answered with the nearest one', () => {
  assert.throws(() => createParser({ format: 'hermse' }), { message: 'format: no format hermse; the nearest is hermes' });
});

test('every format is there by its name and alone', async () => {
  for (const [name, description] of Object.entries(descriptions)) {
    const { default: format } = await import(`toolcall-parser/formats/${name}`);
    assert.equal(format.description, description);
    for (const door of [createParser({ format: name, tools }), createOne({ format, tools })]) {
      assert.deepEqual(door.parse('').calls, [], name);
    }
  }
});

test('a server may keep calls of tools that nobody offered', () => {
  const output = '<tool_call>{"name": "get_stock", "arguments": {}}</tool_call>';
  const read = (more) => createParser({ format: 'hermes', tools, ...more }).parse(output);
  assert.deepEqual([read().calls, read().rejectedToolNames], [[], ['get_stock']]);
  assert.deepEqual(read({ unknownTools: 'keep' }).calls.map(({ name }) => name), ['get_stock']);
  assert.deepEqual(read({ unknownTools: 'keep', options: { toolChoice: { name: 'get_time' } } }).calls, []);
  assert.throws(() => read({ unknownTools: 'maybe' }), { place: 'unknownTools' });
});

test('nothing in an output throws', () => {
  const texts = ['\ud800', '\udc00x', '\0', 'functions.__proto__:0{"__proto__": 1}', '<tool_call>'.repeat(1000), 'functions.a:0{'.repeat(1000)];
  for (const model of ['kimi-k2', 'qwen3', 'deepseek-r1', 'other']) {
    for (const text of texts) createNativeParser({ model }).parse(text);
  }
});

test('a marker may be called like what every object has', () => {
  const tool = { type: 'function', function: { name: 'put', parameters: { type: 'object', properties: { text: { type: 'string' } } } } };
  for (const end of ['constructor', '__proto__']) {
    const tags = { function: { namePrefix: '<n=', nameSuffix: '>', close: '</n>' }, arguments: { namePrefix: '<p=', nameSuffix: '>', valueSuffix: end } };
    const format = { description: 1, tools: { format: 'TAG_WITH_TAGGED', perCallStart: '<c>', perCallEnd: '</c>', ...tags } };
    const { calls } = createParser({ format, tools: [tool] }).parse(`<c><n=put><p=text>a${end}</n></c>`);
    assert.deepEqual(calls.map((call) => call.arguments), ['{"text": "a"}']);
  }
});

test('a name says which family it means', () => {
  const families = ['Qwen/Qwen3-8B', 'DeepSeek R1', 'kimi_k2', 'gpt-4', 'deepseek-v3'].map(familyOf);
  assert.deepEqual(families, ['qwen3', 'deepseek-r1', 'kimi-k2', undefined, undefined]);
});

test('the work is linear in the output', () => {
  const hostile = {
    'kimi-k2': [
      'functions.a:0{', '<tool_call>', '<tool_call><invoke name="a">', '</parameter>', '<|tool_calls_section_begin|><|tool_call_begin|>', 'functions.a:0 \t',
      '<tool_call><invoke name="a"><parameter name="b"></parameter> ', 'functions.a:0{"a": ', 'functions.a:0{} ', 'functions.a:0{b} ',
    ],
    'qwen3': ['<tool_call>{"name": ', '<tool_call>{"name": "a" b} ', '<tool_call>{}</tool_call>', ' \n'],
    'deepseek-r1': ['function\n```json\n{', '<think>', '</think>', '<tool_call>function</think>', '<｜tool▁calls▁begin｜>', 'function<a', '<think><tool_call>function</think>a\n```json\n'],
  };
  for (const [model, units] of Object.entries(hostile)) {
    for (const unit of units) {
      let short, long;
      for (let chance = 0; chance < 3; chance += 1) {
        [short, long] = [20_000, 320_000].map((length) => milliseconds(model, unit.repeat(length / unit.length)));
        if (long < 100 * short + 20) break;
      }
      assert.ok(long < 100 * short + 20, `${model} ${unit}: ${short} ms grew to ${long} ms`);
    }
  }
});

/** CPU time: other processes of a busy machine do not count. */
function milliseconds(model, output) {
  const start = process.cpuUsage();
  const stream = createNativeParser({ model }).stream();
  for (let at = 0; at < output.length; at += 32) stream.feed(output.slice(at, at + 32));
  stream.end();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
