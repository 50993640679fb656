// Calls without the markers around them (TP-4.14).
import type { Reading } from '../stream/coroutine.js';
import { NoSequence } from './calls.js';
import { beginsWithMarker } from './markers.js';
import { MORE, NO } from './run.js';
import type { Syntax } from './syntax.js';

/** A head without its outer markers: the position after its call, or NO. Implements TP-4.14. */
export function* readBareHead(syntax: Syntax, at: number): Reading<number> {
  const { run, bareLevels: levels } = syntax;
  if (levels.length === 0 || run.out.inFence) return NO;
  const { previous } = run.state;
  if (previous !== undefined && (previous.mode === 'rejected' || previous.quotesHead)) return NO;
  for (const level of levels) {
    const head = yield* run.settle(() => syntax.headAt(at, level), at);
    if (head === NO || head === MORE || !run.tools.has(head.name)) continue;
    const text = run.input.text(at, head.end);
    if (!beginsWithMarker(text)) continue;
    const isToken = text.startsWith('<|') || text.startsWith('<｜');
    const isPlaced = !run.state.begun || run.state.adjacent || isToken || at === run.prefix || run.input.at(at - 1) === 10;
    if (!isPlaced) continue;
    const follows = yield* run.settle(() => syntax.bareFollows(head), at);
    if (follows !== true) continue;
    if (run.isTrial) throw new NoSequence(at);
    return yield* syntax.readBare(at, head, level);
  }
  return NO;
}
