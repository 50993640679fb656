// Where a value of JSON stands in a text.  Nothing but keys is decoded: numbers and escapes stay as they were written
// (DM-2.3, DM-2.5).  Nothing recurses, for an output may nest deeper than JavaScript's stack (DM-1.3).

const CLOSING = { '{': '}', '[': ']' };
const ESCAPE = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;
const WORD = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null/y;

/** The match of a sticky expression at a place, or of a global one from there on; or null. */
export function matchAt(expression, text, at) {
  expression.lastIndex = at;
  return expression.exec(text);
}

const isBlankSign = (sign) => sign === ' ' || sign === '\n' || sign === '\t' || sign === '\r';

/** The first place from `at` on that is not whitespace.  Implements DM-6.1. */
export function skipBlank(text, at = 0) {
  while (isBlankSign(text[at])) at += 1;
  return at;
}

/** A text without the whitespace at its ends; `String.prototype.trim` removes more (DM-6.1). */
export const trim = (text) => trimEnd(trimStart(text));
export const trimStart = (text) => text.slice(skipBlank(text));
export function trimEnd(text) {
  let end = text.length;
  while (isBlankSign(text[end - 1])) end -= 1;
  return text.slice(0, end);
}

/**
 * The value at `start`: `{ end, whole, members }`.  If it is not whole, `end` is about the first character with which
 * the text no longer begins a value.  `members` are those of an object, `{ key, start, end }` each; a last one that is
 * not whole has no `end`.  Implements TP-5.10, TP-5.16.
 */
export function readValue(text, start) {
  const members = [];
  const open = []; // the brackets that are open
  const broken = (end) => ({ end, whole: false, members });
  let at = start;
  for (let isKey = false; ; ) {
    if (isKey) {
      const key = readScalar(text, at);
      if (!key.whole || text[at] !== '"') return broken(key.end);
      const colon = skipBlank(text, key.end);
      if (text[colon] !== ':') return broken(colon);
      const value = skipBlank(text, colon + 1);
      if (open.length === 1) members.push({ key: JSON.parse(text.slice(at, key.end)), start: value });
      at = value;
    }
    const sign = text[at];
    if (sign in CLOSING) {
      open.push(sign);
      isKey = sign === '{';
      at = skipBlank(text, at + 1);
      if (text[at] !== CLOSING[sign]) continue;
    } else {
      const scalar = readScalar(text, at);
      if (!scalar.whole) return broken(scalar.end);
      at = scalar.end;
    }
    // A value has ended here, unless an empty object or array is about to.  Brackets close until one goes on.
    for (; open.length > 0; at += 1) {
      if (open.length === 1 && members.length > 0) members.at(-1).end ??= at;
      at = skipBlank(text, at);
      if (text[at] !== CLOSING[open.at(-1)]) break;
      open.pop();
    }
    if (open.length === 0) return { end: at, whole: true, members };
    if (text[at] !== ',') return broken(at);
    at = skipBlank(text, at + 1);
    isKey = open.at(-1) === '{';
  }
}

/** A string, a number, `true`, `false` or `null`. */
function readScalar(text, start) {
  if (text[start] !== '"') return matchAt(WORD, text, start) ? { end: WORD.lastIndex, whole: true } : { end: start };
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '"') return { end: at + 1, whole: true };
    if (text[at] === '\\' ? !matchAt(ESCAPE, text, at) : text[at] < ' ') return { end: at };
    if (text[at] === '\\') at = ESCAPE.lastIndex - 1;
  }
  return { end: text.length };
}
