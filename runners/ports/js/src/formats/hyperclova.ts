// Messages named by what follows their role (section HD-18).
import type { Reading } from '../stream/coroutine.js';
import type { Boundary } from '../template/calls.js';
import { trim, trimStart } from '../stream/input.js';
import { ObjectSyntax } from '../template/objects.js';
import { MORE, NO, type Run } from '../template/run.js';
import { type Head, type Match, SECTION, type Level } from '../template/heads.js';
import { beginsAt } from './channels.js';
import { MessageRows, type RowHeader } from './rows.js';

export function readHyperclova(run: Run): Reading {
  return new HyperclovaRows(run).read();
}

/** An array in a message for calls, without the marker of a section: that is the header. */
class HyperclovaSyntax extends ObjectSyntax {
  readonly #rows: HyperclovaRows;
  /** Where an array of calls may begin. */
  place = -1;

  constructor(run: Run, rows: HyperclovaRows) {
    super(run);
    this.#rows = rows;
  }

  override headAt(at: number, level: Level): Match<Head> {
    if (level !== SECTION) return super.headAt(at, level);
    const { input } = this.run;
    const end = at === this.place ? input.literal('[', at) : NO;
    const brace = end < 0 ? end : input.spaces(end);
    if (brace < 0) return brace as Match<Head>;
    if (brace >= input.length) return MORE;
    return input.at(brace) === 123 ? { inner: brace, own: brace, end: brace + 1, name: '', id: undefined, inArray: true } : NO;
  }

  protected override lastAt(at: number): Match<number> {
    const end = this.#rows.endAt(at);
    return (end >= 0 && end < this.run.input.length ? NO : end) as Match<number>;
  }

  override outerAt(at: number): Match<Boundary> {
    const end = this.run.first<number>(() => this.#rows.endAt(at) as Match<number>, () => {
      const header = this.#rows.headerAt(at, true);
      return header === NO || header === MORE ? header : header.end;
    });
    return end === NO || end === MORE ? end : { kind: 'start', rank: 0, to: end };
  }
}

class HyperclovaRows extends MessageRows {
  readonly headersEnd = true;
  protected override readonly dropsSpace = true;
  protected override readonly firsts = ['['];
  readonly #array: HyperclovaSyntax | undefined;

  constructor(run: Run) {
    super(run);
    this.#array = run.reads ? new HyperclovaSyntax(run, this) : undefined;
    this.syntax = this.#array;
  }

  /** Implements HD-18.2, HD-18.5, HD-18.7. */
  override headerAt(at: number, withStart: boolean): Match<RowHeader> {
    const { input } = this.run;
    let place = at;
    if (withStart) {
      const end = beginsAt(this.run, this.row, place);
      if (end < 0) return end as Match<RowHeader>;
      place = end;
    }
    let isPartial = false;
    const kinds = [
      ['reasoning', this.row.reasoning],
      ['calls', this.row.calls],
      ['content', ['']],
    ] as const;
    for (const [kind, names] of kinds) {
      for (const name of names) {
        const from = name === '' ? place : input.spaces(place);
        const end = name === '' ? input.lineEnd(place) : from < 0 ? from : input.literal(trim(name), from);
        if (end >= 0 && kind === 'calls' && !this.run.reads) return withStart ? NO : { kind: 'content', start: at, end: at };
        if (end >= 0) return isPartial && end > this.run.prefix && this.#mayGoOn(end) ? MORE : { kind, start: at, end };
        if (end === MORE) isPartial = true;
      }
    }
    return isPartial ? MORE : NO;
  }

  /** Whether the text after a line break may be, or is, the beginning of a word of the header. */
  #mayGoOn(at: number): boolean {
    const { input } = this.run;
    return !input.ended || input.spaces(at) < input.length || input.at(input.length - 1) !== 10;
  }

  /** The beginning of the header of calls is content. */
  protected override dropsHeader(at: number): boolean {
    const rest = trimStart(this.run.input.text(at + this.begin.length, this.run.input.length));
    return rest === '' || !this.row.calls.some((name) => trim(name).startsWith(rest) || rest.startsWith(trim(name)));
  }

  /** Implements HD-18.6. */
  override endAt(at: number): number {
    const { run } = this;
    const { input } = run;
    const [end = ''] = this.row.ends;
    const stop = run.stopsAt(at);
    if (stop >= 0) return stop;
    const to = input.literal(end, at);
    if (to < 0) return to === MORE || stop === MORE ? MORE : NO;
    const next = input.spaces(to);
    if (next < 0) return next;
    if (next >= input.length) return input.ended ? next : MORE;
    const last = run.stopsAt(next);
    if (last >= 0) return last;
    if (last === MORE && !input.ended) return MORE;
    const start = input.literal(this.row.start, next);
    if (start === MORE) return input.ended ? to : MORE;
    return start === NO ? NO : to;
  }

  override *callsAt(at: number, header: RowHeader | undefined): Reading<number> {
    const syntax = this.#array;
    if (syntax === undefined || header === undefined) return NO;
    const { run } = this;
    syntax.place = at;
    const head = yield* run.settle(() => syntax.headAt(at, SECTION), at);
    if (head === MORE && at < run.input.length) return syntax.cutOff(at);
    return head === NO || head === MORE ? NO : yield* syntax.section(at, head);
  }
}
