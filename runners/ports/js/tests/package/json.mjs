// JSON that is all there is read at once: as the scanner reads it, and about as fast as JSON.parse.
import assert from 'node:assert/strict';
import test from 'node:test';
import { createParser } from '../../dist/index.js';
import { Scanner } from '../../dist/json/scanner.js';
import { wholeValue } from '../../dist/json/whole.js';

const TEXTS = [
  '{}', '[]', '""', '{"a": 1}', '[1, -0.5e+3, 0, 1E9]', '[1,2 , 3]', '[1, 2,]', '[1, 02]', '[1, [2, 3], "4", -5.0]', '{"a": [1, 2}', ' {"a" : [ true , false , null ] } ', '{"a": {"b": []}, "c": "d"}', '"\\u00e9\\n\\"\\\\"',
  '{"a": 1,}', '[1,]', '{,}', '[01]', '[1.]', '[.5]', '[-]', '[1e]', '[tru]', '{"a"}', '{"a" 1}', '{a: 1}', "{'a': 1}", '{"a": 1]', '[1}',
  '"\n"', '"\\x"', '"\\u12"', '"\\u12g4"', '"', '{"a": "b', '[1, 2', '{"a": ', '[nul', '{"\\ud800": "\ud800"}', '[[[[[]]]]]', '[]]', '{} x',
  `"${'\\n'.repeat(5000)}"`, `"${'ab\\u0041'.repeat(2500)}\\q"`,
];

/** Where the scanner says that the value ends; -1 if it is malformed, or not all there. */
function scanned(text, from) {
  const scanner = new Scanner();
  for (let at = from; at < text.length; at++) {
    const step = scanner.push(text.charCodeAt(at));
    if (step === 'error') return -1;
    if (step !== 'ok') return step === 'done' ? at + 1 : at;
  }
  return -1;
}

test('a value that is all there ends where the scanner says', () => {
  for (const text of TEXTS) {
    for (const whole of [text, `x${text}`]) {
      const from = whole.length - text.length;
      assert.equal(Math.max(wholeValue(whole, from), -1), scanned(whole, from), text.slice(0, 60));
    }
    for (let cut = 0; cut < Math.min(text.length, 40); cut++) assert.equal(Math.max(wholeValue(text.slice(0, cut), 0), -1), scanned(text.slice(0, cut), 0));
  }
});

const LENGTH = 1_000_000;
const repeated = (text) => text.repeat(LENGTH / text.length);
const ARGUMENTS = {
  'plain text': JSON.stringify({ text: repeated('abcdefgh ') }),
  'lines of code': JSON.stringify({ text: repeated('  const a = b;\n') }),
  'nothing but escapes': JSON.stringify({ text: repeated('\n"\\') }),
  'escapes with digits': `{"text": "${repeated('\\u00e9')}"}`,
  'many objects': JSON.stringify({ text: Array.from({ length: LENGTH / 30 }, (_, id) => ({ id, name: 'ab' })) }),
  'many numbers': JSON.stringify({ text: Array.from({ length: LENGTH / 7 }, (_, i) => i + 100_000) }),
};

/** The least processor time of some runs, in microseconds. */
function least(run) {
  let best = Infinity;
  for (let i = 0; i < 40; i++) {
    const begin = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(begin);
    best = Math.min(best, Math.max(user + system, 1));
  }
  return best;
}

for (const [name, text] of Object.entries(ARGUMENTS)) {
  test(`a megabyte of arguments takes at most three times what JSON.parse takes: ${name}`, () => {
    const tools = [{ type: 'function', function: { name: 'f' } }];
    const parser = createParser({ format: 'hermes', tools });
    const output = `<tool_call>\n{"name": "f", "arguments": ${text}}\n</tool_call>`;
    assert.equal(parser.parse(output).calls[0].arguments, text);
    const ratio = least(() => parser.parse(output)) / least(() => JSON.parse(text));
    assert.ok(ratio <= 3, `${ratio.toFixed(1)} times`);
  });
}
