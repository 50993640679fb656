// What the prompt of a request ends with, and where its output begins (TP-2.1).
import type { Description, Options } from '../types.js';
import type { Markers } from './markers.js';

export type Place = 'before' | 'inside' | 'after';

function thinks({ enableThinking, templateKwargs }: Options): boolean | undefined {
  const variable = templateKwargs?.['enable_thinking'];
  return enableThinking ?? (typeof variable === 'boolean' ? variable : undefined);
}

/** The generation prompt of a request that has none. Implements TA-12.9. */
export function promptOf({ prompts = {} }: Description, options: Options): string {
  const thinking = thinks(options);
  const own = thinking === undefined ? undefined : thinking ? prompts.on : prompts.off;
  return own ?? prompts.default ?? '';
}

/** Where an output begins. Implements TP-2.1, TP-2.7, TP-3.12. */
export function placeOf({ reasoning = {}, prompts }: Description, marks: Markers, options: Options, prompt: string): Place {
  const mode = reasoning.mode ?? 'NONE';
  const { start, end } = marks.reasoning;
  const { continueFinalMessage: continued = 'none' } = options;
  if (continued !== 'none') return continued === 'reasoning' ? 'inside' : 'after';
  if (end === '') return 'before';
  const opened = start === '' ? -1 : prompt.lastIndexOf(start);
  const closed = prompt.lastIndexOf(end);
  if (mode === 'DELIMITER') return closed >= 0 ? 'after' : 'inside';
  if (opened > closed) return 'inside';
  if (closed >= 0) return 'after';
  if (prompt !== '' || prompts !== undefined) return 'before';
  const forced = mode === 'FORCED_OPEN' || mode === 'FORCED_CLOSED';
  if (!forced) return 'before';
  if (thinks(options) !== false) return 'inside';
  return mode === 'FORCED_OPEN' ? 'before' : 'after';
}
