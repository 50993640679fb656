// Ids and names that are one word (TP-4.11, TP-4.18).
import type { Tools } from './tools.js';

/** The name and the id in a word such as `functions.get_weather:0`. Implements TP-4.11, TP-4.18. */
export function wordOf(word: string, prefix: string, tools: Tools, repairs: boolean): { name: string; id: string | undefined } {
  const colon = word.lastIndexOf(':');
  const counted = /[_-]\d+$/.exec(word);
  const hasColon = colon > 0;
  const isNumbered = counted !== null || (hasColon && colon < word.length - 1);
  const id = isNumbered ? word : undefined;
  if (!repairs) {
    const plain = hasColon ? word.slice(0, colon) : word;
    return { name: plain.startsWith(prefix) ? plain.slice(prefix.length) : plain, id };
  }
  const stem = prefix.replace(/[._]$/, '');
  const bare = stem !== '' && (word.startsWith(`${stem}.`) || word.startsWith(`${stem}_`)) ? word.slice(stem.length + 1) : word;
  const ending = bare.lastIndexOf(':');
  const number = /[_-]\d+$/.exec(bare);
  const short = ending > 0 ? bare.slice(0, ending) : number !== null ? bare.slice(0, number.index) : bare;
  if (tools.has(word)) return { name: word, id: undefined };
  if (tools.has(bare)) return { name: bare, id: undefined };
  return { name: short, id };
}
