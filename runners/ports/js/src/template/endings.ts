// How a call ends (section TP-9, TP-4.5).
import type { Reading } from '../stream/coroutine.js';
import { type Boundary, type Bounds, OF_KEY, type OpenCall, stray } from './calls.js';
import { MORE, NO, type Run } from './run.js';
import type { Match } from './heads.js';

/**
 * From the end of the arguments on: end markers, or what stands in their place.
 *
 * `expected` are the call's own end markers from the innermost on.
 */
export function* readEnding(run: Run, call: OpenCall, from: number, expected: readonly string[], limits: Bounds): Reading<number> {
  const { input } = run;
  const markers = expected.filter(Boolean);
  let at = from;
  let left = markers;
  const bounds = withoutMarkers(run, withoutKeys(limits), markers, () => left);
  while (left.length > 0 || call.lacksEnd) {
    const next = yield* run.skip(at);
    const own = next < input.length ? yield* run.settle(() => ownEnd(run, next, left), next) : NO;
    if (own !== NO && own !== MORE) {
      if (call.hasText) run.out.put(run.text(at, next));
      if (own.index > 0) missEnd(call);
      call.isClosed = false;
      left = left.slice(own.index + 1);
      at = own.to;
      // The last of them ends the call, whatever was missing before it.
      if (left.length === 0) call.lacksEnd = false;
      if (!call.lacksEnd) call.last = at;
      if (left.length === 0) return at;
      continue;
    }
    let found: Match<Boundary> = NO;
    if (next >= input.length) found = { kind: 'final', rank: -1, to: next };
    else found = yield* run.settle(() => bounds.at(next), next);
    if (found !== NO) {
      missEnd(call);
      if (found !== MORE && found.kind === 'final') {
        // Of a call too many the beginning of a marker is content (TP-10.5).
        if (call.mode === 'extra') return found.rank > 0 ? found.to : next;
        if (next < input.length) run.out.mark();
        else run.out.put(run.text(at, next));
        return found.to;
      }
      return next;
    }
    if (call.mode !== 'extra') run.out.put(run.text(at, next));
    at = (yield* stray(run, call, next, bounds)).found.at;
  }
  return at;
}

function ownEnd(run: Run, at: number, left: readonly string[]): Match<{ index: number; to: number }> {
  let isPartial = false;
  for (const [index, marker] of left.entries()) {
    const to = run.input.literal(marker, at);
    if (to >= 0) return { index, to };
    if (to === MORE) isPartial = true;
  }
  return isPartial ? MORE : NO;
}

/** An end marker is missing: a problem, if the call turns out to be complete. */
export function missEnd(call: OpenCall): void {
  if (call.lacksEnd || call.isClosed) return;
  call.lacksEnd = true;
  call.missedAt = call.last;
}

/** Bounds in which end markers that were read already are text (TP-4.5), and so are their beginnings (TP-9.4). */
export function withoutMarkers(run: Run, { units, at }: Bounds, markers: readonly string[], left: () => readonly string[]): Bounds {
  return {
    units,
    at: (position) => {
      const found = at(position);
      if (found === NO || found === MORE) return found;
      const text = run.input.text(position, found.to);
      const { end } = run.marks.section;
      const begun = [...markers, end].filter((marker) => marker !== '' && (found.kind === 'end' ? marker === text : found.rank === 1 && marker.startsWith(text)));
      return begun.length === 0 || begun.some((marker) => marker === end || left().includes(marker)) ? found : NO;
    },
  };
}

/** Bounds in which the head of an argument is text. */
export function withoutKeys({ units, at }: Bounds): Bounds {
  return {
    units,
    at: (position) => {
      const found = at(position);
      if (found === NO || found === MORE) return found;
      return found.kind === 'key' || (found.kind === 'final' && found.rank === OF_KEY) ? NO : found;
    },
  };
}

/** Whether text in a call may be arguments that nobody has read. Implements TP-7.10. */
export function lacksArguments(run: Run, call: OpenCall, read: ReadonlySet<string>): boolean {
  if (call.strays.length === 0 || call.mode !== 'accepted') return false;
  const { names, required } = run.parameters(call.name);
  const text = call.strays.map(({ from, to }) => run.input.text(from, to)).join('\n');
  return read.size === 0 || !required.every((name) => read.has(name)) || names.some((name) => !read.has(name) && hasWord(text, name));
}

/** Whether a name stands in a text as a word. */
function hasWord(text: string, name: string): boolean {
  const isPart = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}_]/u.test(char);
  for (let at = text.indexOf(name); at >= 0 && name !== ''; at = text.indexOf(name, at + 1)) {
    if (!isPart(text[at - 1]) && !isPart(text[at + name.length])) return true;
  }
  return false;
}
