// Names in tags (TP-6.1, TP-6.5).
import { type Input, isSpace } from '../stream/input.js';
import { Units } from '../stream/units.js';
import { MORE, NO } from './run.js';
import type { Match } from './heads.js';

export interface Named {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** After the marker that ends the name. */
  readonly end: number;
}

const NOT_IN_ARGUMENTS = /[\r\n<>"]/;
const LONGEST = 512; // units: no bound below 256 code points (TP-1.4)
/** What stands in no name but a tool's own (TP-1.4). */
export const ODD = new Units(['"', "'", '<', '>', '[', ']', '{', '}']);

/**
 * The name at a position, up to `suffix` or, without one, up to whitespace or a unit that begins one of `others`.
 *
 * A known name in which such a text stands is read whole, and of several the longest.
 */
export function nameAt(input: Input, from: number, suffix: string, others: Units, known: readonly string[]): Match<Named> {
  let at = input.spaces(from);
  if (at < 0) return at as Match<Named>;
  const start = at;
  const ends = (c: number): boolean => isSpace(c) || (suffix === '' ? others.has(c) : c === suffix.charCodeAt(0));
  for (const name of known) {
    const end = input.literal(name, start);
    if (end === NO || ![...name].some((char) => ends(char.charCodeAt(0)))) continue;
    const whole = end === MORE ? MORE : suffixAt(input, name, start, end, suffix, others);
    if (whole !== NO) return whole;
  }
  let isOdd = false;
  for (; at < input.length; at++) {
    // A text that only begins like the suffix belongs to the name, and so does its first character.
    const over = at === start || !ends(input.at(at)) ? NO : isSpace(input.at(at)) || suffix === '' ? at : input.literal(suffix, at);
    if (over === MORE) return MORE;
    if (over !== NO) break;
    if (at - start >= LONGEST) return NO;
    isOdd ||= ODD.has(input.at(at));
    if (isOdd && !known.some((name) => name.startsWith(input.text(start, at + 1)))) return NO;
  }
  if (at >= input.length) return MORE;
  const name = input.text(start, at);
  if (name === '' || (isOdd && !known.includes(name))) return NO;
  return suffixAt(input, name, start, at, suffix, others);
}

/**
 * The name of an argument at a position, up to a marker: it may have spaces and brackets in it. Implements TP-7.4.
 *
 * A known name with other units in it, or with the marker, is read whole (TP-6.5).
 */
export function argumentNameAt(input: Input, from: number, suffix: string, known: readonly string[]): Match<Named> {
  const start = input.spaces(from);
  if (start < 0) return start as Match<Named>;
  for (const name of known) {
    if (!NOT_IN_ARGUMENTS.test(name) && !name.includes(suffix.charAt(0))) continue;
    const to = input.literal(name, start);
    const whole = to < 0 ? to : suffixAt(input, name, start, to, suffix, Units.NONE);
    if (whole !== NO) return whole as Match<Named>;
  }
  for (let to = start; to - start <= LONGEST; to++) {
    if (to > start && !isSpace(input.at(to - 1))) {
      const whole = suffixAt(input, input.text(start, to), start, to, suffix, Units.NONE);
      if (whole !== NO) return whole;
    }
    if (to >= input.length) return MORE;
    if (NOT_IN_ARGUMENTS.test(input.char(to))) return NO;
  }
  return NO;
}

function suffixAt(input: Input, name: string, from: number, to: number, suffix: string, others: Units): Match<Named> {
  if (suffix === '') {
    if (to >= input.length) return input.ended ? { name, from, to, end: to } : MORE;
    const c = input.at(to);
    return isSpace(c) || others.has(c) ? { name, from, to, end: to } : NO;
  }
  const rest = input.spaces(to);
  if (rest < 0) return rest as Match<Named>;
  const end = input.literal(suffix, rest);
  return end < 0 ? (end as Match<Named>) : { name, from, to, end };
}
