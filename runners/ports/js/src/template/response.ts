// With a schema of the response: its fence, and the value, in whose strings nothing is read (TP-3.10, TP-3.11, TP-3.17).
import type { Reading } from '../stream/coroutine.js';
import { readJson } from './arguments.js';
import { MORE, NO, type Run } from './run.js';

const FENCE = '```';
const WORDS = ['true', 'false', 'null'];

/** Reads the response, if the content begins with one: the position after it. */
export function* readResponse(run: Run, start: number): Reading<number> {
  const { input, out } = run;
  let at = yield* run.skip(start);
  const value = yield* fencedAt(run, at);
  const isFenced = value >= 0;
  if (isFenced) {
    out.mark();
    at = value;
  } else {
    if (!(yield* beginsValue(run, at))) return start;
    out.put(run.text(start, at));
  }
  run.state.begun = true;
  let sent = at;
  const end = yield* readJson(run, at, {}, (to) => {
    out.put(run.text(sent, to));
    sent = to;
  });
  if (end.kind === 'end' || !isFenced) return end.at;
  const close = yield* run.skip(end.at);
  const closing = yield* run.settle(() => input.literal(FENCE, close), end.at);
  if (closing < 0) return end.at;
  out.put(run.text(end.at, close));
  out.mark();
  return closing;
}

/** Whether an output begins with a response. Implements HD-2.13. */
export function* isResponse(run: Run): Reading<boolean> {
  const at = yield* run.skip(0);
  const first = yield* run.peek(at);
  return first === 123 || first === 91 || (yield* fencedAt(run, at)) >= 0;
}

/** Where the value in a fence begins, if a fence that counts stands at a position. Implements TP-3.17. */
function* fencedAt(run: Run, at: number): Reading<number> {
  const fence = yield* run.settle(() => run.input.literal(FENCE, at), at);
  if (fence < 0) return NO;
  const word = yield* run.settle(() => run.input.literal('json', fence), at);
  const value = yield* run.skip(word >= 0 ? word : fence);
  return (yield* beginsValue(run, value)) ? value : NO;
}

function* beginsValue(run: Run, place: number): Reading<boolean> {
  const first = yield* run.peek(place);
  if (first !== 123 && first !== 91) return false;
  const next = yield* run.skip(place + 1);
  const code = yield* run.peek(next);
  if (code === 34 || code === (first === 123 ? 125 : 93)) return true;
  if (first === 123) return false;
  if (code === 123 || code === 91 || code === 45 || (code >= 48 && code <= 57)) return true;
  return (yield* run.settle(() => wordAt(run, next), place)) >= 0;
}

function wordAt({ input }: Run, at: number): number {
  let isPartial = false;
  for (const word of WORDS) {
    const end = input.literal(word, at);
    if (end === MORE || (end >= 0 && end >= input.length)) isPartial = true;
    else if (end >= 0 && !/\w/.test(input.char(end))) return end;
  }
  return isPartial ? MORE : NO;
}
