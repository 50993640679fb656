// Objects that remember the JSON text they were read from, so that no number loses a digit (DM-2.3).

import { isObject } from './common.js';

const STRING_OR_SPACE = /"(?:[^"\\]|\\.)*"|[ \t\r\n]+/g;

const sources = new WeakMap<object, string>();

/** The object that a text of JSON denotes; `stringify` writes the text again. */
export function fromSource(text: string): { [name: string]: unknown } {
  const value = JSON.parse(text) as { [name: string]: unknown };
  sources.set(value, text);
  return value;
}

/** `JSON.stringify`, with every object that was read by this package as the text it was read from, on one line. */
export function stringify(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => stringify(item) ?? 'null').join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const source = sources.get(value);
  if (source !== undefined) return source.replace(STRING_OR_SPACE, (found) => (found[0] === '"' ? found : ''));
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${stringify(member)}`).join(',')}}`;
}
