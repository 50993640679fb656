// One parse: the output so far, the message in the making, the tools, and how to wait for more text.
import type { Parameters } from '../schema/parameters.js';
import type { Reading } from '../stream/coroutine.js';
import { Input, MORE, NO, isSpace } from '../stream/input.js';
import { MessageBuilder } from '../stream/message.js';
import type { Description, Options } from '../types.js';
import type { OpenCall } from './calls.js';
import type { Markers } from './markers.js';
import type { Tools } from './tools.js';

/** What is known of the content so far; a trial has its own (TP-2.13). */
export interface State {
  /** How many calls were accepted. */
  accepted: number;
  /** A call beyond the one that is allowed, whose text is content (TP-10.5). */
  extra: OpenCall | undefined;
  /** The call before, and whether nothing but whitespace and markers stands since, or since the end of its section. */
  previous: OpenCall | undefined;
  adjacent: boolean;
  /** Opening markers that were text and may be reported with their closing ones (TP-1.8). */
  opened: { at: number; close: string }[];
  /** Whether anything but whitespace and markers stood in the content. */
  begun: boolean;
}

export const freshState = (): State => ({
  accepted: 0,
  extra: undefined,
  previous: undefined,
  adjacent: false,
  opened: [],
  begun: false,
});

export class Run {
  readonly input = new Input();
  readonly description: Description;
  readonly options: Options;
  readonly tools: Tools;
  readonly marks: Markers;
  readonly prompt: string;
  /** Whether calls are read at all (NP-4.3). */
  readonly reads: boolean;
  /** Whether what models write by mistake is read as they meant it (TP-10.8). */
  readonly repairs: boolean;
  readonly stops: string[];
  out = new MessageBuilder();
  state: State = freshState();
  /** Whether calls are only tried (TP-2.13). */
  isTrial = false;
  /** What stands before the output in the input: a part of the prompt. */
  prefix = 0;
  readonly #stopRun = { start: -1, at: -1, passed: [] as number[], failed: new Set<number>() };

  constructor(description: Description, marks: Markers, tools: Tools, options: Options, prompt: string) {
    this.description = description;
    this.marks = marks;
    this.tools = tools;
    this.options = options;
    this.prompt = prompt;
    this.reads = tools.names.length > 0 && options.toolChoice !== 'none';
    this.repairs = options.repair !== false;
    const eos = (options.eosToken ?? '').trim();
    const stops = [...this.marks.stops, ...(description.messages?.turnEnds ?? [])];
    this.stops = eos === '' ? stops : [...stops, eos];
  }

  get hasResponseSchema(): boolean {
    return (this.options.jsonSchema ?? null) !== null;
  }

  /** A text of the output, without what stands before it. */
  text(from: number, to: number): string {
    return this.input.text(Math.max(from, this.prefix), to);
  }

  /** Stops until more text is there. `safe` is where text ends that is sure to be read as it is. */
  *wait(safe: number): Reading {
    const { extra } = this.state;
    if (extra !== undefined && safe > extra.flushed) {
      this.out.put(this.text(extra.flushed, safe));
      extra.flushed = safe;
    }
    yield;
  }

  /** The unit at a position, or -1 at the end of the output. */
  *peek(position: number): Reading<number> {
    while (position >= this.input.length && !this.input.ended) yield* this.wait(position);
    return position < this.input.length ? this.input.at(position) : -1;
  }

  /** The first position from this one on that is not whitespace. */
  *skip(position: number): Reading<number> {
    let at = position;
    for (;;) {
      while (at < this.input.length && isSpace(this.input.at(at))) at++;
      if (at < this.input.length || this.input.ended) return at;
      yield* this.wait(at);
    }
  }

  /** What a matcher says; it is asked again while it needs more text, and MORE is left where the output ends in a match. */
  *settle<T>(matcher: () => T | typeof NO | typeof MORE, safe: number): Reading<T | typeof NO | typeof MORE> {
    for (;;) {
      const result = matcher();
      if (result !== MORE || this.input.ended) return result;
      yield* this.wait(safe);
    }
  }

  parameters(name: string): Parameters {
    return this.tools.parameters(name);
  }

  /** The end of the output if only texts that end the turn, and whitespace, stand before it. Implements TP-3.13, TP-3.15. */
  stopsAt(position: number): number {
    const run = this.#stopRun;
    const { input } = this;
    if (run.failed.has(position)) return NO;
    if (run.start !== position) {
      run.start = position;
      run.at = position;
      run.passed = [];
    }
    for (;;) {
      let at = run.at;
      while (at > position && at < input.length && isSpace(input.at(at))) at++;
      run.at = at;
      if (at >= input.length) return at === position || !input.ended ? MORE : at;
      let isPartial = false;
      let next = NO;
      for (const stop of this.stops) {
        const end = input.literal(stop, at);
        if (end === MORE) isPartial = true;
        else if (end > next) next = end;
      }
      if (next === NO) {
        if (isPartial && !input.ended) return MORE;
        for (const place of run.passed) run.failed.add(place);
        return NO;
      }
      // Of more than eight in a row those before the last eight stay.
      if (run.passed.push(at) > 8) {
        run.failed.add(position);
        return NO;
      }
      run.at = next;
    }
  }

  /** Whether one of some texts stands at a position; an empty one never does. */
  anyOf(texts: readonly string[], at: number): true | typeof NO | typeof MORE {
    const found = this.first<number>(...texts.map((text) => () => this.input.marker(text, at)));
    return found < 0 ? (found as typeof NO | typeof MORE) : true;
  }

  /** The first of some matchers that matches. */
  first<T>(...matchers: (() => T | typeof NO | typeof MORE)[]): T | typeof NO | typeof MORE {
    let isPartial = false;
    for (const matcher of matchers) {
      const result = matcher();
      if (result === MORE) isPartial = true;
      else if (result !== NO) return result;
    }
    return isPartial ? MORE : NO;
  }
}

export { MORE, NO };
