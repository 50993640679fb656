// Markers that are text, and pairs of them without a call (TP-1.8, TP-1.9).
import type { Reading } from '../stream/coroutine.js';
import { put } from './calls.js';
import { holdsMarker } from './markers.js';
import type { Match } from './heads.js';
import type { Run } from './run.js';

/** After an opening marker, and the marker that closes it. */
interface Opening {
  readonly end: number;
  readonly close: string;
}

export class Mentions {
  readonly run: Run;

  constructor(run: Run) {
    this.run = run;
  }

  openingAt(at: number): Match<Opening> {
    const { input, marks } = this.run;
    return this.run.first<Opening>(...[marks.section, marks.call].map(({ start, end: close }) => () => {
      const end = input.marker(start, at);
      return end < 0 ? (end as Match<Opening>) : { end, close };
    }));
  }

  /** An opening marker is text; what follows says whether it may be reported. Implements TP-1.8. */
  *textual(start: number, { end, close }: Opening): Reading<number> {
    const { run } = this;
    const { input } = run;
    put(run, start, end);
    if (!holdsMarker(close)) return end;
    const next = yield* run.skip(end);
    const code = yield* run.peek(next);
    let isMeant = code === 123 || code === 91;
    if (code === 60) isMeant = (yield* run.settle(() => input.literal(close, next), next)) < 0;
    for (const name of run.tools.names) {
      if (!isMeant && code === name.charCodeAt(0) && run.tools.accepts(name)) isMeant = (yield* run.settle(() => input.literal(name, next), next)) >= 0;
    }
    if (isMeant || code === 60) run.state.opened.push({ at: isMeant ? start : -1, close });
    return end;
  }

  *closing(at: number): Reading {
    const { run } = this;
    const { opened } = run.state;
    if (!run.repairs) return;
    for (let i = opened.length - 1; i >= 0; i--) {
      const { at: start, close } = opened[i] as { at: number; close: string };
      const end = yield* run.settle(() => run.input.literal(close, at), at);
      if (end < 0) continue;
      // Of pairs inside each other only the innermost counts, which is not reported if it is empty.
      opened.length = 0;
      if (start < 0) return;
      run.out.problem('malformed-call', start, end);
      run.out.saw = true;
      return;
    }
  }
}
