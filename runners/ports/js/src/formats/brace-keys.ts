// The names of arguments between braces (HD-12.3, HD-12.4).
import type { Place } from '../schema/parameters.js';
import { type Input, trim } from '../stream/input.js';
import { ODD } from '../template/names.js';
import { MORE, NO } from '../template/run.js';
import type { Match } from '../template/heads.js';

/** How an argument or all of them ended: at an end marker or the head of another call, at an error, or with the output. */
export interface BraceEnd {
  readonly kind: 'done' | 'outer' | 'broken' | 'error' | 'end';
  readonly at: number;
}

/** What the format's own markers are. */
export interface Braces {
  readonly token: string;
  /** Whether the token marks a string (HD-12.22). */
  readonly marksStrings: boolean;
  /** An end marker, the head of another call, or the end of the turn. */
  outerAt(at: number): Match<'end' | 'start' | 'final'>;
  /** Whether the head of a call stands between two positions (TP-8.15). */
  holdsHead(from: number, to: number): boolean;
}

const LONGEST_KEY = 256;

export interface Key {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** After the colon. */
  readonly end: number;
}

/** A key and its colon. Implements HD-12.3, HD-12.4. */
export function keyAt(input: Input, token: string, at: number, place: Place | undefined): Match<Key> {
  const opened = input.literal(token, at);
  if (opened === MORE) return MORE;
  const names = [...(place?.properties.keys() ?? [])];
  if (opened >= 0) return markedKey(input, opened, token, names);
  const quote = input.char(at);
  if (quote === '"' || quote === "'") return markedKey(input, at + 1, quote, names);
  for (const name of names) {
    if (!/[:={}[\],<"'\n]/.test(name)) continue;
    const to = input.literal(name, at);
    const end = to < 0 ? to : colonAt(input, to);
    if (end === MORE) return MORE;
    if (end >= 0) return { name, from: at, to, end };
  }
  let to = at;
  while (to < input.length && !':={}[],<>"\'\r\n'.includes(input.char(to))) {
    to++;
    if (to - at > LONGEST_KEY) return NO;
  }
  if (to >= input.length) return MORE;
  const end = colonAt(input, to);
  if (end < 0) return end as Match<Key>;
  const name = trim(input.text(at, to));
  return name === '' ? NO : { name, from: at, to: at + name.length, end };
}

/** Brackets and quotes stand in no key but a parameter's own (TP-1.4). */
function markedKey(input: Input, from: number, mark: string, names: readonly string[]): Match<Key> {
  for (let to = from; to - from <= LONGEST_KEY; to++) {
    if (to >= input.length) return MORE;
    const close = input.literal(mark, to);
    if (close !== NO && to === from) return NO;
    if (close === MORE) return MORE;
    if (close < 0) {
      const begun = ODD.has(input.at(to)) ? input.text(from, to + 1) : '';
      if (begun !== '' && !names.some((name) => name.startsWith(begun))) return NO;
      continue;
    }
    const end = colonAt(input, close);
    return end < 0 ? (end as Match<Key>) : { name: trim(input.text(from, to)), from, to, end };
  }
  return NO;
}

function colonAt(input: Input, at: number): number {
  const place = input.spaces(at);
  if (place < 0) return place;
  if (place >= input.length) return MORE;
  const code = input.at(place);
  return code === 58 || code === 61 ? place + 1 : NO;
}
