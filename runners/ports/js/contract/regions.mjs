// Bracketed regions: where a text writes JSON, or code, and double quotes begin and end strings.
// Implements CT-3.2.

/**
 * Where the double-quoted strings `{start, end}` of bracketed regions begin and end, from quote to quote.
 *
 * What follows a sign is the same for every region that reads it outside of strings, so it is
 * decided once, from the right.
 */
export function stringsInRegions(text) {
  const { positions, escaped } = signsOf(text);
  const none = positions.length;
  // The bracket that balances an opening one; the end of the string that a quote begins.
  const partner = new Int32Array(none).fill(none);
  // For a reader that is outside of strings before a sign: the first closing bracket from there on
  // that balances none; no bracket behind a string or bracket that never ends.
  const unmatched = new Int32Array(none + 1).fill(none);
  let endOfString = none;
  for (let index = none - 1; index >= 0; index -= 1) {
    const sign = text[positions[index]];
    if (sign === '}' || sign === ']') {
      unmatched[index] = index;
    } else if (sign === '"') {
      partner[index] = endOfString;
      if (!escaped[index]) endOfString = index;
    } else {
      const end = unmatched[index + 1];
      if (end < none && text[positions[end]] === (sign === '{' ? '}' : ']')) partner[index] = end;
    }
    if (partner[index] < none) unmatched[index] = unmatched[partner[index] + 1];
  }

  const found = [];
  let regionEnd = 0;
  for (let index = 0; index < none; index += 1) {
    const isQuote = text[positions[index]] === '"';
    if (index >= regionEnd && !isQuote && partner[index] < none) regionEnd = partner[index];
    if (isQuote && index < regionEnd) {
      found.push({ start: positions[index], end: positions[partner[index]] });
      index = partner[index];
    }
  }
  return found;
}

// Where brackets and double quotes stand, and whether a backslash escapes them, which counts inside
// a string alone.
function signsOf(text) {
  const positions = [];
  const escaped = [];
  let isEscaped = false;
  for (let position = 0; position < text.length; position += 1) {
    const character = text[position];
    if (character === '\\') {
      isEscaped = !isEscaped;
      continue;
    }
    if ('{[}]"'.includes(character)) {
      positions.push(position);
      escaped.push(isEscaped);
    }
    isEscaped = false;
  }
  return { positions, escaped };
}
