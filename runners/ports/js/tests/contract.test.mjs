// The parts of the port, each by itself.  What the whole port has to return stands in the vectors.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { decodeEntities, textValue } from '../contract/characters.mjs';
import { objectsWithKeyword } from '../contract/embedded.mjs';
import { withoutFencedBlocks } from '../contract/fences.mjs';
import { JsonReader } from '../contract/json-reader.mjs';
import { keyValueCalls } from '../contract/key-value.mjs';
import { markupCalls } from '../contract/markup.mjs';
import { parseToolCalls } from '../contract/parse.mjs';
import { AllowList } from '../contract/policy.mjs';
import { attribute, readTags } from '../contract/tags.mjs';
import { foldCase, trim } from '../contract/text.mjs';
import { canonical } from './exact-json.mjs';

const tagsOf = (text) => readTags(new JsonReader(text)).tags;

test('whitespace is four characters, letter case that of ASCII', () => {
  assert.equal(trim(' \t\r\n\u00a0x\ufeff\n'), '\u00a0x\ufeff');
  assert.equal(foldCase('ÄBC\u212a'), 'Äbc\u212a');
});

test('a reader finds the end of a value anywhere', () => {
  const text = 'x {"a": [1, "}", {"b": -0.5e+3}]} y';
  assert.equal(text.slice(2, new JsonReader(text).end(2)), '{"a": [1, "}", {"b": -0.5e+3}]}');
});

test('a reader takes strict JSON alone', () => {
  for (const text of ['{"a":1,}', '[1,]', '{a:1}', '[01]', '["\t"]', '["\\x"]', '[.5]', '[1.]', '["\\u12"]', '[tru]', '{', '']) {
    assert.notEqual(new JsonReader(text).end(0), text.length || 1, text);
  }
});

test('a reader remembers what failed without mixing it up with what did not', () => {
  const text = '{"a": {"b": 1}, "c": "{", "d": {"e": ';
  const reader = new JsonReader(text);
  assert.equal(reader.end(0), -1);
  assert.equal(reader.end(6), 14);
  assert.equal(reader.end(text.indexOf('{"e"')), -1);
  const mixed = '["{\\"", "[1]", {"x": "]"';
  assert.equal(new JsonReader(mixed).end(mixed.indexOf('[1]')), mixed.indexOf('[1]') + 3);
});

test('the last of several members with one key counts', () => {
  const reader = new JsonReader('{"a": 1, "\\u0061": 2}');
  assert.equal(reader.source(reader.members(0).get('a')), '2');
});

test('objects that contain the keyword are found from the outside in, but not inside an envelope', () => {
  const text = '{"a": {"b": "tool_calls"}, "c": [{"tool_calls": [{"d": "tool_calls"}]}]} {"e"} {"f": [{"g": "TOOL_CALLS"}]} tool_calls';
  const reader = new JsonReader(text);
  const found = [...objectsWithKeyword(reader)].map((position) => reader.source(position).slice(0, 12));
  assert.deepEqual(found, ['{"a": {"b": ', '{"b": "tool_', '{"tool_calls', '{"f": [{"g":', '{"g": "TOOL_']);
});

test('fences pair with the next one that is long enough and outside of strings', () => {
  assert.equal(withoutFencedBlocks('a ```b``` c'), 'a   c');
  assert.equal(withoutFencedBlocks('````a ``` b ```` c'), '  c');
  assert.equal(withoutFencedBlocks('````a ``` b ```'), '````a  ');
  assert.equal(withoutFencedBlocks('```a`````b```'), ' b```');
  assert.equal(withoutFencedBlocks('```a``````b```c'), '  c');
  assert.equal(withoutFencedBlocks('{"\\"```\n"} ```'), '{"\\"```\n"} ```');
  assert.equal(withoutFencedBlocks('{"\n```x``` '), '{"\n  ');
  assert.equal(withoutFencedBlocks('[{"```x```"] '), '[{" "] ');
  assert.equal(withoutFencedBlocks('{["```x```"] '), '{["```x```"] ');
});

