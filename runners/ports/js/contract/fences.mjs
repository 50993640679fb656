// Fenced blocks of Markdown: where they are, and the text without them.  Implements CT-3.

/** Whether the text contains a fence, closed or not. */
export function hasFence(text) {
  return fences(text).length > 0;
}

/** The text with a space in place of each fenced block. */
export function withoutFencedBlocks(text) {
  const all = fences(text);
  const closings = closingFences(all);
  const pieces = [];
  let position = 0;
  let index = 0;
  while (index < all.length) {
    const closing = closings[index];
    if (closing < 0) {
      index += 1;
      continue;
    }
    pieces.push(text.slice(position, all[index].start), ' ');
    position = all[closing].end;
    index = closing + 1;
  }
  return pieces.length === 0 ? text : pieces.join('') + text.slice(position);
}

function fences(text) {
  const found = [];
  const quotes = new QuoteCounter(text);
  for (const match of text.matchAll(/`{3,}/g)) {
    if (!quotes.oddBefore(match.index)) found.push({ start: match.index, end: match.index + match[0].length });
  }
  return found;
}

// For each fence the index of the next one that is at least as long, or -1.  Read from the end,
// with the fences that are longer than all between on a stack, because looking for each one
// separately is quadratic.
function closingFences(all) {
  const length = (index) => all[index].end - all[index].start;
  const closings = new Array(all.length).fill(-1);
  const longer = [];
  for (let index = all.length - 1; index >= 0; index -= 1) {
    while (longer.length > 0 && length(longer.at(-1)) < length(index)) longer.pop();
    if (longer.length > 0) closings[index] = longer.at(-1);
    longer.push(index);
  }
  return closings;
}

// Whether a place is inside a double-quoted string of its line (CT-3.2); asked for ascending places.
class QuoteCounter {
  #text;
  #position = 0;
  #odd = false;
  #escaped = false;

  constructor(text) {
    this.#text = text;
  }

  oddBefore(position) {
    for (; this.#position < position; this.#position += 1) {
      const character = this.#text[this.#position];
      if (character === '\\') {
        this.#escaped = !this.#escaped;
        continue;
      }
      if (character === '\n' || character === '\r') this.#odd = false;
      else if (character === '"' && !this.#escaped) this.#odd = !this.#odd;
      this.#escaped = false;
    }
    return this.#odd;
  }
}
