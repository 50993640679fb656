// The output so far, in UTF-16 units; positions are absolute and never move.
import { textEnd, wholeValue } from '../json/whole.js';
import type { Units } from './units.js';

/** No match, whatever follows. */
export const NO = -1;
/** The text ran out before that was clear. */
export const MORE = -2;

const BLOCK = 8192;
const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;

/** Implements DM-6.1. */
export function isSpace(unit: number): boolean {
  return unit === 32 || unit === 10 || unit === 13 || unit === 9;
}

export function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(0, end);
}

export function trimStart(text: string): string {
  let start = 0;
  while (start < text.length && isSpace(text.charCodeAt(start))) start++;
  return text.slice(start);
}

export const trim = (text: string): string => trimStart(trimEnd(text));
export const isBlank = (text: string): boolean => trimStart(text) === '';

export class Input {
  #units = new Uint16Array(1024);
  /** The last chunk, whose texts need not be put together from units. */
  #chunk = '';
  #chunkAt = 0;
  #half = '';
  /** How many units may yet be read ahead: twice what came, so that the work stays linear. */
  #ahead = 0;
  length = 0;
  ended = false;

  /** Half of a surrogate pair at the end waits for the next chunk. Implements ST-1.8. */
  add(chunk: string): void {
    const text = this.#half + chunk;
    const cut = text !== '' && isHigh(text.charCodeAt(text.length - 1)) ? text.length - 1 : text.length;
    this.#half = text.slice(cut);
    this.#append(text.slice(0, cut));
  }

  end(): void {
    this.#append(this.#half);
    this.#half = '';
    this.ended = true;
  }

  #append(text: string): void {
    if (text === '') return;
    this.#keep();
    this.#chunk = text;
    this.#chunkAt = this.length;
    this.length += text.length;
    this.#ahead += 2 * text.length;
  }

  /** The chunk before goes to the units of all that is there. */
  #keep(): void {
    const chunk = this.#chunk;
    if (this.length > this.#units.length) {
      const larger = new Uint16Array(2 * this.length);
      larger.set(this.#units.subarray(0, this.#chunkAt));
      this.#units = larger;
    }
    const units = this.#units;
    for (let i = 0, at = this.#chunkAt; i < chunk.length; i++, at++) units[at] = chunk.charCodeAt(i);
  }

  /** The unit at a position before the end. */
  at(position: number): number {
    return position >= this.#chunkAt ? this.#chunk.charCodeAt(position - this.#chunkAt) : (this.#units[position] as number);
  }

  char(position: number): string {
    return position < this.length ? String.fromCharCode(this.at(position)) : '';
  }

  text(from: number, to: number): string {
    if (to <= from) return '';
    const chunkAt = this.#chunkAt;
    if (from >= chunkAt) return this.#chunk.slice(from - chunkAt, to - chunkAt);
    const parts: string[] = [];
    const end = Math.min(to, chunkAt);
    for (let at = from; at < end; at += BLOCK) {
      parts.push(String.fromCharCode(...this.#units.subarray(at, Math.min(end, at + BLOCK))));
    }
    if (to > chunkAt) parts.push(this.#chunk.slice(0, to - chunkAt));
    return parts.length === 1 ? (parts[0] as string) : parts.join('');
  }

  /** The next position from `at` on whose unit is in a set, or the end of what is there. */
  next(set: Units, at: number): number {
    const units = this.#units;
    const chunk = this.#chunk;
    const chunkAt = this.#chunkAt;
    let place = at;
    while (place < chunkAt && !set.has(units[place] as number)) place++;
    if (place < chunkAt) return place;
    let i = place - chunkAt;
    while (i < chunk.length && !set.has(chunk.charCodeAt(i))) i++;
    return chunkAt + i;
  }

  /** The next match of a global pattern in the last chunk, or the end; before that chunk every position may match. */
  find(pattern: RegExp, at: number): number {
    if (at < this.#chunkAt) return at;
    pattern.lastIndex = at - this.#chunkAt;
    const found = pattern.exec(this.#chunk);
    return found === null ? this.length : this.#chunkAt + found.index;
  }

  /** Where plain text of a JSON string ends and, in the last chunk, whole escapes. */
  nextInString(at: number): number {
    return at < this.#chunkAt ? at : this.#chunkAt + textEnd(this.#chunk, at - this.#chunkAt);
  }


  /** After the value in JSON at a position, if the last chunk has all of it; else NO, and the value is read unit by unit. */
  wholeValue(position: number): number {
    const from = position - this.#chunkAt;
    if (from < 0 || this.#ahead <= 0) return NO;
    const end = wholeValue(this.#chunk, from);
    this.#ahead -= Math.max(end, -end) - from;
    return end < 0 ? NO : this.#chunkAt + end;
  }

  /** The position after a text, NO or MORE. */
  literal(text: string, position: number): number {
    const { length } = this;
    for (let i = 0; i < text.length; i++) {
      if (position + i >= length) return MORE;
      if (this.at(position + i) !== text.charCodeAt(i)) return NO;
    }
    return position + text.length;
  }

  /** The position after a marker, NO or MORE; an empty one stands nowhere. */
  marker(text: string, position: number): number {
    return text === '' ? NO : this.literal(text, position);
  }

  /** The position after whitespace of at most `most` units; MORE where the text may go on with it. */
  spaces(position: number, most = 256): number {
    let end = position;
    while (end < this.length && isSpace(this.at(end))) {
      end++;
      if (end - position > most) return NO;
    }
    return end < this.length || this.ended ? end : MORE;
  }

  /** After a text and the whitespace behind it, if there is a text, NO or MORE. */
  past(text: string, position: number): number {
    if (position < 0 || text === '') return position;
    const end = this.literal(text, position);
    return end < 0 ? end : this.spaces(end);
  }

  /** After the rest of a line that is blank, NO or MORE. */
  lineEnd(position: number): number {
    let end = position;
    while (end < this.length && isSpace(this.at(end))) {
      if (this.at(end) === 10) return end + 1;
      // A carriage return alone ends no line, and nothing else stands between it and the line feed.
      if (this.at(end++) === 13 && end < this.length && this.at(end) !== 10) return NO;
    }
    return end < this.length ? NO : MORE;
  }

  /** Code points before each of some positions, counted once. */
  codePoints(positions: readonly number[]): Map<number, number> {
    const result = new Map<number, number>();
    let at = 0;
    let count = 0;
    for (const position of [...new Set(positions)].sort((a, b) => a - b)) {
      while (at < position) {
        at += isHigh(this.at(at)) && at + 1 < this.length && isLow(this.at(at + 1)) ? 2 : 1;
        count++;
      }
      result.set(position, count);
    }
    return result;
  }
}
