// Ids and names that are one word (TP-4.11, TP-4.18).
import type { Tools } from './tools.js';

/** The name and the id in a word such as `functions.get_weather:0`. Implements TP-4.11, TP-4.18. */
export function wordOf(word: string, prefix: string, tools: Tools, repairs: boolean): { name: string; id: string | undefined } {
  const rest = word.slice(prefix.length);
  const isPrefixed = word.startsWith(prefix) || (repairs && word.startsWith(`${prefix.slice(0, -1)}_`));
  const bare = isPrefixed && rest !== '' ? rest : word;
  const whole = repairs ? [word, bare].find((name) => tools.has(name)) : undefined;
  const end = (repairs ? /(?<=.)(?:[_-]\d+|:[^:]*)$/s : /(?<=.):[^:]*$/s).exec(bare);
  if (whole !== undefined || end === null) return { name: whole ?? bare, id: undefined };
  return { name: bare.slice(0, end.index), id: end[0].length > 1 ? word : undefined };
}
