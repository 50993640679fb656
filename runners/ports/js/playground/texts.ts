// Shows a model's text as text: what is invisible is spelled out, and what is long is cut.

/** Controls, marks that turn the direction of writing, spaces without width, halves of surrogate pairs. */
const UNSEEN = /[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/gu;
/** The most characters that one text shows. */
export const MOST = 20_000;

/** An element with attributes and children; texts are text, whatever is in them. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A text, with what nobody sees written as an escape. */
export function visible(text: string): Node[] {
  const nodes: Node[] = [];
  let from = 0;
  for (const found of text.matchAll(UNSEEN)) {
    if (found.index > from) nodes.push(new Text(text.slice(from, found.index)));
    nodes.push(element('i', {}, `\\u${found[0].charCodeAt(0).toString(16).padStart(4, '0')}`));
    from = found.index + found[0].length;
  }
  if (from < text.length) nodes.push(new Text(text.slice(from)));
  return nodes;
}

/** The beginning of a text, and how much more there is. */
export function shown(text: string): Node[] {
  if (text.length <= MOST) return visible(text);
  return [...visible(text.slice(0, MOST)), element('i', {}, ` … and ${count(text.length - MOST)} more characters`)];
}

export const count = (number: number): string => number.toLocaleString('en');

/** JSON text, a member a line. */
export function indented(json: string): string {
  let depth = 0;
  const line = (): string => `\n${'  '.repeat(depth)}`;
  return json.replace(/"(?:[^"\\]|\\.)*"|\{\}|\[\]|[{}[\],:]/g, (token) => {
    if (token === '{' || token === '[') {
      depth++;
      return token + line();
    }
    if (token === '}' || token === ']') {
      depth--;
      return line() + token;
    }
    return token === ',' ? token + line() : token === ':' ? ': ' : token;
  });
}

/** The positions in UTF-16 units of some positions in code points, counted once. */
export function unitsOf(text: string, points: Iterable<number>): Map<number, number> {
  const found = new Map<number, number>();
  let unit = 0;
  let point = 0;
  for (const wanted of [...new Set(points)].sort((a, b) => a - b)) {
    while (point < wanted && unit < text.length) {
      unit += (text.codePointAt(unit) as number) > 0xffff ? 2 : 1;
      point++;
    }
    found.set(wanted, unit);
  }
  return found;
}
