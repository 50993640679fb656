// Elements `{opening, closing}` (indices of their tags) and what they hold: text, JSON, elements.
// Implements CT-7.18, with tags paired by CT-7.34.

import { CDATA_END, CDATA_START, textValue } from './characters.mjs';
import { JsonReader } from './json-reader.mjs';
import { readTags } from './tags.mjs';
import { skipSpace, skipSpaceBack } from './text.mjs';

/** The tags of a text, and the elements between them. */
export class Markup {
  #sections;
  #literalReader;

  constructor(reader) {
    this.reader = reader;
    this.text = reader.text;
    const { tags, sections } = readTags(reader);
    this.tags = tags;
    this.#sections = sections;
  }

  /** What the element says as text. */
  value({ opening, closing }) {
    return textValue(this.text, this.tags[opening].end, this.tags[closing].start);
  }

  /** What the element says as text in which entities mean nothing. */
  undecoded({ opening, closing }) {
    return textValue(this.text, this.tags[opening].end, this.tags[closing].start, (text) => text);
  }

  /** Whether the element holds nothing but whitespace. */
  isBlank({ opening, closing }) {
    return skipSpace(this.text, this.tags[opening].end) === this.tags[closing].start;
  }

  /**
   * The child elements of an element, in order.
   *
   * `seen` holds for each tag the closing tag of the last element in which it was passed: what
   * follows it there is known, so the search ends.
   */
  *children({ opening, closing }, seen = []) {
    let index = opening + 1;
    while (index < closing && seen[index] !== closing) {
      const end = this.tags[index].closing;
      seen[index] = closing;
      if (end >= 0 && end < closing) {
        yield { opening: index, closing: end };
        index = end + 1;
      } else {
        index += 1;
      }
    }
  }

  /** The child elements if there are any and nothing but whitespace around them, else undefined. */
  onlyChildren(element) {
    const found = [];
    let position = this.tags[element.opening].end;
    for (const child of this.children(element)) {
      if (skipSpace(this.text, position) !== this.tags[child.opening].start) return undefined;
      found.push(child);
      position = this.tags[child.closing].end;
    }
    const isAll = found.length > 0 && skipSpace(this.text, position) === this.tags[element.closing].start;
    return isAll ? found : undefined;
  }

  /** The `{reader, position}` of the JSON value that is all the element holds, or undefined. */
  json({ opening, closing }) {
    const { end: start } = this.tags[opening];
    const { start: end } = this.tags[closing];
    const position = wholeValue(this.reader, start, end);
    if (position >= 0) return { reader: this.reader, position };

    // CDATA sections are their literal content (CT-7.31).  There is one reader for all of them,
    // because blocks inside each other share their text, and a reader reads it only once.
    const [first, last] = [this.#sectionsBefore(start), this.#sectionsBefore(end)];
    if (first === last) return undefined;
    this.#literalReader ??= new JsonReader(this.#literalText());
    const literal = wholeValue(this.#literalReader, start - first * MARKS, end - last * MARKS);
    return literal >= 0 ? { reader: this.#literalReader, position: literal } : undefined;
  }

  #sectionsBefore(position) {
    let [low, high] = [0, this.#sections.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#sections[middle].end <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #literalText() {
    const pieces = [];
    let position = 0;
    for (const { start, end } of this.#sections) {
      pieces.push(this.text.slice(position, start));
      pieces.push(this.text.slice(start + CDATA_START.length, end - CDATA_END.length));
      position = end;
    }
    return pieces.join('') + this.text.slice(position);
  }
}

// What a CDATA section has more than its content.
const MARKS = CDATA_START.length + CDATA_END.length;

function wholeValue(reader, start, end) {
  start = skipSpace(reader.text, start, end);
  return reader.end(start) === skipSpaceBack(reader.text, start, end) ? start : -1;
}
