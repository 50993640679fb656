// Strict JSON (RFC 8259) at any place of a text: where values end, and what objects and arrays hold.
//
// Values are never decoded as a whole: arguments pass through as the text they are, so numbers keep
// their digits, objects their duplicate keys and strings their escapes (DM-2.3 to DM-2.5).  Nothing
// recurses, so nesting has no limit.

import { skipSpace } from './text.mjs';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const WORDS = ['true', 'false', 'null'];

// What may come next inside a container.
const VALUE = 0;
const VALUE_OR_END = 1;
const KEY = 2;
const KEY_OR_END = 3;
const COMMA_OR_END = 4;

/** Reads JSON values out of `text`, wherever they begin. */
export class JsonReader {
  // Where the container that opens at a position ends: 0 unknown, -1 it does not.
  //
  // This memory keeps all reading linear.  An attempt that fails leaves the outcome for every
  // bracket it passed outside of strings: those still open fail at the same place.  A new attempt
  // can therefore only begin inside a string of an earlier one, and there it takes for strings what
  // the earlier one took for structure; a third attempt inside the second would repeat the first.
  // So no character is read more than twice.
  #ends;

  constructor(text) {
    this.text = text;
  }

  /** The end of the complete JSON value that begins at `position`, or -1. */
  end(position) {
    const code = this.text.charCodeAt(position);
    if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      this.#ends ??= new Int32Array(this.text.length);
      return this.#ends[position] || this.#container(position);
    }
    if (code === QUOTE) return this.#string(position);
    return this.#scalar(position);
  }

  /** Whether the whole text is one JSON object. */
  isObject() {
    return this.text.charCodeAt(0) === OPEN_BRACE && this.end(0) === this.text.length;
  }

  /** The character at the position, which tells the type of a value that begins there. */
  first(position) {
    return this.text[position];
  }

  /** The source text of the value at the position. */
  source(position) {
    return this.text.slice(position, this.end(position));
  }

  /** The characters that the JSON string at the position denotes. */
  string(position) {
    const source = this.source(position);
    return source.includes('\\') ? JSON.parse(source) : source.slice(1, -1);
  }

  /** Where the values of the object at the position begin, by key; the last member counts (CT-6.8). */
  members(position) {
    return new Map(this.allMembers(position));
  }

  /** All members of the object at the position: keys, and where their values begin. */
  *allMembers(position) {
    for (const key of this.#children(position)) {
      const colon = skipSpace(this.text, this.end(key));
      yield [this.string(key), skipSpace(this.text, colon + 1)];
    }
  }

  /** Where the elements of the array at the position begin. */
  elements(position) {
    return this.#children(position);
  }

  /** Where the elements, or the keys, of the container at the position begin. */
  *#children(position) {
    const { text } = this;
    const isObject = text.charCodeAt(position) === OPEN_BRACE;
    let at = skipSpace(text, position + 1);
    while (text.charCodeAt(at) !== CLOSE_BRACE && text.charCodeAt(at) !== CLOSE_BRACKET) {
      yield at;
      at = this.end(at);
      if (isObject) at = this.end(skipSpace(text, skipSpace(text, at) + 1));
      at = skipSpace(text, at);
      if (text.charCodeAt(at) === COMMA) at = skipSpace(text, at + 1);
    }
  }

  #scalar(position) {
    NUMBER.lastIndex = position;
    if (NUMBER.test(this.text)) return NUMBER.lastIndex;
    for (const word of WORDS) {
      if (this.text.startsWith(word, position)) return position + word.length;
    }
    return -1;
  }

  #string(position) {
    const { text } = this;
    for (position += 1; ; position += 1) {
      const code = text.charCodeAt(position);
      if (code === QUOTE) return position + 1;
      if (code === BACKSLASH) {
        ESCAPE.lastIndex = position;
        if (!ESCAPE.test(text)) return -1;
        position = ESCAPE.lastIndex - 1;
      } else if (!(code >= 0x20)) {
        return -1; // a control character, or NaN: the end of the text
      }
    }
  }

  #container(start) {
    const { text } = this;
    const ends = this.#ends;
    const open = [];
    let position = start;
    let next = VALUE;
    for (;;) {
      position = skipSpace(text, position);
      const code = text.charCodeAt(position);
      if (next === COMMA_OR_END || next === VALUE_OR_END || next === KEY_OR_END) {
        const inObject = text.charCodeAt(open[open.length - 1]) === OPEN_BRACE;
        if (code === (inObject ? CLOSE_BRACE : CLOSE_BRACKET)) {
          position += 1;
          ends[open.pop()] = position;
          if (open.length === 0) return position;
          next = COMMA_OR_END;
          continue;
        }
        if (next === COMMA_OR_END) {
          if (code !== COMMA) break;
          position += 1;
          next = inObject ? KEY : VALUE;
          continue;
        }
      }
      if (next === KEY || next === KEY_OR_END) {
        if (code !== QUOTE) break;
        position = this.#string(position);
        if (position < 0) break;
        position = skipSpace(text, position);
        if (text.charCodeAt(position) !== COLON) break;
        position += 1;
        next = VALUE;
        continue;
      }
      if ((code === OPEN_BRACE || code === OPEN_BRACKET) && ends[position] === 0) {
        open.push(position);
        position += 1;
        next = code === OPEN_BRACE ? KEY_OR_END : VALUE_OR_END;
        continue;
      }
      position = this.end(position);
      if (position < 0) break;
      next = COMMA_OR_END;
    }
    for (const opening of open) ends[opening] = -1;
    return -1;
  }
}
