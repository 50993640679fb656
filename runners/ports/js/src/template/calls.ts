// A call while it is read: what becomes of its arguments, its problems and its text.
import type { Reading } from '../stream/coroutine.js';
import { isSpace, trimEnd } from '../stream/input.js';
import type { Handle } from '../stream/message.js';
import type { Units } from '../stream/units.js';
import type { ProblemCode } from '../types.js';
import { MORE, NO, type Run } from './run.js';

/** Text between the parts of a call. */
export interface Stray {
  readonly from: number;
  readonly to: number;
}

export interface OpenCall {
  readonly start: number;
  name: string;
  /** What the policy makes of it; `pending` while its name is not known. */
  mode: 'pending' | 'accepted' | 'rejected' | 'extra';
  id: string | undefined;
  /** Arguments that came before the name. */
  pending: string;
  problems: [ProblemCode, number, number][];
  handle: Handle | undefined;
  /** After the last part read as the call's. */
  last: number;
  complete: boolean;
  /** The text between its parts. */
  readonly strays: Stray[];
  /** Whether the text of its object is content (TP-5.14). */
  hasText?: boolean;
  /** Whether its own end marker is missing. */
  lacksEnd: boolean;
  /** Where an end marker was missed, if the call turns out to be complete (TP-9.5). */
  missedAt: number;
  /** Whether brackets were added to its arguments (TP-9.12). */
  isClosed?: boolean;
  /** Whether the beginning of a head stands in its arguments, if somebody has asked (TP-4.14). */
  quotesHead?: boolean;
  /** Of an extra call: where its text is content already. */
  flushed: number;
}

/** What may follow a call, or an error in it. */
export interface Boundary {
  /** An end marker by its rank, from the innermost on; another call; the head of an argument; the end of the output. */
  readonly kind: 'end' | 'start' | 'key' | 'separator' | 'final';
  readonly rank: number;
  readonly to: number;
}

/** The rank of an end of the output that may cut off the head of an argument, and nothing else. */
export const OF_KEY = 2;

export interface Bounds {
  /** What boundaries may begin with. */
  readonly units: Units;
  at(position: number): Boundary | typeof NO | typeof MORE;
}

export type Found = Boundary & { readonly at: number };

/** Thrown where calls are only tried, and do not end open reasoning (TP-2.13); no Error, whose stack nobody reads. */
export class NoSequence {
  constructor(readonly at: number) {}
}

export function newCall(start: number): OpenCall {
  return {
    start, name: '', mode: 'pending', id: undefined, pending: '', problems: [], handle: undefined,
    last: start, complete: true, strays: [], lacksEnd: false, missedAt: -1, flushed: start,
  };
}

/** The name is known: the policy decides. Implements NP-3.1, NP-4.1, NP-4.2, TP-10.1, TP-10.4, TP-10.5. */
export function commit(run: Run, call: OpenCall, name: string, sharesCall = false): void {
  call.name = name;
  run.out.saw = true;
  if (!run.tools.accepts(name)) {
    if (run.isTrial) throw new NoSequence(call.start);
    call.mode = 'rejected';
    run.out.mark('call');
    run.out.reject(name);
    return;
  }
  if (run.options.parallelToolCalls === false && run.state.accepted > 0 && !run.isTrial && !sharesCall) {
    call.mode = 'extra';
    call.flushed = call.start;
    run.state.extra = call;
    return;
  }
  run.state.accepted++;
  call.mode = 'accepted';
  run.out.mark('call');
  call.handle = run.out.open(name, call.id);
  const { pending } = call;
  call.pending = '';
  add(run, call, pending);
}

/** Implements TP-4.8, DM-2.6, ST-1.6. */
export function identify(run: Run, call: OpenCall, id: string): void {
  if (id === '' || call.id !== undefined) return;
  call.id = id;
  if (call.handle !== undefined) run.out.identify(call.handle, id);
}

