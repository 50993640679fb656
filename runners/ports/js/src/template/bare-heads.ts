// Calls without the markers around them (TP-4.14).
import type { Reading } from '../stream/coroutine.js';
import { escaped } from '../json/values.js';
import { NoSequence, type OpenCall, argumentsOf } from './calls.js';
import { beginsWithMarker } from './markers.js';
import { CALL, type Level } from './heads.js';
import { MORE, NO } from './run.js';
import type { Syntax } from './syntax.js';

/** Whether the head of a level begins with a marker (TA-8.3). */
export const isMarked = ({ run: { marks } }: Syntax, level: Level): boolean =>
  beginsWithMarker(level === CALL ? marks.call.start : `${marks.name.start}NAME${marks.name.end}`);

/** Whether the arguments of a call have the beginning of a head without its outer markers in them. */
export function quotesHead(syntax: Syntax, call: OpenCall): boolean {
  if (call.quotesHead === undefined) {
    const text = argumentsOf(call);
    const { marks } = syntax.run;
    const firsts = syntax.bareLevels.filter((level) => isMarked(syntax, level)).map((level) => (level === CALL ? marks.call.start : marks.name.start));
    call.quotesHead = firsts.some((first) => text.includes(first) || text.includes(escaped(first)));
  }
  return call.quotesHead;
}

/** A head without its outer markers: the position after its call, or NO. Implements TP-4.14. */
export function* readBareHead(syntax: Syntax, at: number): Reading<number> {
  const { run, bareLevels: levels } = syntax;
  if (levels.length === 0 || run.out.inFence) return NO;
  const { previous } = run.state;
  for (const level of levels) {
    const head = yield* run.settle(() => syntax.headAt(at, level), at);
    if (head === NO || head === MORE || !run.tools.has(head.name)) continue;
    if (previous !== undefined && (previous.mode !== 'accepted' || quotesHead(syntax, previous))) return NO;
    if (!isMarked(syntax, level)) continue;
    const text = run.input.text(at, head.end);
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
