// Arguments in JSON, read unit by unit: where a value ends, what is in an object, and what counts as arguments (NF-2.17).

import { Scanner } from '../json/scanner.js';
import type { Reading } from '../stream/coroutine.js';
import { type Input, isSpace, trim } from '../stream/input.js';

/** What stands where arguments are due. */
export interface Value {
  readonly from: number;
  readonly to: number;
  /** The text of an object; undefined if the value cannot be arguments. */
  readonly text: string | undefined;
}

/** A member of an object: its key, and where its value stands. */
export interface Member {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

export interface Scanned {
  readonly to: number;
  /** The first unit that cannot belong to the value; undefined if it is whole. */
  readonly error?: number;
}

/** The end of the JSON value at a place. */
export function* scanValue(input: Input, at: number, wait: () => Reading): Reading<Scanned> {
  const whole = input.wholeValue(at);
  if (whole >= 0) return { to: whole };
  const scanner = new Scanner();
  for (let to = at; ; to += 1) {
    if (scanner.isPlain) to = input.nextInString(to);
    while (to >= input.length) yield* wait();
    const step = scanner.push(input.at(to));
    if (step === 'done') return { to: to + 1 };
    if (step === 'before') return { to };
    if (step === 'error') return { to, error: to };
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const OPEN_BRACE = 0x7b;

/**
 * The object or array at a place, and its members or elements so far (an element has the key '').
 *
 * A string counts as soon as its last quote is there: an error may stand right behind it.
 */
export function* scanMembers(input: Input, at: number, members: Member[], wait: () => Reading): Reading<Scanned> {
  const scanner = new Scanner();
  let isObject = true;
  let key: string | undefined;
  let from = -1;
  let isAdded = false;
  const add = (to: number): void => {
    if (!isAdded) members.push({ key: key ?? '', from, to });
    isAdded = true;
  };
  let last = at;
  for (let to = at; ; to += 1) {
    if (scanner.isPlain) to = input.nextInString(to);
    while (to >= input.length) yield* wait();
    const unit = input.at(to);
    const inString = scanner.inString;
    const isTop = scanner.depth === 1 && !inString;
    if (isTop && from < 0 && (key !== undefined || !isObject) && (unit === OPEN_BRACE || unit === OPEN_BRACKET)) {
      // A whole value counts like an empty string.
      const end = input.wholeValue(to);
      if (end >= 0 && scanner.push(QUOTE) === 'ok') {
        scanner.push(QUOTE);
        from = to;
        to = last = end - 1;
        continue;
      }
    }
    const step = scanner.push(unit);
    const depth = scanner.depth;
    if (step === 'error') return { to, error: to };
    if (to === at) {
      isObject = unit === OPEN_BRACE;
      if (!isObject && unit !== OPEN_BRACKET) return { to, error: to };
      continue;
    }
    if (depth === 1 && inString && !scanner.inString && from >= 0) {
      if (isObject && key === undefined) {
        key = JSON.parse(input.text(from, to + 1)) as string;
        from = -1;
      } else if (input.at(from) === QUOTE) {
        add(to + 1);
      }
    } else if (isTop && (unit === COMMA || depth === 0)) {
      if (from >= 0) add(last + 1);
      from = -1;
      key = undefined;
      isAdded = false;
    } else if (isTop && !isSpace(unit) && from < 0 && !(isObject && unit === COLON)) {
      from = to;
    }
    if (!isSpace(unit) || inString) last = to;
    if (step === 'done') return { to: to + 1 };
  }
}

/** What a value is as arguments.  Implements NF-2.17 and DM-2.2. */
export function argumentsOf(source: string, from: number, to: number): Value {
  return { from, to, text: argumentsText(source) };
}

function argumentsText(source: string): string | undefined {
  if (source.startsWith('{')) return source;
  if (source === 'null') return '{}';
  if (!source.startsWith('"')) return undefined;
  const inner = trim(JSON.parse(source) as string);
  if (inner === '') return '{}';
  if (!inner.startsWith('{')) return undefined;
  try {
    JSON.parse(inner);
  } catch {
    return undefined;
  }
  return inner;
}

/** The value of the last member with a key. */
export function lastOf(members: readonly Member[], key: string): Member | undefined {
  return members.findLast((member) => member.key === key);
}

/** The name and the arguments of an object.  Implements NF-4.1 to NF-4.3. */
export function callOf(input: Input, members: readonly Member[], at: number): { name: string; value: Value } {
  const given = lastOf(members, 'arguments');
  const value = given === undefined ? { from: at, to: at, text: '{}' } : argumentsOf(input.text(given.from, given.to), given.from, given.to);
  return { name: nameIn(input, members), value };
}

/** The name in an object, trimmed; '' if it has none. */
export function nameIn(input: Input, members: readonly Member[]): string {
  const member = lastOf(members, 'name');
  const source = member === undefined ? '' : input.text(member.from, member.to);
  return source.startsWith('"') ? trim(JSON.parse(source) as string) : '';
}
