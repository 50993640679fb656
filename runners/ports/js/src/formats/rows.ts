// Rows of messages whose headers have a recipient alone, or a word (sections HD-16 and HD-18).
import type { Reading } from '../stream/coroutine.js';
import { Units } from '../stream/units.js';
import { put } from '../template/calls.js';
import { readResponse } from '../template/response.js';
import { MORE, NO, type Run } from '../template/run.js';
import type { Match } from '../template/heads.js';
import type { Syntax } from '../template/syntax.js';
import { type Row, rowOf } from './channels.js';

export interface RowHeader {
  readonly kind: 'reasoning' | 'content' | 'calls';
  readonly start: number;
  readonly end: number;
}

export abstract class MessageRows {
  protected readonly run: Run;
  protected readonly row: Row;
  protected readonly begin: string;
  protected readonly stays: boolean;
  protected syntax: Syntax | undefined;
  #units: Units = Units.NONE;

  constructor(run: Run) {
    this.run = run;
    this.row = rowOf(run.description);
    this.begin = this.row.start + this.row.role;
    this.stays = run.options.reasoningFormat === 'none';
  }

  /** A header at a position, with its beginning or what follows that. */
  abstract headerAt(at: number, withStart: boolean): Match<RowHeader>;
  /** The end of a message at a position. */
  abstract endAt(at: number): number;
  /** Reads calls at a position of a message for them, or NO. */
  abstract callsAt(at: number, header: RowHeader | undefined): Reading<number>;
  /** Whether a whole header ends a message. */
  abstract readonly headersEnd: boolean;
  /** Whether whitespace before a text without a header does not belong to the text. */
  protected readonly dropsSpace: boolean = false;
  /** What calls begin with beside the markers of their syntax. */
  protected readonly firsts: readonly string[] = [];

  *read(): Reading {
    const run = this.run;
    const { input, out } = run;
    const { continueFinalMessage: continued = 'none' } = run.options;
    this.#units = new Units([this.row.start, ...this.row.ends, ...run.stops, ...this.firsts], this.syntax?.units);
    let at = 0;
    if (continued !== 'none') {
      if (continued === 'reasoning') out.continueReasoning();
      at = yield* this.message({ kind: continued, start: 0, end: 0 }, true);
    } else {
      const last = run.prompt.lastIndexOf(this.begin);
      const tail = last < 0 ? '' : run.prompt.slice(last + this.begin.length);
      input.add(tail);
      run.prefix = input.length;
      const open = last < 0 ? NO : this.openInPrompt();
      if (open !== NO) at = yield* this.message(open, open.kind !== 'reasoning');
      else at = yield* this.#first(last >= 0);
    }
    while (at < input.length || !input.ended) at = yield* this.message(undefined, false, at);
  }

  /** The message that the prompt has begun (HD-16.12, HD-18.4). */
  protected openInPrompt(): RowHeader | typeof NO {
    const header = this.run.prefix === 0 ? NO : this.headerAt(0, false);
    if (header === NO || header === MORE || header.end > this.run.prefix) return NO;
    const text = this.run.input.text(header.end, this.run.prefix);
    return this.row.ends.some((end) => text.includes(end)) ? NO : { ...header, start: this.run.prefix, end: this.run.prefix };
  }

  *#first(inHeader: boolean): Reading<number> {
    const run = this.run;
    const place = yield* run.skip(run.prefix);
    const written = yield* run.settle(() => this.headerAt(place, true), run.prefix);
    if (written === MORE && place < run.input.length && this.#dropped(place)) return run.input.length;
    if (written !== NO && written !== MORE) return yield* this.message(written, false);
    if (!inHeader) return run.prefix;
    const header = yield* run.settle(() => this.headerAt(0, false), run.prefix);
    if (header !== NO && header !== MORE && header.end <= run.prefix) return this.dropsSpace && header.end > 0 ? place : run.prefix;
    if (header !== NO && header !== MORE) return yield* this.message(header, false);
    return this.dropsSpace && header === NO ? place : run.prefix;
  }

  /** Whether a header in which the output ends is not text. */
  protected dropsHeader(_at: number): boolean {
    return true;
  }

  /** The output ends in a header: it is not text (HD-16.11). */
  #dropped(at: number): boolean {
    if (this.run.input.literal(this.row.start, at) < 0 || !this.dropsHeader(at)) return false;
    this.run.out.mark();
    return true;
  }

  /** Reads a message, or text without a header: the position after it. */
  protected *message(header: RowHeader | undefined, isContinued: boolean, from = header?.end ?? 0): Reading<number> {
    const run = this.run;
    const { input, out } = run;
    const isThought = header?.kind === 'reasoning';
    const isText = isThought && this.stays;
    const thinks = isThought && !isText;
    if (isText && header !== undefined) out.put(run.text(header.start, header.end));
    else if (header !== undefined && !isContinued) out.mark(isThought ? 'reasoning' : 'call');
    const send = (begin: number, end: number): void => (thinks ? out.think(run.text(begin, end)) : put(run, begin, end));
    if (header?.kind === 'calls') run.state.begun = false;
    let at = from;
    if (run.hasResponseSchema && header?.kind === 'content') at = yield* readResponse(run, at);
    for (let sent = at; ; ) {
      at = input.next(this.#units, at);
      send(sent, at);
      sent = at;
      if (at >= input.length) {
        if (input.ended) {
          if (thinks) out.endOpenReasoning();
          return at;
        }
        yield* run.wait(at);
        continue;
      }
      const place = at;
      const end = yield* run.settle(() => this.endAt(place), place);
      if (end >= 0) {
        if (isText) out.put(run.text(at, Math.max(at, ...this.row.ends.map((own) => input.literal(own, place)))));
        else out.mark(isThought ? 'reasoning' : undefined);
        return yield* this.#after(end, isText);
      }
      const next = yield* run.settle(() => this.headerAt(place, true), place);
      if (next === MORE && this.#dropped(at)) return input.length;
      if (next !== NO && next !== MORE && (this.headersEnd || header === undefined)) return yield* this.message(next, false);
      const after = header === undefined || header.kind === 'calls' ? yield* this.callsAt(at, header) : NO;
      if (after === NO) at++;
      else sent = at = after;
    }
  }

  /** Behind a message; whitespace behind a thought that stays in the content stays too (TP-2.9). */
  *#after(at: number, isText: boolean): Reading<number> {
    const run = this.run;
    const next = yield* run.skip(at);
    if (next >= run.input.length) return next;
    const header = yield* run.settle(() => this.headerAt(next, true), at);
    if (header === MORE && run.input.literal(this.row.start, next) === MORE) {
      run.out.mark();
      return run.input.length;
    }
    if (header === NO || header === MORE) return this.dropsSpace && !isText ? next : at;
    run.out.put(run.text(at, next));
    return yield* this.message(header, false);
  }
}
