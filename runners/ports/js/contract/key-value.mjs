// Text key-value: `function.name: …` and `function.arguments: {…}`.  Implements CT-8.

import { rawArguments } from './payload.mjs';

const ARGUMENTS = 'function.arguments:';

/** The calls `{name, arguments}` that the reader's text writes as text key-value. */
export function keyValueCalls(reader) {
  const { text } = reader;
  const nextName = /function\.name:[ \t\n\r]*([A-Za-z0-9_.-]+)/gi;
  const nextArguments = ascendingSearch(text, ARGUMENTS);
  const nextBrace = ascendingSearch(text, '{');
  const calls = [];
  let match = nextName.exec(text);
  while (match) {
    const name = match[1];
    const start = nextName.lastIndex;
    match = nextName.exec(text);
    const end = match ? match.index : text.length;
    const marker = nextArguments(start);
    const brace = nextBrace(marker + ARGUMENTS.length);
    if (brace >= end) continue;

    const objectEnd = reader.end(brace);
    if (objectEnd >= 0) {
      calls.push({ name, arguments: text.slice(brace, objectEnd) });
      if (objectEnd > end) {
        // The names inside the object, which the search has met already, are data.
        nextName.lastIndex = objectEnd;
        match = nextName.exec(text);
      }
      continue;
    }
    const balance = balancingBrace(text, brace, end);
    if (balance >= 0) calls.push({ name, arguments: rawArguments(text.slice(brace, balance)) });
  }
  return calls;
}

// Finds `needle` at or behind ascending places; where there is none, the answer is beyond the
// text.  It remembers the last answer, because a search that finds nothing until the end of the
// text must not be repeated for every name.
function ascendingSearch(text, needle) {
  let found = -1;
  return (position) => {
    if (found < position) {
      found = text.indexOf(needle, position);
      if (found < 0) found = Infinity;
    }
    return found;
  };
}

/** The place behind the brace that closes the one at `start`, braces in double-quoted strings not counting, or -1. */
function balancingBrace(text, start, end) {
  let depth = 0;
  let inString = false;
  for (let position = start; position < end; position += 1) {
    const character = text[position];
    if (inString) {
      if (character === '\\') position += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') {
      inString = true;
    } else if (character === '{') {
      depth += 1;
    } else if (character === '}') {
      depth -= 1;
      if (depth === 0) return position + 1;
    }
  }
  return -1;
}
