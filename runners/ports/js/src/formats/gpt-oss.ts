// Rows of messages with channels (section HD-3).
import type { Reading } from '../stream/coroutine.js';
import { Units } from '../stream/units.js';
import { readArguments } from '../template/arguments.js';
import { type Boundary, type Bounds, type OpenCall, add, commit, newCall, over, problem, stray } from '../template/calls.js';
import { readResponse } from '../template/response.js';
import { MORE, NO, type Run } from '../template/run.js';
import type { Match } from '../template/heads.js';
import { type Header, Headers } from './channels.js';

export function readGptOss(run: Run): Reading {
  return new Rows(run).read();
}

class Rows {
  readonly #run: Run;
  readonly #headers: Headers;
  readonly #units: Units;
  readonly #bounds: Bounds;
  /** Whether thoughts stay in the content (HD-3.24). */
  readonly #stays: boolean;
  readonly #continued: 'none' | 'reasoning' | 'content';
  /** Whether the prompt ends in a header. */
  readonly #inHeader: boolean;

  constructor(run: Run) {
    this.#run = run;
    this.#headers = new Headers(run);
    this.#stays = run.options.reasoningFormat === 'none';
    this.#continued = run.options.continueFinalMessage ?? 'none';
    const { row, begin } = this.#headers;
    const last = this.#continued === 'none' ? run.prompt.lastIndexOf(begin) : -1;
    const tail = last < 0 ? '' : run.prompt.slice(last + begin.length);
    // What a message that has ended in the prompt holds does not matter.
    this.#inHeader = last >= 0 && !row.ends.some((end) => tail.includes(end));
    if (this.#inHeader) run.input.add(tail);
    run.prefix = run.input.length;
    this.#units = new Units([row.start, row.channel, ...row.ends, ...run.stops]);
    this.#bounds = { units: this.#units, at: (at) => this.#boundaryAt(at) };
  }

  *read(): Reading {
    const run = this.#run;
    const { input, out } = run;
    let at = 0;
    if (this.#continued !== 'none') {
      if (this.#continued === 'reasoning') out.continueReasoning();
      at = yield* this.#message(0, { kind: this.#continued, name: '', start: 0, end: 0 }, true);
    } else {
      const place = yield* run.skip(0);
      if (place < input.length) at = Math.max(0, yield* this.#first(place));
    }
    if (at === 0 && run.hasResponseSchema) at = yield* readResponse(run, 0);
    for (let from = at; ; ) {
      at = input.next(this.#units, at);
      out.put(run.text(from, at));
      from = at;
      if (at >= input.length) {
        if (input.ended) return;
        yield* run.wait(at);
        continue;
      }
      const place = at;
      if ((yield* run.settle(() => run.stopsAt(place), place)) >= 0) {
        out.mark();
        return;
      }
      const end = yield* run.settle(() => this.#endAt(place), place);
      if (end >= 0) {
        out.mark();
        from = at = yield* this.#after(end);
        continue;
      }
      const isChannel = yield* run.settle(() => input.literal(this.#headers.row.channel, place), place);
      const header = yield* run.settle(() => this.#headers.at(place, isChannel === NO), place);
      if (header === MORE && this.#dropped(at, isChannel === NO)) return;
      if (header === NO || header === MORE) at++;
      else from = at = yield* this.#message(at, header);
    }
  }

  /** The first header has begun in the prompt, or is written whole. Implements HD-3.12, HD-3.19. */
  *#first(place: number): Reading<number> {
    const run = this.#run;
    let isWritten = true;
    const header = yield* run.settle(() => {
      const written = this.#headers.at(place, true);
      isWritten = written !== NO;
      return isWritten || !this.#inHeader ? written : this.#headers.at(place, false, true);
    }, 0);
    if (header === MORE) return this.#dropped(place, isWritten, false, run.prefix) ? run.input.length : NO;
    if (header === NO) return NO;
    const isInPrompt = header.end <= run.prefix && header.kind !== 'reasoning';
    return yield* this.#message(header.kind === 'call' && run.reads ? place : 0, header, isInPrompt);
  }

  /** The output ends in a header: whether it is not text, as even a part of its first marker is behind an end. Implements HD-3.14, HD-3.18. */
  #dropped(at: number, withStart: boolean, isBehindEnd = false, from = at): boolean {
    const run = this.#run;
    const { tokens, isPartial, recipient } = this.#headers.cut;
    if (tokens === 0 && !isPartial) return false;
    if (recipient !== undefined && recipient !== '') {
      if (run.reads) run.out.problem('unterminated-call', Math.max(at, run.prefix), run.input.length);
      run.out.saw = run.reads;
      run.out.put(run.text(from, run.input.length));
      return true;
    }
    if (tokens === 0 && !isBehindEnd && (!withStart || run.input.literal(this.#headers.row.start, at) < 0)) return false;
    run.out.mark();
    return true;
  }

  /** Whether a message may end before a position (HD-3.18). */
  #follows(at: number): Match<true> {
    const run = this.#run;
    const { row } = this.#headers;
    const stop = run.stopsAt(at);
    if (stop >= 0) return true;
    let isPartial = stop === MORE;
    for (const withStart of [true, false]) {
      const header = this.#headers.at(at, withStart);
      const isChannel = run.input.literal(row.channel, at);
      if (header !== NO && header !== MORE) {
        if (withStart || isChannel >= 0) return true;
      } else if (header === NO) {
        if (this.#headers.cut.recipient !== undefined && (withStart || isChannel >= 0)) return true;
      } else if (withStart || isChannel !== NO) {
        if (run.input.ended) return true;
        isPartial = true;
      }
    }
    return isPartial ? MORE : NO;
  }

  /** The end of a text at a position. Implements HD-3.9, HD-3.18. */
  #endAt(at: number): number {
    const { input } = this.#run;
    const stop = this.#run.stopsAt(at);
    if (stop >= 0) return stop;
    let isPartial = stop === MORE;
    for (const end of this.#headers.row.ends) {
      const to = input.literal(end, at);
      if (to === MORE) isPartial = true;
      if (to < 0) continue;
      const next = input.spaces(to);
      if (next < 0) return next;
      if (next >= input.length) return to;
      const follows = this.#follows(next);
      return follows === true ? to : follows;
    }
    return isPartial ? MORE : NO;
  }

  *#message(start: number, header: Header, isContinued = false): Reading<number> {
    const run = this.#run;
    const { input, out } = run;
    if (header.kind === 'call' && run.reads) return yield* this.#call(start, header);
    const isThought = header.kind === 'reasoning';
    const isText = header.kind === 'call' || (isThought && this.#stays);
    const thinks = isThought && !isText;
    if (isText) out.put(run.text(start, header.end));
    else if (!isContinued) out.mark(isThought ? 'reasoning' : 'call');
    const send = (text: string): void => (thinks ? out.think(text) : out.put(text));
    let at = header.end;
    if (run.hasResponseSchema && header.kind === 'content') at = yield* readResponse(run, at);
    for (let from = at; ; ) {
      at = input.next(this.#units, at);
      send(run.text(from, at));
      from = at;
      if (at >= input.length) {
        if (input.ended) {
          if (thinks) out.endOpenReasoning();
          return at;
        }
        yield* run.wait(at);
        continue;
      }
      const place = at;
      const end = yield* run.settle(() => this.#endAt(place), place);
      if (end < 0) {
        const next = yield* run.settle(() => this.#headers.at(place, true), place);
        if (next === MORE && this.#dropped(at, true)) return input.length;
        // A header ends a message whose own end is missing (HD-3.18).
        if (next !== NO && next !== MORE) return yield* this.#message(at, next);
        at++;
        continue;
      }
      if (isText && isThought) out.put(run.text(at, Math.max(at, ...this.#headers.row.ends.map((own) => input.literal(own, place)))));
      else out.mark(isThought ? 'reasoning' : undefined);
      return yield* this.#after(end, isText && isThought);
    }
  }

  /** Where a message has ended a header may begin with its channel. */
  *#after(at: number, isKept = false): Reading<number> {
    const run = this.#run;
    const next = yield* run.skip(at);
    if (next >= run.input.length) return next;
    const channel = yield* run.settle(() => run.input.literal(this.#headers.row.channel, next), at);
    const header = yield* run.settle(() => this.#headers.at(next, channel === NO), at);
    // What ended the message may be text in itself: whitespace before it is layout all the same.
    if (header === NO) return this.#headers.cut.recipient === undefined ? at : next;
    if (header === MORE) return this.#dropped(next, channel === NO, true) ? run.input.length : at;
    // Behind a thought that stays in the content whitespace stays too (TP-2.9).
    if (isKept) run.out.put(run.text(at, next));
    return yield* this.#message(next, header);
  }

  #boundaryAt(at: number): Match<Boundary> {
    const run = this.#run;
    const { input } = run;
    let isPartial = false;
    for (const end of this.#headers.row.ends) {
      const to = input.literal(end, at);
      if (to >= 0) return { kind: 'end', rank: 0, to };
      if (to === MORE) isPartial = true;
    }
    const header = this.#headers.at(at, true);
    if (header !== NO && header !== MORE) return { kind: 'start', rank: 0, to: header.end };
    const stop = run.stopsAt(at);
    if (stop >= 0) return { kind: 'final', rank: 0, to: stop };
    if (!isPartial && header !== MORE && stop !== MORE) return NO;
    if (!input.ended) return MORE;
    const isCall = Boolean(this.#headers.cut.recipient);
    if (header === MORE && (isCall || (!isPartial && input.literal(this.#headers.row.start, at) < 0))) return { kind: 'start', rank: 0, to: input.length };
    return isPartial || header === MORE ? { kind: 'final', rank: 1, to: input.length } : NO;
  }

  /** Implements HD-3.4, HD-3.8, HD-3.11, HD-3.23. */
  *#call(start: number, header: Header): Reading<number> {
    const run = this.#run;
    const { input, out } = run;
    const call = newCall(Math.max(start, run.prefix));
    commit(run, call, header.name);
    call.last = header.end;
    let at = yield* run.skip(header.end);
    const place = at;
    const found = at >= input.length ? MORE : yield* run.settle(() => this.#bounds.at(place), at);
    if (found !== NO && found !== MORE && found.kind !== 'final') {
      // Nobody knows whether the beginning of a header follows, or text of the arguments.
      const isBegun = found.kind === 'start' && this.#headers.at(place, true) === MORE && !this.#headers.cut.recipient;
      add(run, call, isBegun ? '{' : '{}');
      call.complete = !isBegun;
    } else if (found !== NO) {
      call.complete = false;
      this.#over(call, at);
      if (at < input.length) out.mark();
      return input.length;
    } else {
      const endCloses = run.options.stopReason === 'stop' && run.repairs;
      const value = yield* readArguments(run, call, at, { bounds: this.#bounds, dialect: {}, endCloses });
      at = value.at;
      if (value.kind === 'none') {
        add(run, call, '{}');
        call.last = at;
      }
      if (value.kind === 'end') return this.#over(call, at);
    }
    return yield* this.#ending(call, at);
  }

  *#ending(call: OpenCall, from: number): Reading<number> {
    const run = this.#run;
    for (let at = from; ; ) {
      const next = yield* run.skip(at);
      if (next >= run.input.length) {
        return this.#over(call, next);
      }
      const found = yield* run.settle(() => this.#bounds.at(next), next);
      if (found === NO || found === MORE) {
        if (call.mode !== 'extra') run.out.put(run.text(at, next));
        const text = yield* stray(run, call, next, this.#bounds);
        problem(run, call, 'unexpected-text', next, text.to);
        at = text.found.at;
        continue;
      }
      if (found.kind === 'end') {
        call.last = found.to;
        this.#over(call, found.to);
        return yield* this.#after(found.to);
      }
      if (found.kind === 'final') {
        this.#over(call, next);
        run.out.mark();
        return run.input.length;
      }
      if (call.complete && !call.isClosed) problem(run, call, 'missing-end-marker', call.last);
      return this.#over(call, next);
    }
  }

  #over(call: OpenCall, to: number): number {
    over(this.#run, call, to);
    return to;
  }
}
