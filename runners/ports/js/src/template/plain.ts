// Outputs of reasoning, content and calls, one after the other (sections TP-2 and TP-3).
import type { Reading } from '../stream/coroutine.js';
import { trimEnd } from '../stream/input.js';
import { MessageBuilder } from '../stream/message.js';
import { Units } from '../stream/units.js';
import { NoSequence, put } from './calls.js';
import { beginsWithMarker, holdsMarker } from './markers.js';
import { type Place, placeOf } from './prompt.js';
import { readResponse } from './response.js';
import { MORE, NO, type Run, freshState } from './run.js';
import { type Match, SECTION } from './heads.js';
import type { Syntax } from './syntax.js';

export type SyntaxOf = (run: Run) => Syntax | undefined;

/** Reads a whole output. */
export function* readPlain(run: Run, syntaxOf: SyntaxOf): Reading {
  const syntax = run.reads ? syntaxOf(run) : undefined;
  const place = placeOf(run.description, run.marks, run.options, run.prompt);
  const thoughts = new Thoughts(run, syntax, syntaxOf);
  const after = yield* thoughts.read(place);
  yield* readContent(run, syntax, after.at, { sawReasoning: after.saw });
}

export interface ContentRules {
  /** Whether the markers of content are read elsewhere. */
  readonly isUnwrapped?: boolean;
  /** Whether reasoning stood in the output or the prompt (TP-3.7). */
  readonly sawReasoning: boolean;
  /** Reads what else is special in the content at a position: the position after it, or NO. */
  readonly special?: { readonly units: readonly string[]; at(at: number): Reading<number> };
}

/** The beginning of the content, which is a response if there is a schema of it and no call stands there: the position after it. */
function* beginContent(run: Run, syntax: Syntax | undefined, start: number): Reading<number> {
  if (!run.hasResponseSchema) return start;
  const place = yield* run.skip(start);
  put(run, start, place);
  const after = syntax === undefined || place >= run.input.length ? NO : yield* syntax.content(place);
  return after === NO ? yield* readResponse(run, place) : after;
}

/** Content and calls up to the end of the output. Implements TP-3.1, TP-3.2, TP-4.2, TP-4.19. */
export function* readContent(run: Run, syntax: Syntax | undefined, start: number, rules: ContentRules): Reading {
  const { input, out } = run;
  const wrapping = new Wrapping(run, rules);
  const units = new Units([...run.stops, ...wrapping.markers, ...(rules.special?.units ?? [])], syntax?.units);
  let at = yield* beginContent(run, syntax, start);
  let sent = at;
  for (;;) {
    at = input.next(units, at);
    put(run, sent, at);
    sent = at;
    if (at >= input.length) {
      if (input.ended) return;
      yield* run.wait(at);
      continue;
    }
    const stop = yield* run.settle(() => run.stopsAt(at), at);
    if (stop >= 0) {
      const isMarker = syntax === undefined ? NO : yield* run.settle(() => syntax.headAt(at, SECTION), at);
      if (isMarker === NO || isMarker === MORE) {
        out.mark();
        return;
      }
    }
    const marked = wrapping.markers.length === 0 ? NO : yield* wrapping.at(at);
    if (marked !== NO) {
      sent = at = wrapping.isOpen ? yield* beginContent(run, syntax, marked) : marked;
      continue;
    }
    const special = rules.special === undefined ? NO : yield* rules.special.at(at);
    const after = special !== NO || syntax === undefined ? special : yield* syntax.content(at);
    if (after === NO) at++;
    else sent = at = after;
  }
}

/** The markers of content. Implements TP-3.6 to TP-3.8, TP-3.14, TP-3.16. */
class Wrapping {
  readonly #run: Run;
  readonly markers: readonly string[];
  readonly #start: string;
  readonly #end: string;
  readonly #isWord: boolean;
  /** Whether wrapped content has begun: its start is text in it, and its end is text elsewhere. */
  isOpen: boolean;
  /** Whether content begins again after its end marker (TA-4.6). */
  readonly #opens: boolean;

