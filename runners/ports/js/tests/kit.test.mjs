// The kit: one reply a request, in order, whatever the request is.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';

const ADAPTER = fileURLToPath(new URL('../adapter.mjs', import.meta.url));
const HARNESS = fileURLToPath(new URL('./fake-adapter.mjs', import.meta.url));

function talk(script, requests) {
  const input = requests.map((request) => `${typeof request === 'string' ? request : JSON.stringify(request)}\n`).join('');
  const { stdout, status } = spawnSync(process.execPath, [script], { input, maxBuffer: 1 << 28 });
  assert.equal(status, 0);
  const text = stdout.toString('latin1');
  assert.match(text, /^[\x20-\x7e\n]*$/, 'a reply is ASCII');
  return text.split('\n').slice(0, -1);
}

const parse = (id, output, more = {}) => ({
  op: 'parse', id, profile: 'contract', mode: 'detailed', output, tools: [{ type: 'function', function: { name: 'f' } }], ...more,
});

test('hello, replies in order, bye', () => {
  const lines = talk(ADAPTER, [{ op: 'hello', protocol: 1 }, parse(1, 'x'), parse('two', '{"name":"f"}'), { op: 'bye' }, parse(3, '')]);
  const [hello, first, second] = lines.map((line) => JSON.parse(line));
  assert.equal(lines.length, 3);
  assert.deepEqual([hello.protocol, hello.profiles, hello.ops], [1, ['contract', 'wire'], ['parse', 'accumulate']]);
  assert.deepEqual([first.id, first.status, first.message.calls], [1, 'ok', []]);
  assert.deepEqual([second.id, second.message.calls], ['two', [{ name: 'f', arguments: '{}' }]]);
});

test('what cannot be answered is said', () => {
  const statuses = talk(ADAPTER, [
    parse(1, 'x', { profile: 'native' }),
    { op: 'dance', id: 2 },
    { op: 'constructor', id: 3 },
    parse(4, null),
    parse(5, '', { tools: [{}] }),
    'no JSON',
    parse(6, ''),
  ]).map((line) => JSON.parse(line).status);
  assert.deepEqual(statuses, [...Array(3).fill('unsupported'), ...Array(3).fill('rejected'), 'ok']);
});

test('ids go back as they came', () => {
  const [big, text] = talk(ADAPTER, ['{"id": 9007199254740993, "op": "none"}', parse('ä\u0000"', '')]);
  assert.match(big, /^\{"id":9007199254740993,/);
  assert.equal(JSON.parse(text).id, 'ä\u0000"');
});

test('lines may have any size, and code units any partner', () => {
  const long = 'x'.repeat(3_000_000);
  const output = `<invoke name="f"><parameter name="\ud800">${long}\udc00</parameter></invoke>`;
  const [reply] = talk(ADAPTER, [parse(1, output)]);
  assert.deepEqual(JSON.parse(JSON.parse(reply).message.calls[0].arguments), { '\ud800': `${long}\udc00` });
});

test('an operation may be asynchronous, and may throw anything', () => {
  const replies = talk(HARNESS, [{ op: 'slow', id: 1 }, { op: 'throws', id: 2 }, { op: 'rejects', id: 3 }, { op: 'slow', id: 4 }]);
  const seen = replies.map((line) => JSON.parse(line)).map(({ id, status }) => [id, status]);
  assert.deepEqual(seen, [[1, 'ok'], [2, 'error'], [3, 'unsupported'], [4, 'ok']]);
});

test('a reply names the CPU seconds of its work if the request measures them', () => {
  const replies = talk(ADAPTER, [parse(1, 'x'), parse(2, 'x', { measure: true }), parse(3, null, { measure: true })]);
  const named = replies.map((line) => typeof JSON.parse(line).cpuSeconds);
  assert.deepEqual(named, ['undefined', 'number', 'undefined']);
});

test('descriptions and prompts are read', () => {
  const description = { description: 1, tools: { perCallStart: '<call>' }, stops: [] };
  const [hello, ...replies] = talk(HARNESS, [
    { op: 'hello', protocol: 1 },
    { op: 'tells', id: 1, description, generationPrompt: '<a>' },
    { op: 'tells', id: 2, description: { description: 1 } },
    { op: 'tells', id: 3 },
    { op: 'tells', id: 4, description: [] },
    { op: 'tells', id: 5, description: { description: 2 } },
    { op: 'tells', id: 6, description: { description: 1, tools: { perCallStart: 7 } } },
    { op: 'tells', id: 7, generationPrompt: null },
  ]).map((line) => JSON.parse(line));
  assert.deepEqual(hello.wants, ['format', 'generationPrompt']);
  assert.deepEqual(replies.slice(0, 3).map(({ call, prompt }) => [call, prompt]), [['<call>', '<a>'], ['', null], ['', null]]);
  const places = ['description:', 'description.description:', 'description.tools.perCallStart:', 'generationPrompt:'];
  for (const [index, reply] of replies.slice(3).entries()) {
    assert.ok(reply.status === 'rejected' && reply.reason.startsWith(places[index]), reply.reason);
  }
});