export function add(run: Run, call: OpenCall, text: string): void {
  if (call.handle !== undefined) run.out.append(call.handle, text);
  else if (call.mode === 'pending') call.pending += text;
}

export function argumentsOf(call: OpenCall): string {
  return call.handle?.arguments ?? call.pending;
}

export function problem(run: Run, call: OpenCall, code: ProblemCode, from: number, to: number = from): void {
  if (call.mode === 'pending') call.problems.push([code, from, to]);
  else if (call.mode === 'accepted' || (call.mode === 'rejected' && code === 'unexpected-text')) {
    if (run.isTrial && /^(?:une|miss|malf)/.test(code)) throw new NoSequence(from);
    run.out.problem(code, from, to);
  }
}

/** The text between the parts of a call is a problem, each part one. Implements TP-4.5. */
export function reportText(run: Run, call: OpenCall): void {
  for (const { from, to } of call.strays) problem(run, call, 'unexpected-text', from, to);
}

/** All of it is one problem, because it may be arguments. Implements TP-7.10. */
export function reportArguments(run: Run, call: OpenCall): void {
  problem(run, call, 'malformed-arguments', call.strays[0]?.from ?? call.last, call.strays.at(-1)?.to);
}

/** A call is over; `to` is up to where its text was read, of which `call.last` ends what belongs to it. */
export function over(run: Run, call: OpenCall, to: number): void {
  const { out, state } = run;
  if (run.isTrial && (!call.complete || call.lacksEnd || call.missedAt >= 0)) throw new NoSequence(to);
  if (call.handle !== undefined) {
    out.close(call.handle, call.complete);
    for (const [code, from, to] of call.problems) out.problem(code, from, to);
    if (call.complete && call.missedAt >= 0) out.problem('missing-end-marker', call.missedAt);
    out.mark('call');
  } else if (call.mode === 'rejected') {
    out.problem('rejected-call', call.start, call.last);
    out.mark('call');
  } else if (call.mode === 'extra') {
    out.put(run.text(call.flushed, to));
    call.flushed = Math.max(call.flushed, to);
    out.problem('extra-call', call.start, call.last);
    state.extra = undefined;
  }
  state.previous = call;
  state.adjacent = true;
  state.begun = true;
  state.opened = [];
}

/** Text of the content, or in a call. */
export function put(run: Run, from: number, to: number): void {
  const text = run.text(from, to);
  if (text === '') return;
  if (trimEnd(text) !== '') {
    if (run.isTrial) throw new NoSequence(from);
    run.state.adjacent = false;
    run.state.begun = true;
  }
  run.out.put(text);
}

/** The next boundary from a position on; `progress` gets positions up to which all is text. */
export function* nextBoundary(run: Run, position: number, bounds: Bounds, progress: (to: number) => void): Reading<Found> {
  const { input } = run;
  let at = position;
  for (;;) {
    at = input.next(bounds.units, at);
    if (at >= input.length) {
      progress(at);
      if (input.ended) return { at, kind: 'final', rank: -1, to: at };
      yield* run.wait(at);
      continue;
    }
    const found = bounds.at(at);
    if (found === NO) at++;
    else if (found !== MORE) return { ...found, at };
    else if (input.ended) at++;
    else {
      progress(at);
      yield* run.wait(at);
    }
  }
}

/** Text between the parts of a call or a section: content up to a boundary. Implements TP-4.5. */
export function* stray(run: Run, call: OpenCall | undefined, from: number, bounds: Bounds): Reading<{ found: Found; to: number }> {
  let sent = from;
  const send = (to: number): void => {
    if (call?.mode !== 'extra') put(run, sent, to);
    sent = Math.max(sent, to);
  };
  if (run.isTrial) throw new NoSequence(from);
  const found = yield* nextBoundary(run, from + 1, bounds, send);
  send(found.at);
  let to = found.at;
  while (to > from && isSpace(run.input.at(to - 1))) to--;
  call?.strays.push({ from, to });
  return { found, to };
}
