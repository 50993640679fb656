// What the readers of all families share: searching for calls, and what becomes of text that fits none (section NF-2).

import type { Reading } from '../stream/coroutine.js';
import { type Input, MORE, NO, isBlank, isSpace, trim } from '../stream/input.js';
import type { MessageBuilder } from '../stream/message.js';
import { Units } from '../stream/units.js';
import { type Mark, Notes } from './notes.js';
import { type Value, argumentsOf, scanValue } from './values.js';

/** Thrown inside an attempt to read a call: this place fits no call. */
export class Misfit {
  constructor(readonly at: number) {}
}

/** Thrown inside an attempt to read a call: the output ends in it. */
const CUT = Symbol('the output ends in a call');

/** One attempt to read a call. */
export interface Attempt {
  readonly start: number;
  /** Whether the opening marker is whole, so that the end of the output cuts the call off (NF-2.13). */
  opened: boolean;
  /** Whether a name was read, and whether the arguments have begun (NF-2.14). */
  named: boolean;
  begun: boolean;
  /** The markers that were read, in their order. */
  readonly marks: Mark[];
  /** What cannot be arguments, if that was read: the first place that does not fit (NF-2.14). */
  bad: Value | undefined;
  /** Where `</think>` stands, if the attempt began in reasoning and read over it (NF-5.20). */
  thought: readonly [number, number] | undefined;
}

/** A call that was read to its end. `from` and `to` are the span of a rejected call (NF-2.15). */
export interface ReadCall {
  readonly name: string;
  readonly value: Value;
  readonly id?: string;
  readonly from: number;
  readonly to: number;
}

/** A text that may begin something, and what reads on from it. */
export interface Start {
  readonly text: string;
  readonly read: (at: number) => Reading<number>;
}

export abstract class Family {
  protected readonly input: Input;
  protected readonly out: MessageBuilder;
  protected readonly notes: Notes;
  readonly #tools: ReadonlySet<string>;
  /** Those of the present attempt. */
  #marks: Mark[] = [];

  /** `markers` are the texts before which malformed arguments end; `pairs` are those around calls and sections (NF-2.21). */
  constructor(input: Input, out: MessageBuilder, tools: ReadonlySet<string>, notes: Notes) {
    this.input = input;
    this.out = out;
    this.notes = notes;
    this.#tools = tools;
  }

  /** What calls may begin with in the present state. */
  protected abstract starts(): readonly Start[];

  /** What the end of the output shows. */
  protected ended(): void {}

  /** Content, but for the calls in it.  Implements NF-2.5, NF-2.10, NF-2.11 and ST-2.2. */
  *read(): Reading {
    let at = 0;
    for (;;) {
      const starts = this.starts();
      const place = this.#next(starts, at);
      this.keep(at, place);
      at = place;
      const found = place < this.input.length ? this.#found(starts, place) : MORE;
      if (typeof found === 'object') {
        at = yield* found.read(place);
      } else if (place < this.input.length && (found === NO || this.input.ended)) {
        this.keep(place, place + 1);
        at = place + 1;
      } else if (this.input.ended) {
        break;
      } else {
        yield;
      }
    }
    this.ended();
    this.notes.finish(this.input, this.out, this.#tools);
  }

  #next(starts: readonly Start[], at: number): number {
    return this.input.next(unitsOfStarts(starts), at);
  }

