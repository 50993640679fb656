// The objects in a text that contain `tool_calls`: the second kind of candidates.  Implements
// CT-5.2, CT-5.3, CT-5.5, CT-5.6.

/** The places where the candidates begin, in order. */
export function* objectsWithKeyword(reader) {
  const { text } = reader;
  const keyword = keywordSearch(text);
  let open = text.indexOf('{');
  while (open >= 0 && keyword(open) < Infinity) {
    const end = reader.end(open);
    if (end >= 0) yield* objectsInside(reader, keyword, open, end);
    open = text.indexOf('{', end < 0 ? open + 1 : end);
  }
}

// Walks through the embedded object from `position` to `limit`, past all that does not contain the
// keyword.
function* objectsInside(reader, keyword, position, limit) {
  while (position < limit) {
    const first = reader.first(position);
    if (first !== '{' && first !== '[' && first !== '"') {
      position += 1;
      continue;
    }
    const end = reader.end(position);
    if (first === '"' || keyword(position) >= end) {
      position = end;
      continue;
    }
    if (first === '{') yield position;
    // What is inside an envelope are its calls, and their arguments.
    const isEnvelope = first === '{' && reader.members(position).has('tool_calls');
    position = isEnvelope ? end : position + 1;
  }
}

// Where the keyword stands next at or behind ascending places; Infinity if it does not.
function keywordSearch(text) {
  const pattern = /tool_calls/gi;
  let found = -1;
  return (position) => {
    if (found < position) {
      pattern.lastIndex = position;
      found = pattern.exec(text)?.index ?? Infinity;
    }
    return found;
  };
}
