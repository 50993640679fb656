// Characters: the four of whitespace, and trimming by them alone.  Implements DM-6.1.

// String.prototype.trim() would take U+00A0, U+FEFF and others besides; \s in regular expressions
// does so too.
function isSpace(code) {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** The first position at or behind `position`, and not beyond `end`, that holds no whitespace. */
export function skipSpace(text, position, end = text.length) {
  while (position < end && isSpace(text.charCodeAt(position))) position += 1;
  return position;
}

/** The last position at or before `end`, and not before `start`, that has no whitespace in front of it. */
export function skipSpaceBack(text, start, end) {
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1;
  return end;
}

/** The text without whitespace at its ends. */
export function trim(text) {
  const start = skipSpace(text, 0);
  return text.slice(start, skipSpaceBack(text, start, text.length));
}

/** The text with ASCII letters in lower case, and all other characters as they are.  Implements DM-6.2. */
export function foldCase(text) {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
