// Calls between braces, and thoughts wherever they stand (section HD-12).
import type { Reading } from '../stream/coroutine.js';
import { Units } from '../stream/units.js';
import { malformed } from '../template/arguments.js';
import { type Boundary, type Bounds, add, commit, newCall, problem, put, reportArguments, reportText } from '../template/calls.js';
import { nameAt } from '../template/names.js';
import { Thoughts, readContent } from '../template/plain.js';
import { placeOf } from '../template/prompt.js';
import { MORE, NO, type Run } from '../template/run.js';
import { type Head, type Match, SECTION } from '../template/heads.js';
import { Syntax } from '../template/syntax.js';
import { lacksArguments } from '../template/endings.js';
import { truth } from '../template/tags.js';
import { BraceArguments } from './brace-values.js';

const syntaxOf = (run: Run): BraceSyntax => new BraceSyntax(run);

export function* readGemma4(run: Run): Reading {
  const syntax = run.reads ? syntaxOf(run) : undefined;
  const { options, marks } = run;
  const place = placeOf(run.description, marks, options, run.prompt);
  const thoughts = new Thoughts(run, syntax, syntaxOf);
  const start = place === 'inside' ? (yield* thoughts.read(place)).at : 0;
  if (place === 'after' && options.continueFinalMessage !== 'content') run.out.mark('reasoning');
  const special = new Channels(run, thoughts);
  yield* readContent(run, syntax, start, { sawReasoning: true, ...(marks.reasoning.end === '' ? {} : { special }) });
}

/** The markers of thoughts in the content. Implements HD-12.13, HD-12.15, HD-12.17, HD-12.18. */
class Channels {
  readonly #run: Run;
  readonly #thoughts: Thoughts;
  readonly #opening: string;
  readonly units: readonly string[];

  constructor(run: Run, thoughts: Thoughts) {
    this.#run = run;
    this.#thoughts = thoughts;
    const { start, end } = run.marks.reasoning;
    this.#opening = start.slice(0, start.indexOf('>') + 1) || start;
    this.units = [start, end];
  }

  *at(at: number): Reading<number> {
    const run = this.#run;
    const { input } = run;
    const { start, end } = run.marks.reasoning;
    const opened = yield* run.settle(() => input.literal(start, at), at);
    if (run.options.reasoningFormat === 'none') {
      if (opened < 0) return NO;
      put(run, at, opened);
      return yield* this.#thoughts.inside(opened);
    }
    if (opened >= 0) {
      run.out.mark();
      return yield* this.#thoughts.inside(opened);
    }
    const closed = yield* run.settle(() => input.literal(end, at), at);
    if (closed >= 0) {
      run.out.mark();
      return closed;
    }
    const empty = yield* run.settle(() => this.#emptyAt(at), at);
    if (empty === NO || empty === MORE) return NO;
    run.out.mark();
    return empty;
  }

  /** A marker that opens a channel without a name. */
  #emptyAt(at: number): Match<number> {
    const run = this.#run;
    const { input } = run;
    const end = input.literal(this.#opening, at);
    if (end < 0) return end as Match<number>;
    if (end >= input.length) return input.ended ? end : MORE;
    const follows = run.first<true>(
      () => truth(input.literal(this.#opening, end)),
      () => truth(input.literal(run.marks.reasoning.end, end)),
      () => truth(run.stopsAt(end)),
    );
    return follows === true ? end : follows;
  }
}

class BraceSyntax extends Syntax {
  readonly bounds: Bounds;

  constructor(run: Run) {
    super(run, []);
    this.bounds = { units: new Units([run.marks.call.start, run.marks.call.end, ...run.stops]), at: (at) => this.#boundaryAt(at) };
  }

  /** Implements HD-12.2, HD-12.19. */
  override innerAt(at: number): Match<Head> {
    const { input, tools } = this.run;
    const { name } = this.marks;
    const prefix = input.literal(name.start, at);
    if (prefix < 0) return prefix as Match<Head>;
    const named = nameAt(input, prefix, name.end, Units.NONE, tools.names);
    return named === NO || named === MORE ? named : { inner: at, end: named.end, name: named.name, id: undefined, inArray: false };
  }

  #boundaryAt(at: number): Match<Boundary> {
    const { run, marks } = this;
    const { input } = run;
    const end = input.literal(marks.call.end, at);
    if (end >= 0) return { kind: 'end', rank: 0, to: end };
    const head = this.headAt(at, SECTION);
    if (head !== NO && head !== MORE) return { kind: 'start', rank: 0, to: head.end };
    const stop = run.stopsAt(at);
    if (stop >= 0) return { kind: 'final', rank: 0, to: stop };
    if (end !== MORE && head !== MORE && stop !== MORE) return NO;
    if (!input.ended) return MORE;
    if (end === MORE) return { kind: 'final', rank: 1, to: input.length };
    return head === MORE ? { kind: 'start', rank: 0, to: input.length } : NO;
  }

  override *read(start: number, head: Head): Reading<number> {
    const { run, marks } = this;
    const { input } = run;
    const call = newCall(start);
    call.last = head.end;
    commit(run, call, head.name);
    const isKnown = run.tools.has(head.name);
    const values = new BraceArguments(run, call, {
      token: marks.value.start,
      marksStrings: marks.typed !== undefined,
      outerAt: (at) => {
        const found = this.bounds.at(at);
        if (found === NO || found === MORE) return found;
        if (found.kind === 'final' && found.rank === 1) return MORE;
        return found.kind === 'end' || found.kind === 'start' ? found.kind : 'final';
      },
      holdsHead: (from, to) => {
        for (let at = from; at < to; at++) {
          const head = input.at(at) === marks.call.start.charCodeAt(0) ? this.headAt(at, SECTION) : NO;
          if (head !== NO && head !== MORE) return true;
        }
        return false;
      },
    });
    const end = yield* values.object(head.end, isKnown ? run.parameters(head.name).place : undefined);
    if (end.kind === 'end') {
      call.complete = false;
      run.out.mark();
      return this.finish(call, input.length);
    }
    if (end.kind === 'error') {
      const stop = yield* malformed(run, call, end.at, this.bounds);
      const to = yield* this.ending(call, stop.at, [marks.call.end]);
      return this.finish(call, to);
    }
    if (end.kind === 'outer' || end.kind === 'broken') {
      const found = yield* run.settle(() => this.bounds.at(end.at), end.at);
      const isEnd = found !== NO && found !== MORE && found.kind === 'end';
      if (end.kind === 'broken' || !isEnd) {
        call.complete = false;
        call.lacksEnd = !isEnd;
        if (values.names.size === 0 && !isEnd && found !== MORE && found !== NO && found.kind === 'start') add(run, call, '{');
        const to = isEnd ? found.to : found !== NO && found !== MORE && found.kind === 'final' ? found.to : end.at;
        if (isEnd) call.last = to;
        return this.finish(call, to);
      }
      if (values.isBroken) call.complete = false;
      else {
        problem(run, call, 'missing-end-marker', call.last);
        add(run, call, values.names.size === 0 ? '{}' : '}');
      }
      call.last = found.to;
      return this.finish(call, found.to);
    }
    const to = yield* this.ending(call, end.at, [marks.call.end]);
    const isWhole = !lacksArguments(run, call, values.names);
    if (values.isBroken) call.complete = false;
    else if (isWhole) add(run, call, values.names.size === 0 ? '{}' : '}');
    else {
      if (values.names.size === 0) add(run, call, '{');
      call.complete = false;
    }
    if (isWhole) reportText(run, call);
    else reportArguments(run, call);
    return this.finish(call, to);
  }
}