  #found(starts: readonly Start[], at: number): Start | typeof NO | typeof MORE {
    let result: typeof NO | typeof MORE = NO;
    for (const start of starts) {
      const end = this.input.literal(start.text, at);
      if (end > NO) return start;
      if (end === MORE) result = MORE;
    }
    return result;
  }

  /** Text that is content. */
  protected keep(from: number, to: number): void {
    if (to <= from) return;
    this.notes.content(from, to);
    this.put(from, to);
  }

  /** Content, or reasoning where that is open. */
  protected put(from: number, to: number): void {
    this.out.put(this.input.text(from, to));
  }

  /** Reads a call from `start` on; the place from which the search goes on.  Implements NF-2.3, NF-2.13 and NF-2.14. */
  protected *attempt(start: number, body: (attempt: Attempt) => Reading<number>): Reading<number> {
    const attempt: Attempt = { start, opened: false, named: false, begun: false, marks: [], bad: undefined, thought: undefined };
    this.#marks = attempt.marks;
    try {
      const end = yield* body(attempt);
      if (attempt.begun) this.notes.began(start);
      return end;
    } catch (thrown) {
      if (attempt.begun) this.notes.began(start);
      if (thrown instanceof Misfit) {
        this.keepAttempt(attempt, thrown.at);
        if (attempt.named && attempt.begun) this.notes.malformed(attempt.bad?.from ?? thrown.at, attempt.bad?.to);
        return thrown.at;
      }
      if (thrown !== CUT) throw thrown;
      const end = this.input.length;
      // Nothing in it was searched for markers.
      attempt.marks.length = 0;
      this.keepAttempt(attempt, end);
      if (attempt.opened) this.notes.unterminated(start);
      return end;
    }
  }

  /** An attempt has its opening marker. */
  protected begin(attempt: Attempt, marker: string): void {
    attempt.opened = true;
    attempt.marks.push({ at: attempt.start, text: marker });
    this.notes.began(attempt.start);
  }

  /** What was read of a failed call is content. */
  protected keepAttempt(attempt: Attempt, to: number): void {
    this.notes.attempted(attempt.marks.filter(({ at, text }) => at + text.length <= to));
    this.put(attempt.start, to);
  }

  /**
   * Accepts or rejects the calls of one attempt; if one of them has no name or is malformed, none of them is a call.
   *
   * Implements NF-2.1, NF-2.2, NF-2.12, NF-2.15 and NF-2.17.
   */
  protected commit(attempt: Attempt, calls: readonly ReadCall[], end: number): boolean {
    const bad = calls.find(({ name, value }) => name === '' || value.text === undefined);
    if (bad !== undefined) {
      this.keepAttempt(attempt, end);
      if (bad.name !== '') this.notes.malformed(bad.value.from, bad.value.to);
      return false;
    }
    this.out.mark('call');
    this.out.saw = true;
    this.notes.call(attempt.start);
    for (const { name, value, id, from, to } of calls) {
      if (this.#tools.size > 0 && !this.#tools.has(name)) {
        this.out.reject(name);
        this.out.problem('rejected-call', from, to);
        continue;
      }
      const handle = this.out.open(name, id);
      this.out.append(handle, value.text as string);
      this.out.close(handle, true);
    }
    return true;
  }

  /** A marker that is not text. */
  protected drop(at: number): void {
    this.notes.began(at);
    this.out.mark();
  }

  /** The first place from `at` on without whitespace; the output does not end before it. */
  protected *space(at: number): Reading<number> {
    for (;;) {
      while (at < this.input.length && isSpace(this.input.at(at))) at += 1;
      if (at < this.input.length) return at;
      yield* this.wait();
    }
  }

  /** Waits for more of the output, which has to come. */
  protected *wait(): Reading {
    if (this.input.ended) throw CUT;
    yield;
  }

  /** The unit at a place that is there or will be. */
  protected *unit(at: number): Reading<number> {
    while (at >= this.input.length) yield* this.wait();
    return this.input.at(at);
  }

  /** Which of some texts stands at a place, and the place after it; -1 if none does. */
  protected *which(texts: readonly string[], at: number): Reading<readonly [number, number]> {
    for (;;) {
      let open = false;
      for (const [index, text] of texts.entries()) {
        const end = this.input.literal(text, at);
        if (end > NO) {
          this.#marks.push({ at, text });
          return [index, end];
        }
        if (end === MORE) open = true;
      }
      if (!open) return [-1, at];
      yield* this.wait();
    }
  }

  /** The place after one of some texts, which is due. */
  protected *due(texts: readonly string[], at: number): Reading<number> {
    const [index, end] = yield* this.which(texts, at);
    if (index < 0) throw new Misfit(at);
    return end;
  }

  /** The place of the first of some units, from `at` on. */
  protected *until(stops: string, at: number): Reading<number> {
    const set = unitsOfText(stops);
    for (;;) {
      at = this.input.next(set, at);
      if (at < this.input.length) return at;
      yield* this.wait();
    }
  }

  /** The value that is due at a place, where nothing at all counts as `{}`.  Implements NF-2.7, NF-2.17 and NF-2.19. */
  protected *value(attempt: Attempt, at: number): Reading<Value> {
    const first = yield* this.unit(at);
    if (first === LESS || first === BACKTICK) return { from: at, to: at, text: '{}' };
    const to = yield* this.json(at);
    const value = argumentsOf(this.input.text(at, to), at, to);
    if (value.text === undefined) attempt.bad = value;
    return value;
  }

  /** The place after a value in strict JSON. */
  protected *json(at: number): Reading<number> {
    const result = yield* scanValue(this.input, at, () => this.wait());
    if (result.error !== undefined) throw new Misfit(result.error);
    return result.to;
  }

  /** A name without the whitespace around it.  Implements NF-2.8. */
  protected nameOf(text: string): string {
    return isBlank(text) ? '' : trim(text);
  }
}

const LESS = 0x3c;
const BACKTICK = 0x60;

const sets = new Map<string, Units>();

function unitsOfText(text: string): Units {
  let set = sets.get(text);
  if (set === undefined) {
    set = new Units(text);
    sets.set(text, set);
  }
  return set;
}

function unitsOfStarts(starts: readonly Start[]): Units {
  return unitsOfText([...new Set(starts.map(({ text }) => text[0]))].sort().join(''));
}
