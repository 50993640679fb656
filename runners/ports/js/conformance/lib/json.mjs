// Exact JSON values: numbers of any size, duplicate keys kept, nesting without limit (DM-4).

const NUMBER = /(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?(?:[eE]([-+]?[0-9]+))?/y;
const STRING = /"(?:[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const WORD = /true|false|null/y;
const SPACE = /[ \t\n\r]*/y;

const match = (pattern, text, at) => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

// The tokens of a JSON text: {kind, text, value, start, end}. The kind is a punctuation mark, s for a string, n for
// a number, w for a word, or r for the rest of a text from where it cannot be read. Equal tokens have equal values.
export function tokens(text) {
  const found = [];
  for (let at = 0; ; ) {
    at += match(SPACE, text, at)[0].length;
    if (at === text.length) return found;
    const first = text[at];
    let kind, source, value;
    if ('{}[],:'.includes(first)) {
      [kind, source, value] = [first, first, ''];
    } else if (first === '"') {
      source = match(STRING, text, at)?.[0];
      [kind, value] = ['s', source && JSON.parse(source)];
    } else if (first === '-' || (first >= '0' && first <= '9')) {
      const parts = match(NUMBER, text, at);
      source = parts?.[0];
      [kind, value] = ['n', parts && decimal(parts)];
    } else {
      source = match(WORD, text, at)?.[0];
      [kind, value] = ['w', source];
    }
    if (source === undefined) {
      found.push({ kind: 'r', text: text.slice(at), value: text.slice(at), start: at, end: text.length });
      return found;
    }
    found.push({ kind, text: source, value, start: at, end: at + source.length });
    at += source.length;
  }
}

// A text that is the same for numbers of the same value (DM-4.1, DM-4.2).
function decimal([, sign, whole, fraction = '', power = '0']) {
  const digits = (whole + fraction).replace(/^0+/, '');
  if (!digits) return '0';
  const significant = digits.replace(/0+$/, '');
  const exponent = BigInt(power.replace('+', '')) + BigInt(digits.length - significant.length - fraction.length);
  return `${sign}${significant}e${exponent}`;
}

const OPENS = { '{': '}', '[': ']' };

// The value of a JSON text: {kind, text, value, keys, items}; null if it is not one. An object has a key for each
// of its items, duplicate keys too. Not recursive.
export function parse(text) {
  const open = [];
  let root = null;
  let expect = '{[snw';
  for (const token of tokens(text)) {
    const last = open.at(-1);
    const closes = last && token.kind === OPENS[last.kind] && (expect === ',' || expect === 's}' || expect === '{[snw]');
    if (!closes && (']}'.includes(token.kind) || !expect.includes(token.kind))) return null;
    if (closes) {
      last.text = text.slice(last.start, token.end);
      open.pop();
      expect = ',';
    } else if (token.kind === ',') {
      expect = last.kind === '{' ? 's' : '{[snw';
      continue;
    } else if (token.kind === ':') {
      expect = '{[snw';
      continue;
    } else if (last?.kind === '{' && (expect === 's' || expect === 's}')) {
      last.keys.push(token.value);
      expect = ':';
      continue;
    } else {
      const value = { ...token, keys: [], items: [] };
      if (last) last.items.push(value);
      else root = value;
      expect = ',';
      if (OPENS[token.kind]) {
        open.push(value);
        expect = token.kind === '{' ? 's}' : '{[snw]';
        continue;
      }
    }
    if (!open.length) expect = '';
  }
  return expect === '' ? root : null;
}

// The values of each key of an object, in order.
export function members(value) {
  const found = new Map();
  value.keys.forEach((key, index) => found.set(key, [...(found.get(key) ?? []), value.items[index]]));
  return found;
}

// Compares by DM-4.3 to DM-4.7, without recursion.
export function equalValues(left, right) {
  const pairs = [[left, right]];
  while (pairs.length) {
    const [a, b] = pairs.pop();
    if (a.kind !== b.kind || a.value !== b.value || a.items.length !== b.items.length) return false;
    if (a.kind === '{') {
      const others = members(b);
      for (const [key, values] of members(a)) {
        const other = others.get(key) ?? [];
        if (other.length !== values.length) return false;
        values.forEach((value, index) => pairs.push([value, other[index]]));
      }
    } else {
      a.items.forEach((item, index) => pairs.push([item, b.items[index]]));
    }
  }
  return true;
}

// Whether two JSON texts are equal; complete is false for arguments that were cut off. Implements DM-4.
export function equalJson(left, right, complete = true) {
  if (left === right) return true;
  if (complete) {
    const [a, b] = [parse(left), parse(right)];
    return a !== null && b !== null && equalValues(a, b);
  }
  const [a, b] = [unfinished(left), unfinished(right)];
  return a.length === b.length && a.every((token, i) => token.kind === b[i].kind && token.value === b[i].value);
}

// The tokens of a cut-off text; a number at the end may be cut off, so its text counts.
function unfinished(text) {
  const found = tokens(text);
  const last = found.at(-1);
  if (last?.kind === 'n') [last.kind, last.value] = ['r', last.text];
  return found;
}
