// Parts for recipients, each on a line of its own (section HD-4).
import type { Reading } from '../stream/coroutine.js';
import { isBlank, isSpace } from '../stream/input.js';
import { Units } from '../stream/units.js';
import { readArguments } from '../template/arguments.js';
import { type Boundary, type Bounds, add, commit, newCall, over, put } from '../template/calls.js';
import { nameAt } from '../template/names.js';
import { readContent } from '../template/plain.js';
import { readResponse } from '../template/response.js';
import { MORE, NO, type Run } from '../template/run.js';
import type { Match } from '../template/heads.js';

const BRACE = 123;

interface Recipient {
  /** The tool; undefined for the user. */
  readonly tool: string | undefined;
  readonly end: number;
}

export function* readFunctionary(run: Run): Reading {
  const parts = new Parts(run);
  const at = run.options.continueFinalMessage === 'content' ? 0 : yield* parts.first();
  yield* readContent(run, undefined, at, { sawReasoning: false, isUnwrapped: true, special: parts });
}

class Parts {
  readonly #run: Run;
  readonly #mark: string;
  readonly #people: readonly string[];
  readonly units: readonly string[];
  readonly #nameEnds: Units;
  readonly #bounds: Bounds;

  constructor(run: Run) {
    const { messages = {} } = run.description;
    this.#run = run;
    this.#mark = messages.start ?? '';
    this.#people = messages.content ?? [];
    this.units = [this.#mark];
    this.#nameEnds = new Units(['{', this.#mark]);
    this.#bounds = { units: new Units([this.#mark, ...run.stops]), at: (at) => this.#boundaryAt(at) };
  }

  /** The first recipient has its mark in the prompt. Implements HD-4.4, HD-4.6. */
  *first(): Reading<number> {
    const run = this.#run;
    if (!run.prompt.endsWith(this.#mark)) return 0;
    const found = yield* run.settle(() => this.#recipientAt(0), 0);
    if (found === NO || found === MORE) return 0;
    return found.tool !== undefined && !run.tools.has(found.tool) ? 0 : yield* this.#part(0, found);
  }

  /** A recipient after its mark. Implements HD-4.2, HD-4.3, HD-4.7. */
  *at(at: number): Reading<number> {
    const run = this.#run;
    const found = yield* run.settle(() => this.#markedAt(at), at);
    if (found === MORE) return this.#cut(at);
    return found === NO ? NO : yield* this.#part(at, found);
  }

  #markedAt(at: number): Match<Recipient> {
    const end = this.#run.input.literal(this.#mark, at);
    return end < 0 ? (end as Match<Recipient>) : this.#recipientAt(end);
  }

  #recipientAt(at: number): Match<Recipient> {
    const run = this.#run;
    const { input } = run;
    let isPartial = false;
    for (const name of this.#people) {
      const to = input.literal(name, at);
      const end = to < 0 ? to : input.lineEnd(to);
      if (end >= 0) return { tool: undefined, end };
      if (end === MORE) isPartial = true;
    }
    if (!run.reads || isSpace(input.at(at))) return isPartial ? MORE : NO;
    const named = nameAt(input, at, '', this.#nameEnds, run.tools.names);
    if (named === MORE || named === NO) return isPartial ? MORE : named;
    const next = input.spaces(named.end);
    if (next < 0) return next as Match<Recipient>;
    if (next >= input.length) return MORE;
    if (input.at(next) === BRACE) return { tool: named.name, end: named.end };
    const mark = input.literal(this.#mark, next);
    return mark >= 0 ? { tool: named.name, end: named.end } : (mark as Match<Recipient>);
  }

  /** The output ends in a recipient. */
  #cut(at: number): number {
    const run = this.#run;
    const { input } = run;
    const end = input.literal(this.#mark, at);
    if (end < 0 || end >= input.length || !run.reads) return NO;
    const rest = input.text(end, input.length);
    if (this.#people.some((name) => name.startsWith(rest) || (rest.startsWith(name) && isBlank(rest.slice(name.length))))) return NO;
    run.out.problem('unterminated-call', at, input.length);
    run.out.saw = true;
    put(run, at, input.length);
    return input.length;
  }

  *#part(start: number, { tool, end }: Recipient): Reading<number> {
    const run = this.#run;
    if (tool === undefined) {
      run.out.mark();
      return run.hasResponseSchema ? yield* readResponse(run, end) : end;
    }
    const call = newCall(start);
    commit(run, call, tool);
    call.last = end;
    const at = yield* run.skip(end);
    let to = at;
    if ((yield* run.peek(at)) === BRACE) {
      const value = yield* readArguments(run, call, at, { bounds: this.#bounds, dialect: {} });
      to = value.at;
    } else {
      add(run, call, '{}');
      to = end;
    }
    over(run, call, to);
    return to;
  }

  #boundaryAt(at: number): Match<Boundary> {
    const run = this.#run;
    const found = this.#markedAt(at);
    if (found !== NO && found !== MORE) return { kind: 'start', rank: 0, to: found.end };
    const stop = run.stopsAt(at);
    if (stop >= 0) return { kind: 'final', rank: 0, to: stop };
    if (found === MORE && run.input.ended) return { kind: 'start', rank: 0, to: run.input.length };
    return found === MORE || stop === MORE ? MORE : NO;
  }
}