test('tags have plain names and may quote a bracket', () => {
  const [tag] = tagsOf('<ns:Invoke a="x>y" Name = \'R&amp;D\'/>');
  assert.equal(tag.name, 'invoke');
  assert.ok(tag.isSelfClosing);
  assert.equal(attribute(tag, ['name']), 'R&D');
  assert.deepEqual(tagsOf('< a> <b <c> </d>').map(({ name }) => name), ['c', 'd']);
});

test('an attribute that is blank or without quotes does not count', () => {
  assert.equal(attribute(tagsOf('<a name=x tool="" function="f">')[0], ['name', 'tool', 'function']), 'f');
});

test('entities are decoded once, CDATA sections not at all', () => {
  assert.equal(decodeEntities('&amp;lt; &#x41;&#66; &nbsp; &#xD800; &#1114112;'), '&lt; AB &nbsp; &#xD800; &#1114112;');
  const text = '  &lt;<![CDATA[ &lt; ]]> ';
  assert.equal(textValue(text, 0, text.length), '< &lt; ');
});

test('CDATA sections count for JSON as what they contain', () => {
  const text = '<tool_call>{"name": <![CDATA["f", "input"]]>: {"a": 1}}</tool_call>';
  assert.deepEqual(markupCalls(new JsonReader(text), new AllowList([])), [{ name: 'f', arguments: '{"a": 1}' }]);
});

test('an object of text key-value may hold the names of other calls', () => {
  const text = 'function.name: f\nfunction.arguments: {"a": "function.name: g"}\nfunction.name: h function.arguments: {x}';
  assert.deepEqual(keyValueCalls(new JsonReader(text)), [
    { name: 'f', arguments: '{"a": "function.name: g"}' },
    { name: 'h', arguments: '{"_raw":"{x}"}' },
  ]);
});

test('names are resolved step by step', () => {
  const list = new AllowList([' read_file ', '', 'Read_File', 'b', 'x.b'].map((name) => ({ name })));
  const resolved = ['Read_File', 'READ_FILE', 'a.B', 'read-file', 'fs.read-file', '搜索'].map((name) => list.resolve(name));
  assert.deepEqual(resolved, ['Read_File', 'read_file', 'b', 'read_file', undefined, undefined]);
});

test('nesting has no limit that a text could reach', () => {
  const depth = 1_000_000;
  const json = `{"name": "f", "arguments": {"a": ${'['.repeat(depth)}${']'.repeat(depth)}}}`;
  assert.equal(parseToolCalls(json, [{ name: 'f' }]).calls[0].arguments, json.slice(27, -1));
  const levels = 100_000;
  const opening = Array.from({ length: levels }, (_, level) => `<e${level}>`).join('');
  const closing = Array.from({ length: levels }, (_, level) => `</e${levels - 1 - level}>`).join('');
  const [call] = parseToolCalls(`<invoke name="f">${opening}x${closing}</invoke>`, [{ name: 'f' }]).calls;
  assert.ok(call.arguments.startsWith('{"e0":{"e1":{"e2":') && call.arguments.includes('"x"}}}'));
});

test('one payload may hold any number of calls', () => {
  const items = Array.from({ length: 200_000 }, () => '{"name":"f"}').join();
  assert.equal(parseToolCalls(`<tool_call>[${items}]</tool_call>`, [{ name: 'f' }]).calls.length, 200_000);
});

test('canonical texts compare values exactly', () => {
  assert.equal(canonical('{"b": 1.50e1, "a": [0.0, -0]}'), canonical('{"a":[0,0],"b":15}'));
  assert.notEqual(canonical('9007199254740993'), canonical('9007199254740992'));
  assert.notEqual(canonical('{"a":1,"a":2}'), canonical('{"a":2}'));
});
