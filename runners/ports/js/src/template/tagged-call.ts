// One call with arguments in tags (section TP-7).
import { quoted } from '../json/values.js';
import type { Reading } from '../stream/coroutine.js';
import { malformed, readJson } from './arguments.js';
import { type Bounds, type OpenCall, add, problem, reportArguments, reportText, stray } from './calls.js';
import { lacksArguments, missEnd, withoutKeys } from './endings.js';
import { MORE, NO, type Run } from './run.js';
import type { TagSyntax } from './tags.js';
import { type Key, type ValueEnd, readValue } from './values.js';

const BRACE = 123;

/** One call with arguments in tags. */
class TaggedCall {
  readonly #syntax: TagSyntax;
  readonly #run: Run;
  readonly #call: OpenCall;
  readonly #ends: readonly string[];
  readonly #names = new Set<string>();
  #isObject = false;
  #isBroken = false;
  #count = 0;

  constructor(syntax: TagSyntax, call: OpenCall, ends: readonly string[]) {
    this.#syntax = syntax;
    this.#run = syntax.run;
    this.#call = call;
    this.#ends = ends;
    syntax.keys = call.mode === 'rejected' ? [] : this.#run.parameters(call.name).longest;
  }

  *read(from: number): Reading<number> {
    const run = this.#run;
    const syntax = this.#syntax;
    const call = this.#call;
    let at = from;
    const place = yield* run.skip(at);
    const instead = yield* run.settle(() => syntax.insteadAt(place), at);
    if (instead >= 0) return yield* this.#instead(instead);
    if (instead === MORE) return this.#cutOff();
    if (run.repairs) {
      const brace = place;
      if ((yield* run.peek(brace)) === BRACE && brace >= at) {
        const inside = yield* run.skip(brace + 1);
        const code = yield* run.peek(inside);
        if (code === 34 || code === 125) return yield* this.#object(brace);
      }
    }
    for (;;) {
      const next = yield* run.skip(at);
      const found = next < run.input.length ? yield* run.settle(() => syntax.bounds.at(next), next) : MORE;
      if (found === NO) {
        at = yield* this.#text(at, next, syntax.bounds);
        continue;
      }
      const key = found === MORE || found.kind !== 'key' ? NO : syntax.keyAt(next);
      if (key !== NO && key !== MORE) {
        const end = yield* this.#argument(key);
        at = end.at;
        if (end.kind === 'value') continue;
        call.complete = false;
        reportText(run, call);
        return syntax.finish(call, at);
      }
      if (found !== MORE && found.kind === 'end') {
        const rank = this.#ends.indexOf(run.input.text(next, found.to));
        if (rank < 0 && this.#ends.length > 0) missEnd(call);
        if (rank > 0) call.missedAt = call.last;
        const isOwn = rank >= 0;
        if (isOwn && !call.lacksEnd) call.last = found.to;
        if (!isOwn) return this.#complete(next);
        return yield* this.#tail(found.to, this.#ends.slice(rank + 1));
      }
      if (found === MORE || found.kind !== 'start') return this.#cutOff(found === MORE || found.rank ? undefined : next);
      call.complete = false;
      reportText(run, call);
      if (this.#count === 0) add(run, call, '{');
      call.lacksEnd = true;
      return syntax.finish(call, next);
    }
  }

  /** The output ends between the parts of the call, whose text reaches up to a text that ends the turn. */
  #cutOff(to = this.#run.input.length): number {
    const call = this.#call;
    call.complete = false;
    reportText(this.#run, call);
    if (call.mode !== 'extra') this.#run.out.mark();
    this.#syntax.finish(call, to);
    return this.#run.input.length;
  }

  *#argument(key: Key): Reading<ValueEnd> {
    const run = this.#run;
    const call = this.#call;
    const { name } = key;
    if (this.#names.has(name)) problem(run, call, 'duplicate-argument', key.from, key.from + (key.written ?? name.length));
    add(run, call, `${this.#count++ === 0 ? '{' : ', '}${quoted(name)}: `);
    const place = call.mode === 'rejected' ? undefined : run.parameters(call.name).of(name);
    const value = yield* this.#syntax.readArgument(call, key, place);
    this.#names.add(name);
    if (value.isBroken) this.#isBroken = true;
    return value;
  }

  /** After the function's end marker. */
  *#tail(from: number, left: readonly string[]): Reading<number> {
    const syntax = this.#syntax;
    const call = this.#call;
    const further = yield* syntax.shared(call, from, left, this.#ends, () => this.#complete(from));
    if (further !== NO) return further;
    const end = yield* syntax.ending(call, from, left, syntax.textBounds());
    return this.#complete(end);
  }

  *#text(from: number, next: number, bounds: Bounds): Reading<number> {
    const run = this.#run;
    if (this.#call.mode !== 'extra') run.out.put(run.text(from, next));
    return (yield* stray(run, this.#call, next, bounds)).found.at;
  }

  /** Closes the arguments, unless text in the call may be some. Implements TP-7.10. */
  #complete(to: number): number {
    const run = this.#run;
    const call = this.#call;
    if (!call.complete) reportText(run, call);
    else if (!lacksArguments(run, call, this.#names)) {
      if (this.#isBroken) call.complete = false;
      else add(run, call, this.#count === 0 && !this.#isObject ? '{}' : '}');
      reportText(run, call);
    } else {
      if (this.#count === 0 && !this.#isObject) add(run, call, '{');
      call.complete = false;
      reportArguments(run, call);
    }
    return this.#syntax.finish(call, to);
  }

  /** Arguments in JSON between markers of their own. Implements HD-7.8. */
  *#instead(from: number): Reading<number> {
    const syntax = this.#syntax;
    const call = this.#call;
    syntax.isInstead = true;
    const to = yield* syntax.json(call, from, {});
    const end = to === undefined ? this.#run.input.length : yield* syntax.ending(call, to, [syntax.insteadEnd, ...this.#ends]);
    syntax.isInstead = false;
    if (to === undefined) return syntax.finish(call, end);
    reportText(this.#run, call);
    return syntax.finish(call, end);
  }

  /** One object in place of arguments in tags. Implements TP-7.11. */
  *#object(brace: number): Reading<number> {
    const run = this.#run;
    const syntax = this.#syntax;
    const call = this.#call;
    let sent = brace;
    const value = yield* readJson(run, brace, {}, (to) => {
      const safe = run.input.at(to - 1) === 125 ? Math.max(to - 1, brace + 1) : to;
      if (safe <= sent) return;
      add(run, call, run.text(sent, safe));
      sent = safe;
    });
    if (value.kind !== 'done') {
      if (sent < value.at) add(run, call, run.text(sent, value.at));
      call.complete = false;
      if (value.kind === 'end') return syntax.finish(call, (call.last = run.input.length));
      const stop = yield* malformed(run, call, value.at, withoutKeys(syntax.bounds));
      return yield* this.#behind(stop.at, syntax.bounds);
    }
    this.#isObject = true;
    call.last = value.at;
    for (const name of keysIn(run.input.text(brace, value.at))) this.#names.add(name);
    return yield* this.#behind(value.at, syntax.textBounds(true));
  }

  /** After an object: the function's end marker, and what follows that. */
  *#behind(from: number, limits: Bounds): Reading<number> {
    const { at, left } = yield* this.#syntax.functionEnd(this.#call, from, this.#ends, limits);
    return yield* this.#tail(at, left);
  }
}

function keysIn(text: string): string[] {
  try {
    return Object.keys(JSON.parse(text) as object);
  } catch {
    return []; // nested too deeply
  }
}

/** What reads calls whose arguments stand in tags. */
export interface InTags {
  /** Reads a call from the end of its head on. */
  call(syntax: TagSyntax, call: OpenCall, ends: readonly string[], from: number): Reading<number>;
  /** Reads the value of an argument. */
  value: typeof readValue;
}

export const IN_TAGS: InTags = {
  call: (syntax, call, ends, from) => new TaggedCall(syntax, call, ends).read(from),
  value: readValue,
};
