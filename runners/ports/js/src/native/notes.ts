// What is reported of failed calls: problems whose spans the whole output shows (NF-2.13, NF-2.14, NF-2.18, NF-2.21).

import { type Input, isSpace } from '../stream/input.js';
import type { MessageBuilder } from '../stream/message.js';

/** An opening marker in its spellings, and its closing marker. */
export type Pair = readonly [openings: readonly string[], closings: readonly string[]];

/** A marker in the output. */
export interface Mark {
  readonly at: number;
  readonly text: string;
}

export class Notes {
  readonly #pairs: readonly Pair[];
  readonly #markers: readonly string[];
  /** Where content begins and ends that no attempt to read a call went through, in turns. */
  readonly #content: number[] = [];
  /** The markers of attempts that gave no call. */
  readonly #attempted: Mark[] = [];
  /** Where calls begin that were read. */
  readonly #calls: number[] = [];
  readonly #begun: number[] = [];
  readonly #malformed: Array<readonly [from: number, to: number | undefined]> = [];
  readonly #duplicates: Array<readonly [start: number, from: number, to: number]> = [];
  #unterminated: number | undefined;

  /** `pairs` stand around calls and sections; `others` are the other markers, before which malformed arguments end too. */
  constructor(pairs: readonly Pair[], others: readonly string[]) {
    this.#pairs = pairs;
    this.#markers = [...pairs.flat(2), ...others];
  }

  content(from: number, to: number): void {
    if (this.#content.at(-1) === from) this.#content[this.#content.length - 1] = to;
    else this.#content.push(from, to);
  }

  /** The markers of an attempt that gave no call: those in its strings and names are text. */
  attempted(marks: readonly Mark[]): void {
    this.#attempted.push(...marks);
  }

  /** A marker that was read as one, or a call without a marker of its own whose arguments have begun. */
  began(at: number): void {
    this.#begun.push(at);
  }

  call(at: number): void {
    this.#calls.push(at);
  }

  /** `to` is known where nothing but a value does not fit. */
  malformed(from: number, to?: number): void {
    this.#malformed.push([from, to]);
  }

  /** A name that was given before; it counts if the attempt that began at `start` gives a call. */
  duplicate(start: number, from: number, to: number): void {
    this.#duplicates.push([start, from, to]);
  }

  unterminated(from: number): void {
    this.#unterminated = from;
  }

  /** Reports the problems of the whole output. */
  finish(input: Input, out: MessageBuilder, tools: ReadonlySet<string>): void {
    if (this.#unterminated !== undefined) out.problem('unterminated-call', this.#unterminated, input.length);
    if (this.#unterminated !== undefined || this.#malformed.length > 0) out.saw = true;
    const calls = new Set(this.#calls);
    for (const [start, from, to] of this.#duplicates) if (calls.has(start)) out.problem('duplicate-argument', from, to);
    const marks = [...this.#inContent(input)];
    this.#reportMalformed(input, out, marks);
    this.#reportPairs(input, out, marks, tools);
  }

  /** Implements NF-2.14. */
  #reportMalformed(input: Input, out: MessageBuilder, marks: readonly Mark[]): void {
    const ends = [...marks.map(({ at }) => at), ...this.#begun].sort((a, b) => a - b);
    const trimmed = new Map<number, number>();
    let next = 0;
    for (const [from, to] of this.#malformed) {
      while (next < ends.length && ends[next]! < from) next += 1;
      const end = ends[next] ?? input.length;
      if (!trimmed.has(end)) {
        let last = end;
        while (last > 0 && isSpace(input.at(last - 1))) last -= 1;
        trimmed.set(end, last);
      }
      out.problem('malformed-arguments', from, to ?? Math.max(from, trimmed.get(end)!));
    }
  }

  /** Implements NF-2.21. */
  #reportPairs(input: Input, out: MessageBuilder, marks: readonly Mark[], tools: ReadonlySet<string>): void {
    const used = [...this.#calls, ...this.#malformed.map(([from]) => from)].sort((a, b) => a - b);
    const end = this.#unterminated ?? input.length;
    let open: Array<{ readonly pair: Pair; readonly at: number; readonly inside: number }> = [];
    let place = 0;
    const own = new Set(this.#attempted);
    for (const mark of [...this.#attempted, ...marks].sort((a, b) => a.at - b.at)) {
      const { at, text } = mark;
      if (at >= end) break;
      for (; place < used.length && used[place]! <= at; place += 1) open = [];
      const behind = at + text.length;
      // What opens a pair begins an attempt to read a call.
      const pair = own.has(mark) ? this.#pairs.find(([openings]) => openings.includes(text)) : undefined;
      if (pair !== undefined) {
        if (meansCall(input, behind, tools)) open.push({ pair, at, inside: behind });
        continue;
      }
      const index = open.findLastIndex((each) => each.pair[1].includes(text));
      if (index < 0) continue;
      const closed = open[index]!;
      open.length = index;
      if (skipped(input, closed.inside) >= at) continue;
      out.problem('malformed-call', closed.at, behind);
      out.saw = true;
      open = [];
    }
  }

  /** The markers in content that is not part of an attempt. */
  *#inContent(input: Input): Iterable<Mark> {
    const content = this.#content;
    let segment = 0;
    for (const mark of marksIn(input, this.#markers)) {
      while (segment < content.length && content[segment + 1]! <= mark.at) segment += 2;
      if (segment < content.length && content[segment]! <= mark.at && mark.at + mark.text.length <= content[segment + 1]!) yield mark;
    }
  }
}

/** The markers in the output, from left to right. */
function marksIn(input: Input, markers: readonly string[]): Mark[] {
  const escaped = [...markers].sort((a, b) => b.length - a.length).map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  const pattern = new RegExp(escaped.join('|'), 'g');
  return [...input.text(0, input.length).matchAll(pattern)].map((found) => ({ at: found.index, text: found[0] }));
}

/** Whether what follows an opening marker was meant as a call (TP-1.8). */
function meansCall(input: Input, end: number, tools: ReadonlySet<string>): boolean {
  const at = skipped(input, end);
  if (at >= input.length) return false;
  if ('{[<'.includes(input.char(at))) return true;
  for (const name of tools) if (input.literal(name, at) > 0) return true;
  return false;
}

function skipped(input: Input, at: number): number {
  while (at < input.length && isSpace(input.at(at))) at += 1;
  return at;
}
