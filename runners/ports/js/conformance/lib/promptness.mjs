// Measures how long a stream held text, and the text of arguments, that it could have emitted (ST-2, AP-7.5).

import { shortened, shown, trim } from './compare.mjs';
import { parse } from './json.mjs';

// How many code points may be held beside the longest name of a tool.
const HOLD_LIMIT = 96;
const length = (text) => [...text].length;
const limitOf = (vector) => HOLD_LIMIT + Math.max(0, ...vector.tools.map((tool) => length(tool.name)));
// The number of code points, a run of whitespace counted as one.
const withoutRuns = (text) => length(text.replace(/[ \t\r\n]+/g, ' '));

// The most content or reasoning that was fed but not yet emitted: {length, offset}.
//
// A text that occurs twice in the output is located at its last possible place, so a hold is never overestimated.
export function longestHold(output, split, deltas) {
  const ends = [0];
  for (const size of split.lengths) ends.push(ends.at(-1) + size);
  const count = split.lengths.length;
  let before = output.length;
  let longest = { length: 0, offset: 0 };
  for (let number = deltas.length - 1; number >= 0; number--) {
    const [fed, waiting] = [ends[Math.min(number + 1, count)], ends[Math.min(number, count)]];
    for (const { type, text } of deltas[number].toReversed()) {
      if (type !== 'content' && type !== 'reasoning') continue;
      const start = lastPlace(output, trim(text), Math.min(before, fed));
      if (start < 0) continue;
      const held = withoutRuns(output.slice(start, Math.max(start, waiting)));
      if (held > longest.length) longest = { length: held, offset: start };
      before = start;
    }
  }
  return longest;
}

// Where the text, or else its last character, last stands before a place in the output; -1 if nowhere.
function lastPlace(output, wanted, end) {
  if (!wanted) return -1;
  const before = output.slice(0, end);
  let place = before.lastIndexOf(wanted);
  if (place < 0) place = before.lastIndexOf([...wanted].at(-1));
  return place < 0 ? -1 : output.index(place);
}

// The breach if text was held longer than ST-2.8 allows; else null.
export function checkHold(vector, output, split, hold) {
  const limit = limitOf(vector);
  if (hold.length <= limit || !isBounded(vector, output, hold.offset)) return null;
  const text = shown(output.slice(hold.offset, hold.offset + 40));
  return tooLong(split, `${hold.length} code points were held, and ${limit} can be needed, from ${text}`);
}

const tooLong = (split, detail) => ({
  clause: 'ST-2.8', split: split.name, chunk: split.chunks.length, detail, verdict: 'wrong',
});

// Whether ST-2.8 limits how long the text at an offset may be held.
function isBounded(vector, output, offset) {
  if (isCall(vector, output, offset) || vector.profile !== 'template') return false;
  if (vector.holds !== 'until-first-tag') return (vector.holds ?? 'nothing') === 'nothing';
  const tag = vector.expected.sawToolCallSyntax ? /<\/?think>|<tool_call>/ : /<\/?think>/;
  const first = output.whole.search(tag);
  return offset >= (first < 0 ? output.length : output.index(first));
}

// Whether the text may be a call that proves to be none only later (TP-2.13, TP-5.14).
function isCall(vector, output, offset) {
  const rest = output.slice(offset, offset + HOLD_LIMIT);
  if ('<[]'.includes(rest[0] ?? ' ')) {
    const called = vector.tools.some((tool) => rest.includes(tool.name));
    return called && (vector.expected.reasoning ?? '').includes(output.slice(offset, offset + 20));
  }
  const found = (problem) => problem.code === 'malformed-arguments' && problem.offset === offset;
  return rest.startsWith('{') && (vector.expected.problems ?? []).some(found);
}

// Text without the characters that quotes, escapes and markers are made of: nobody waits for its end.
const PLAIN = /^[^<>[\]{}"'`\\]+$/;

// The breach if the text of an argument was held longer than ST-2.8 allows. Who does not claim argument-deltas may
// give the arguments of a call whole.
export function checkHeldArguments(vector, output, split, deltas, features) {
  if (vector.profile !== 'template' || vector.holds === 'anything') return null;
  const limit = limitOf(vector);
  for (const [index, call] of vector.expected.calls.entries()) {
    if (length(call.arguments) <= limit) continue;
    const parts = deltas.flatMap((group, number) =>
      group
        .filter((delta) => delta.type === 'arguments' && delta.index === index && delta.text)
        .map((delta) => ({ number, text: delta.text })),
    );
    if (parts.length < 2 && !features.has('argument-deltas')) continue;
    for (const text of longTexts(vector, call, limit)) {
      const held = heldOf(text, output, split, parts);
      if (held > limit) {
        const start = shown(shortened(text, 40));
        return tooLong(split, `${held} code points of an argument were held, and ${limit} can be needed: ${start}`);
      }
    }
  }
  return null;
}

// The long texts of a call's arguments that must be strings, and that the output has as they are.
function* longTexts(vector, call, limit) {
  const value = parse(call.arguments);
  if (value?.kind !== '{') return;
  const declared = vector.tools.find((tool) => tool.name === call.name)?.parameters?.properties ?? {};
  for (const key of new Set(value.keys)) {
    const item = value.items[value.keys.indexOf(key)];
    const isString = Object.hasOwn(declared, key) && declared[key]?.type === 'string';
    if (!isString || item.kind !== 's' || length(item.value) <= limit || !PLAIN.test(item.value)) continue;
    const place = vector.output.indexOf(item.value);
    const isOnce = place >= 0 && !vector.output.includes(item.value, place + item.value.length);
    // Arguments that come before their call's name wait for it.
    if (isOnce && vector.output.slice(0, place).includes(call.name)) yield item.value;
  }
}

// The most of the argument that was fed but not yet emitted, after any chunk.
function heldOf(text, output, split, parts) {
  const whole = parts.map((part) => part.text).join('');
  if (!whole.includes(text)) return 0;
  const inArguments = length(whole.slice(0, whole.indexOf(text)));
  const inOutput = output.index(output.whole.indexOf(text));
  const size = length(text);
  let [most, fed, emitted, next] = [0, 0, 0, 0];
  for (const [number, chunk] of split.lengths.entries()) {
    fed += chunk;
    while (next < parts.length && parts[next].number <= number) emitted += length(parts[next++].text);
    const [begin, end] = [Math.max(0, emitted - inArguments), Math.min(fed - inOutput, size)];
    if (end - begin > most) most = Math.max(most, withoutRuns(output.slice(inOutput + begin, inOutput + end)));
  }
  return most;
}
