// Messages to a tool, to the user and to the model itself (section HD-16).
import type { Reading } from '../stream/coroutine.js';
import type { Boundary } from '../template/calls.js';
import { MORE, NO, type Run } from '../template/run.js';
import type { Match } from '../template/heads.js';
import { IN_TAGS } from '../template/tagged-call.js';
import { TagSyntax, truth } from '../template/tags.js';
import { isSpace } from '../stream/input.js';
import { ODD } from '../template/names.js';
import { beginsAt } from './channels.js';
import { MessageRows, type RowHeader } from './rows.js';

export function readMuseGlimmer(run: Run): Reading {
  return new MuseRows(run).read();
}

const LESS = 60;

class MuseSyntax extends TagSyntax {
  readonly #rows: MuseRows;

  constructor(run: Run, rows: MuseRows) {
    super(run, IN_TAGS);
    this.#rows = rows;
  }

  override outerAt(at: number): Match<Boundary> {
    const end = this.#rows.endAt(at);
    if (end < 0) return end as Match<Boundary>;
    const { input } = this.run;
    return { kind: input.ended && end >= input.length ? 'final' : 'start', rank: 0, to: end };
  }

  override continuesAt(at: number): Match<true> {
    return truth(this.outerAt(at));
  }
}

class MuseRows extends MessageRows {
  readonly headersEnd = true;

  constructor(run: Run) {
    super(run);
    run.stops.push(...this.row.ends);
    if (run.reads) this.syntax = new MuseSyntax(run, this);
  }

  /** Implements HD-16.2 to HD-16.5, HD-16.9. */
  override headerAt(at: number, withStart: boolean): Match<RowHeader> {
    const { input } = this.run;
    let place = at;
    if (withStart) {
      const end = beginsAt(this.run, this.row, place);
      if (end < 0) return end as Match<RowHeader>;
      place = end;
    }
    place = input.spaces(place);
    if (place < 0) return place as Match<RowHeader>;
    const bare = input.literal(this.row.text, place);
    if (bare >= 0) return { kind: 'calls', start: at, end: bare };
    const mark = input.literal(this.row.recipient, place);
    const to = mark < 0 ? mark : input.spaces(mark);
    if (to < 0) return bare === MORE ? MORE : (to as Match<RowHeader>);
    let end = this.#toolEnd(to);
    if (end === MORE) return MORE;
    if (end === NO) end = to;
    while (end < input.length && !isSpace(input.at(end)) && input.at(end) !== LESS) {
      if (ODD.has(input.at(end))) return NO;
      end++;
      if (end - to > 600) return NO;
    }
    if (end >= input.length) return MORE;
    if (end === to) return NO;
    const name = input.text(to, end);
    const rest = input.spaces(end);
    const text = rest < 0 ? rest : input.literal(this.row.text, rest);
    if (text < 0) return text as Match<RowHeader>;
    const kind = this.row.reasoning.includes(name) ? 'reasoning' : this.row.content.includes(name) ? 'content' : 'calls';
    return { kind, start: at, end: text };
  }

  /** Where the name of a tool ends in which a text that ends names stands (TP-6.5). */
  #toolEnd(at: number): number {
    for (const name of this.run.tools.names) {
      if (!/[\s<]/.test(name)) continue;
      const end = this.run.input.literal(name, at);
      if (end !== NO) return end;
    }
    return NO;
  }

  /** Implements HD-16.7, HD-16.13. */
  override endAt(at: number): number {
    const { run } = this;
    const { input } = run;
    const stop = run.stopsAt(at);
    if (stop >= 0) return stop;
    const to = run.first<number>(...this.row.ends.map((end) => () => input.literal(end, at) as Match<number>));
    if (to < 0) return to === MORE ? MORE : stop;
    const next = input.spaces(to);
    const start = next < 0 ? next : beginsAt(run, this.row, next);
    if (start >= 0) return next;
    if (start === NO) return stop;
    return input.ended ? input.length : MORE;
  }

  override *callsAt(at: number): Reading<number> {
    return this.syntax === undefined ? NO : yield* this.syntax.content(at);
  }
}
