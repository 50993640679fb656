// The output so far, in UTF-16 units; positions are absolute and never move.

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
    const length = this.length + text.length;
    if (length > this.#units.length) {
      const larger = new Uint16Array(2 * length);
      larger.set(this.#units.subarray(0, this.length));
      this.#units = larger;
    }
    const units = this.#units;
    for (let i = 0, at = this.length; i < text.length; i++, at++) units[at] = text.charCodeAt(i);
    this.#chunk = text;
    this.#chunkAt = this.length;
    this.length = length;
  }

  /** The unit at a position before the end. */
  at(position: number): number {
    return this.#units[position] as number;
  }

  char(position: number): string {
    return position < this.length ? String.fromCharCode(this.at(position)) : '';
  }

  text(from: number, to: number): string {
    if (to <= from) return '';
    if (from >= this.#chunkAt) return this.#chunk.slice(from - this.#chunkAt, to - this.#chunkAt);
    if (to - from <= BLOCK) return String.fromCharCode(...this.#units.subarray(from, to));
    const parts: string[] = [];
    for (let at = from; at < to; at += BLOCK) {
      parts.push(String.fromCharCode(...this.#units.subarray(at, Math.min(to, at + BLOCK))));
    }
    return parts.join('');
  }

  /** The next position from `at` on whose unit is in a set, or the end of what is there. */
  next(set: Uint8Array, at: number): number {
    const units = this.#units;
    const { length } = this;
    let place = at;
    while (place < length && set[units[place] as number] !== 1) place++;
    return place;
  }

  /** The position after a text, NO or MORE. */
  literal(text: string, position: number): number {
    const units = this.#units;
    const { length } = this;
    for (let i = 0; i < text.length; i++) {
      if (position + i >= length) return MORE;
      if (units[position + i] !== text.charCodeAt(i)) return NO;
    }
    return position + text.length;
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

  /** After the rest of a line that is blank, NO or MORE. */
  lineEnd(position: number): number {
    let end = position;
    while (end < this.length && isSpace(this.at(end))) {
      if (this.at(end) === 10) return end + 1;
      end++;
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

/** A set of UTF-16 units for `Input.next`. */
export function unitsOf(texts: Iterable<string>): Uint8Array {
  const set = new Uint8Array(0x10000);
  for (const text of texts) if (text !== '') set[text.charCodeAt(0)] = 1;
  return set;
}
