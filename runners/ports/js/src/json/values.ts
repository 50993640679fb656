// What a whole text is in JSON.
import { isBlank } from '../stream/input.js';
import { type Dialect, Scanner } from './scanner.js';

export type JsonType = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

/** The type by the first character of a value. */
export function kindOf(text: string): JsonType {
  switch (text[0]) {
    case '{': return 'object';
    case '[': return 'array';
    case '"': case "'": return 'string';
    case 't': case 'f': case 'T': case 'F': return 'boolean';
    case 'n': case 'N': return 'null';
    default: return 'number';
  }
}

/** A whole text, without whitespace around it, as JSON; undefined if it is not JSON. */
export function jsonOf(text: string, dialect?: Dialect): string | undefined {
  const scanner = new Scanner(dialect);
  for (let i = 0; i < text.length; i++) {
    const step = scanner.push(text.charCodeAt(i));
    if (step === 'error' || step === 'before' || (step === 'done' && i < text.length - 1)) return undefined;
  }
  if (!scanner.isWhole) return undefined;
  return scanner.isDialect ? scanner.json : text;
}

/** The JSON type of a whole text without whitespace around it; undefined if it is not JSON. */
export function typeOf(text: string): JsonType | undefined {
  return jsonOf(text) === undefined ? undefined : kindOf(text);
}

/** Whether a text is the beginning of a JSON value. */
export function beginsJson(text: string, dialect?: Dialect): boolean {
  const scanner = new Scanner(dialect);
  for (let i = 0; i < text.length; i++) {
    const step = scanner.push(text.charCodeAt(i));
    if (step === 'error') return false;
    if (step !== 'ok') return isBlank(text.slice(step === 'done' ? i + 1 : i));
  }
  return text !== '';
}

/** The beginning of a value as JSON; the beginning of an escape of Python is dropped. Implements TP-9.3. */
export function begunJson(text: string, dialect: Dialect): string {
  const scanner = new Scanner(dialect);
  if (!scanner.isDialect) return text;
  let end = 0;
  while (end < text.length && scanner.push(text.charCodeAt(end)) === 'ok') end++;
  if (scanner.done) end++;
  return scanner.json + scanner.partialWord + text.slice(end);
}

/** Whether the text of a number has no fractional part, at any size. Implements TP-8.6. */
export function isInteger(text: string): boolean {
  const match = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text);
  if (match === null) return false;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  let last = digits.length;
  while (last > 0 && digits[last - 1] === '0') last--;
  if (last === 0) return true;
  return BigInt(last) <= BigInt(whole.length) + BigInt(exponent.replace('+', ''));
}

/** The longest text that is written at once: for longer ones engines of JavaScript take memory that is slow. */
const LONGEST = 1 << 15;

/** A text as it stands in a JSON string, without the quotes; lone surrogates stay as they are. */
export function escaped(text: string): string {
  if (text.length > LONGEST) {
    const half = text.length >> 1;
    return escaped(text.slice(0, half)) + escaped(text.slice(half));
  }
  return text.isWellFormed() ? JSON.stringify(text).slice(1, -1) : text.replace(/\P{Surrogate}+/gu, escaped);
}

export const quoted = (text: string): string => `"${escaped(text)}"`;