  constructor(run: Run, { sawReasoning, isUnwrapped = false }: ContentRules) {
    this.#run = run;
    const { mode = 'PLAIN' } = run.description.content ?? {};
    const counts = !isUnwrapped && mode !== 'PLAIN' && (mode !== 'WRAPPED_WITH_REASONING' || sawReasoning);
    const { start, end } = run.marks.content;
    this.#start = counts ? start : '';
    this.#end = counts ? end : '';
    this.#isWord = !holdsMarker(start);
    this.isOpen = (sawReasoning && run.marks.reasoning.end === start) || run.options.continueFinalMessage === 'content'
      || (start !== '' && trimEnd(run.prompt).endsWith(start));
    this.#opens = mode === 'WRAPPED_WITH_CALLS';
    if (this.#isWord && start !== '' && this.isOpen) run.state.begun = true;
    this.markers = [this.#start, this.#end].filter(Boolean);
  }

  /** The position after a marker of content, or NO. */
  *at(at: number): Reading<number> {
    const run = this.#run;
    for (const marker of this.markers) {
      const end = yield* run.settle(() => run.input.literal(marker, at), at);
      if (end < 0) continue;
      const isStart = marker === this.#start;
      if (isStart && this.#isWord && run.state.begun && !run.state.adjacent) continue;
      if (this.#end !== '' && this.isOpen === isStart) continue;
      this.isOpen = isStart;
      run.out.mark('call');
      if (isStart && this.#isWord) run.state.begun = true;
      else if (this.#opens) run.state.begun = false;
      return end;
    }
    return NO;
  }
}

/** Reasoning at the beginning of an output. */
export class Thoughts {
  protected readonly run: Run;
  protected readonly end: string;
  /** Markers that end reasoning if its own end never comes. */
  protected readonly looseMarkers: readonly string[] = [];
  readonly #syntax: Syntax | undefined;
  readonly #syntaxOf: SyntaxOf;
  readonly #start: string;
  /** Whether reasoning stays in the content as it is (TP-2.9). */
  readonly #stays: boolean;

  constructor(run: Run, syntax: Syntax | undefined, syntaxOf: SyntaxOf) {
    this.run = run;
    this.#syntax = syntax;
    this.#syntaxOf = syntaxOf;
    this.#start = run.marks.reasoning.start;
    this.end = run.marks.reasoning.end;
    this.#stays = run.options.reasoningFormat === 'none';
  }

  /** The position after the end of reasoning at a position, NO or MORE. */
  protected endAt(at: number): number {
    return this.run.input.literal(this.end, at);
  }

  /** What ends reasoning whose end never comes: where content begins. */
  protected looseEndAt(_at: number): Match<{ from: number }> {
    return NO;
  }

  /** Reads reasoning, if the output begins with it: where content begins, and whether there was any. */
  *read(place: Place, from = this.run.prefix): Reading<{ at: number; saw: boolean }> {
    const { run } = this;
    const { continueFinalMessage: continued = 'none' } = run.options;
    if (this.end === '') return { at: from, saw: false };
    if (place === 'after' && continued === 'none') run.out.mark('reasoning');
    if (place === 'after' && continued === 'content') return { at: from, saw: true };
    const opening = this.#start === '' || continued === 'reasoning' ? NO : yield* this.#opening(this.#start, from);
    if (opening < 0) {
      if (place !== 'inside') return { at: from, saw: place === 'after' };
      if (yield* this.#isAnswer()) return { at: from, saw: true };
    } else if (this.#stays) run.out.put(run.text(from, opening));
    if (continued === 'reasoning') run.out.continueReasoning();
    return { at: yield* this.inside(opening < 0 ? from : opening), saw: true };
  }

  /** A marker at the very beginning of the output, whitespace apart. Implements TP-2.2, TP-2.6, TP-2.19. */
  *#opening(marker: string, from = this.run.prefix): Reading<number> {
    const { run } = this;
    const at = yield* run.skip(from);
    return yield* run.settle(() => run.input.literal(marker, at), at);
  }

  /** Implements TP-2.12. */
  *#isAnswer(): Reading<boolean> {
    const { start } = this.run.marks.content;
    return start !== '' && start !== this.end && beginsWithMarker(start) && (yield* this.#opening(start)) >= 0;
  }

  /** From inside reasoning on: where content begins. Implements TP-2.4, TP-2.5, TP-2.13 to TP-2.18. */
  *inside(from: number): Reading<number> {
    const { run } = this;
    const { input, out } = run;
    const syntax = this.#syntax;
    const canCall = syntax !== undefined && !this.#stays;
    const callsEnd = canCall && this.end === run.marks.content.start;
    const mayCall = canCall && !callsEnd && run.marks.marksCalls && run.repairs && run.options.stopReason !== 'length';
    const ends = new Search(run, from, [this.end], (at) => this.endAt(at) as Match<number>);
    const stops = new Search(run, from, run.stops, (at) => run.stopsAt(at) as Match<number>);
    const loose = new Search(run, from, this.looseMarkers, (at) => this.looseEndAt(at));
    const heads = new Search(run, from, syntax?.units ?? [], (at) => (canCall ? syntax.headAt(at, SECTION) : NO));
    let sent = from;
    let trial: Trial | undefined;
    const send = (to: number): void => {
      if (to <= sent) return;
      if (this.#stays) out.put(run.text(sent, to));
      else out.think(run.text(sent, to));
      sent = to;
    };
    for (;;) {
      const end = ends.step(input.length);
      const to = ends.at;
      if (callsEnd && heads.step(to) !== undefined) {
        send(heads.at);
        out.mark('reasoning');
        return heads.at;
      }
      if (end !== undefined) {
        send(to);
        if (this.#stays) out.put(run.text(to, end));
        else out.mark('reasoning');
        return end;
      }
      const answer = loose.step(to);
      const mayWait = trial === undefined ? mayCall && heads.step(loose.at) !== undefined : trial.start < loose.at;
      if (answer !== undefined && input.ended && !this.#stays && !mayWait) {
        send(loose.at);
        out.mark('reasoning');
        return answer.from;
      }
      const stop = stops.step(to);
      if (stop !== undefined && input.ended && trial === undefined && !this.#stays && !mayCall) {
        send(stops.at);
        return input.length;
      }
      if (mayCall && trial === undefined && heads.step(to) !== undefined) trial = new Trial(run, this.#syntaxOf, heads.at);
      const known = Math.min(to, stops.at, loose.at, mayCall || callsEnd ? heads.at : to);
      if (trial === undefined && input.ended) {
        const isEnd = stop !== undefined && !this.#stays;
        send(isEnd ? stops.at : input.length);
        if (!isEnd) out.endOpenReasoning();
        return input.length;
      }
      const step = trial?.step() ?? 'waits';
      if (typeof step === 'object' && trial !== undefined) {
        heads.goOn(Math.max(step.failed, trial.start + 1));
        trial = undefined;
        continue;
      }
      send(known);
      if (step === 'calls' && trial !== undefined) {
        out.mark('reasoning');
        return trial.start;
      }
      yield* run.wait(sent);
    }
  }
}

/** Looks for something in text that arrives, once at each position. */
class Search<T> {
  readonly #run: Run;
  readonly #units: Units;
  readonly #matcher: (at: number) => Match<T>;
  /** Where it was found, or may yet be. */
  at: number;
  #found: T | undefined;

  constructor(run: Run, from: number, firsts: readonly string[] | Units, matcher: (at: number) => Match<T>) {
    this.#run = run;
    this.at = from;
    this.#units = firsts instanceof Units ? firsts : new Units(firsts);
    this.#matcher = matcher;
  }

  /** What is found before a position; undefined if nothing is, so far. */
  step(to: number): T | undefined {
    const { input } = this.#run;
    while (this.#found === undefined) {
      this.at = Math.min(input.next(this.#units, this.at), input.length);
      if (this.at >= to) return undefined;
      const match = this.#matcher(this.at);
      if (match !== NO && match !== MORE) this.#found = match;
      else if (match === MORE && !input.ended) return undefined;
      else this.at++;
    }
    return this.at < to ? this.#found : undefined;
  }

  goOn(at: number): void {
    this.#found = undefined;
    this.at = at;
  }
}

/** Tries whether nothing but calls stands from a place to the end of the output (TP-2.13). */
class Trial {
  readonly #run: Run;
  readonly start: number;
  readonly #reading: Reading;
  #out = new MessageBuilder();
  #state = freshState();

  constructor(run: Run, syntaxOf: SyntaxOf, start: number) {
    this.#run = run;
    this.start = start;
    this.#reading = readContent(run, syntaxOf(run), start, { sawReasoning: false });
  }

  step(): 'waits' | 'calls' | { failed: number } {
    const run = this.#run;
    const { out, state } = run;
    run.out = this.#out;
    run.state = this.#state;
    run.isTrial = true;
    try {
      const isDone = this.#reading.next().done === true;
      this.#state = run.state;
      return isDone ? 'calls' : 'waits';
    } catch (error) {
      if (error instanceof NoSequence) return { failed: error.at };
      throw error;
    } finally {
      run.out = out;
      run.state = state;
      run.isTrial = false;
    }
  }
}
