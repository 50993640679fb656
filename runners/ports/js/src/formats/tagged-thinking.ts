// Models that think first, whatever the prompt says (section HD-2).
import type { Reading } from '../stream/coroutine.js';
import { Units } from '../stream/units.js';
import { put } from '../template/calls.js';
import { Thoughts, readContent } from '../template/plain.js';
import { placeOf } from '../template/prompt.js';
import { isResponse } from '../template/response.js';
import { MORE, NO, type Run } from '../template/run.js';
import { SECTION } from '../template/heads.js';
import type { Syntax } from '../template/syntax.js';
import { IN_TAGS } from '../template/tagged-call.js';
import { TagSyntax } from '../template/tags.js';

/** What ends reasoning: its end marker, a call, or the end of the output. */
type Found = { readonly kind: 'end' | 'call' | 'final'; readonly at: number; readonly to: number };

const syntaxOf = (run: Run): Syntax => new TagSyntax(run, IN_TAGS);

export function* readTaggedThinking(run: Run): Reading {
  const { options, out } = run;
  const syntax = run.reads ? syntaxOf(run) : undefined;
  const { continueFinalMessage: continued = 'none' } = options;
  const place = placeOf(run.description, run.marks, options, run.prompt);
  if (options.reasoningFormat === 'none') return yield* readContent(run, syntax, 0, { sawReasoning: false });
  if (run.hasResponseSchema && (yield* isResponse(run))) return yield* readContent(run, syntax, 0, { sawReasoning: false });
  if (place === 'after') {
    const thoughts = yield* new Thoughts(run, syntax, syntaxOf).read(place);
    return yield* readContent(run, syntax, thoughts.at, { sawReasoning: true });
  }
  if (continued === 'reasoning') {
    out.continueReasoning();
    return yield* inside(run, syntax, 0);
  }
  const begin = yield* run.skip(0);
  const opened = yield* run.settle(() => run.input.literal(run.marks.reasoning.start, begin), 0);
  return opened >= 0 ? yield* inside(run, syntax, opened) : yield* undecided(run, syntax, place === 'inside');
}

/** Inside reasoning. Implements HD-2.3, HD-2.7. */
function* inside(run: Run, syntax: Syntax | undefined, from: number): Reading {
  let sent = from;
  const found = yield* find(run, syntax, from, (to) => {
    run.out.think(run.text(sent, to));
    sent = to;
  });
  run.out.think(run.text(sent, found.at));
  if (found.kind !== 'final') return yield* after(run, syntax, found);
  if (found.to === found.at) run.out.endOpenReasoning();
}

/** Before the first tag. Implements HD-2.4 to HD-2.6, HD-2.17. */
function* undecided(run: Run, syntax: Syntax | undefined, isOpen: boolean): Reading {
  const found = yield* find(run, syntax, 0, () => {});
  if (found.kind !== 'final') {
    run.out.think(run.text(0, found.at));
    return yield* after(run, syntax, found);
  }
  if (!isOpen || run.options.stopReason !== 'length') return yield* readContent(run, syntax, 0, { sawReasoning: false });
  run.out.think(run.text(0, found.at));
  run.out.endOpenReasoning();
}

/** What follows reasoning. Implements HD-2.8, HD-2.9. */
function* after(run: Run, syntax: Syntax | undefined, found: Found): Reading {
  run.out.mark('reasoning');
  const at = found.kind === 'call' && syntax !== undefined ? yield* behindCalls(run, syntax, found.to) : found.to;
  yield* readContent(run, syntax, at, { sawReasoning: true });
}

/** Reads the calls that end reasoning, and the end marker behind them: the position after both. Implements HD-2.10. */
function* behindCalls(run: Run, syntax: Syntax, from: number): Reading<number> {
  let at = from;
  for (;;) {
    const next = yield* run.skip(at);
    const end = yield* run.settle(() => run.input.literal(run.marks.reasoning.end, next), at);
    if (end >= 0) {
      run.out.mark('reasoning');
      return end;
    }
    const head = yield* run.settle(() => syntax.headAt(next, SECTION), at);
    if (head === NO || head === MORE) return at;
    put(run, at, next);
    const behind = yield* syntax.content(next);
    if (behind === NO) return next;
    at = behind;
  }
}

/** The first tag from a position on; `progress` gets positions up to which there is none. */
function* find(run: Run, syntax: Syntax | undefined, from: number, progress: (to: number) => void): Reading<Found> {
  const { input } = run;
  const { end } = run.marks.reasoning;
  const units = new Units([end, run.marks.call.start, ...run.stops]);
  let at = from;
  for (;;) {
    at = input.next(units, at);
    progress(at);
    if (at >= input.length) {
      if (input.ended) return { kind: 'final', at, to: at };
      yield* run.wait(from);
      continue;
    }
    const place = at;
    const to = yield* run.settle(() => input.literal(end, place), from);
    if (to >= 0) return { kind: 'end', at, to };
    const head = syntax === undefined ? NO : yield* run.settle(() => syntax.headAt(place, SECTION), from);
    const isCut = head === MORE && input.literal(run.marks.call.start, at) >= 0;
    if ((head !== NO && head !== MORE) || isCut) return { kind: 'call', at, to: at };
    const stop = yield* run.settle(() => run.stopsAt(place), from);
    if (stop >= 0) return { kind: 'final', at, to: stop };
    at++;
  }
}
