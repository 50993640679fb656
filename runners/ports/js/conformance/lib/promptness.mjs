// Measures how long a stream held text, and the text of arguments, that it could have emitted (ST-2, AP-7.5).

import { trim } from './judge.mjs';

const length = (text) => [...text].length;
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

// The breach if text, or the text of an argument, was held longer than ST-2.8 allows; else null. The bundle says what is
// limited: spans of the output, and texts of arguments. Who does not claim argument-deltas may give arguments whole.
export function checkHold({ judging: { promptness } }, output, split, hold, deltas, features) {
  if (!promptness) return null;
  const { limit, spans = [], arguments: probes = [] } = promptness;
  const breach = (held, offset) => {
    const detail = `${held} code points were held, and ${limit} can be needed: ${JSON.stringify(output.slice(offset, offset + 40))}`;
    return { clause: 'ST-2.8', split: split.name, chunk: split.chunks.length, detail, verdict: 'wrong' };
  };
  const isBounded = spans.some(([start, end]) => start <= hold.offset && hold.offset < end);
  if (hold.length > limit && isBounded) return breach(hold.length, hold.offset);
  for (const probe of probes) {
    const parts = deltas.map((group) => group.filter(({ type, index }) => type === 'arguments' && index === probe.call));
    const count = parts.flat().filter(({ text }) => text).length;
    if (count < 2 && !features.has('argument-deltas')) continue;
    const held = heldOf(probe, output, split, parts.map((group) => group.map(({ text }) => text).join('')));
    if (held > limit) return breach(held, probe.offset);
  }
  return null;
}

// The most of the argument that was fed but not yet emitted, after any chunk; parts: what each chunk emitted.
function heldOf({ offset, length: size }, output, split, parts) {
  const place = parts.join('').indexOf(output.slice(offset, offset + size));
  if (place < 0) return 0;
  const before = length(parts.join('').slice(0, place));
  let [most, fed, emitted] = [0, 0, 0];
  for (const [number, chunk] of split.lengths.entries()) {
    fed += chunk;
    emitted += length(parts[number]);
    const [begin, end] = [Math.max(0, emitted - before), Math.min(fed - offset, size)];
    if (end - begin > most) most = Math.max(most, withoutRuns(output.slice(offset + begin, offset + end)));
  }
  return most;
}
