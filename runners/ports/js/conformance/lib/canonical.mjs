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
  if (complete) return formOf(text, found) ?? text;
  const last = found.at(-1);
  if (last?.kind === 'n') last.form = last.text;
  return found.map((token) => token.form).join(' ');
}

export const isObject = (text) => formOf(text, tokens(text))?.startsWith('{') ?? false;

// The form of a JSON text by its tokens; undefined if they are not JSON. Not recursive.
function formOf(text, found) {
  try {
    JSON.parse(text);
  } catch {
    return undefined;
  }
  const open = [[]];
  for (const { kind, form } of found) {
    if (kind === '{' || kind === '[') open.push([]);
    else if (kind === '}' || kind === ']') open.at(-2).push(closed(kind, open.pop()));
    else if (kind !== ',' && kind !== ':') open.at(-1).push(form);
  }
  return open[0][0];
}

// The form of a container by those of its items, or of its keys and items.
function closed(kind, forms) {
  if (kind === ']') return `[${forms.join(',')}]`;
  const members = forms.flatMap((key, index) => (index % 2 ? [] : [[key, forms[index + 1]]]));
  // Items of one key keep their order.
  members.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${members.map((member) => member.join(':')).join(',')}}`;
}
