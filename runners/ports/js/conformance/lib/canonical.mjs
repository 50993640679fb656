// The canonical form of JSON texts (VF-8.10): texts that denote the same have one form, and it is compared as a text.

const NUMBER = /(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?(?:[eE]([-+]?[0-9]+))?/y;
const STRING = /"(?:[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const WORD = /true|false|null/y;
const SPACE = /[ \t\n\r]*/y;

const match = (pattern, text, at) => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

// The form of a string: printable ASCII; other UTF-16 units, quotes and backslashes are escaped.
export const quoted = (text) =>
  `"${text.replace(/[^ !#-[\]-~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`;

// The tokens of a JSON text: {kind, text, form}. The kind is a punctuation mark, s for a string, n for a number, w for a
// word, or r for the rest of a text from where it cannot be read.
function tokens(text) {
  const found = [];
  for (let at = 0; ; ) {
    at += match(SPACE, text, at)[0].length;
    if (at === text.length) return found;
    const token = tokenAt(text, at) ?? { kind: 'r', text: text.slice(at), form: text.slice(at) };
    found.push(token);
    at += token.text.length;
  }
}

function tokenAt(text, at) {
  const first = text[at];
  if ('{}[],:'.includes(first)) return { kind: first, text: first, form: first };
  if (first === '"') {
    const source = match(STRING, text, at)?.[0];
    return source && { kind: 's', text: source, form: quoted(JSON.parse(source)) };
  }
  const number = match(NUMBER, text, at);
  if (number) return { kind: 'n', text: number[0], form: decimal(number) };
  const word = match(WORD, text, at)?.[0];
  return word && { kind: 'w', text: word, form: word };
}

function decimal([, sign, whole, fraction = '', power = '0']) {
  const digits = (whole + fraction).replace(/^0+/, '');
  if (!digits) return '0';
  const significant = digits.replace(/0+$/, '');
  const exponent = BigInt(power.replace('+', '')) + BigInt(digits.length - significant.length - fraction.length);
  return `${sign}${significant}e${exponent}`;
}

// The form of a JSON text; a text that is not JSON stays as it is. If it is not complete, its tokens are its form, and a
// number at the end may go on.
export function canonical(text, complete = true) {
  const found = tokens(text);
  if (complete) return formOf(found) ?? text;
  const last = found.at(-1);
  if (last?.kind === 'n') last.form = last.text;
  return found.map((token) => token.form).join(' ');
}

export const isObject = (text) => formOf(tokens(text))?.startsWith('{') ?? false;

// The form of a value by its tokens; undefined if they are none. Not recursive. A container that is open has the forms
// of its items, with their keys, and what may come next: v a value, k a key, : or ',' after an item; ] and } also, if it may end.
function formOf(found) {
  const open = [];
  let form;
  let expect = 'v';
  for (const { kind, form: own } of found) {
    const last = open.at(-1);
    if (kind === '{' || kind === '[') {
      if (!expect.includes('v')) return undefined;
      open.push({ kind, items: [] });
      expect = kind === '{' ? 'k}' : 'v]';
      continue;
    } else if (expect.includes('k') && kind === 's') {
      last.key = own;
      expect = ':';
      continue;
    } else if (kind === ':' || kind === ',') {
      if (expect[0] !== kind) return undefined;
      expect = kind === ',' && last.kind === '{' ? 'k' : 'v';
      continue;
    } else if (kind === '}' || kind === ']') {
      if (!expect.includes(kind)) return undefined;
      form = closed(open.pop());
    } else if (expect.includes('v') && 'snw'.includes(kind)) {
      form = own;
    } else {
      return undefined;
    }
    const outer = open.at(-1);
    outer?.items.push({ key: outer.key, form });
    expect = !outer ? '' : outer.kind === '{' ? ',}' : ',]';
  }
  return expect === '' ? form : undefined;
}

function closed({ kind, items }) {
  if (kind === '[') return `[${items.map((item) => item.form).join(',')}]`;
  // Items of one key keep their order.
  items.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return `{${items.map((item) => `${item.key}:${item.form}`).join(',')}}`;
}
