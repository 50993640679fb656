// Calls whose name stands in a tag (sections TP-6 and TP-7).
import type { Dialect } from '../json/scanner.js';
import { escaped, quoted } from '../json/values.js';
import type { Place } from '../schema/parameters.js';
import type { Reading } from '../stream/coroutine.js';
import { isSpace, trim, unitsOf } from '../stream/input.js';
import { readArguments, readJson, malformed } from './arguments.js';
import { type Boundary, type Bounds, type OpenCall, add, commit, identify, newCall, nextBoundary, problem, stray } from './calls.js';
import { wordOf } from './ids.js';
import { holdsMarker } from './markers.js';
import { type Named, nameAt } from './names.js';
import { MORE, NO, type Run } from './run.js';
import { FUNCTION, type Head, type Level, type Match, SECTION, Syntax, outerTexts, withoutKeys } from './syntax.js';
import { type Key, type ValueEnd, readValue } from './values.js';

const BRACE = 123;

interface Stray {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export class TagSyntax extends Syntax {
  readonly isJson: boolean;
  readonly dialect: Dialect;
  readonly bounds: Bounds;
  /** Names of the call's parameters, the longest first. */
  keys: readonly string[] = [];
  readonly #nameEnds: Uint8Array;
  readonly #isWord: boolean;

  constructor(run: Run) {
    const { section, call, name } = run.marks;
    super(run, [section.start === '' && call.start === '' ? name.start : '', section.start !== '' || call.start !== '' ? name.start : '', run.marks.functionEnd]);
    const { tools = {} } = run.description;
    this.isJson = tools.format === 'TAG_WITH_JSON';
    this.dialect = { quotes: tools.usesPythonDicts === true, words: tools.pythonLiterals === true };
    const { id, args, key, functionEnd } = this.marks;
    this.#isWord = id.generated && id.position === 'BETWEEN_FUNC_AND_ARGS' && !holdsMarker(name.start) && !holdsMarker(id.start);
    const between = this.#isWord ? [id.end] : [id.start, id.end];
    this.#nameEnds = unitsOf([...between, args.start, key.start, functionEnd, call.end, section.end, this.isJson ? '{' : '']);
    this.bounds = {
      units: unitsOf([section.start, call.start, name.start, functionEnd, call.end, section.end, key.start, args.end, ...run.stops, ...outerTexts(run)]),
      at: (at) => this.boundaryAt(at),
    };
  }

  /** The opening tag of an argument without what follows its word (TP-7.12). */
  get keyWord(): string {
    return this.marks.key.start.replace(/(?:\s+[\w-]+="?|[=>])$/, '');
  }

  /** The marker of arguments in JSON in place of tags (HD-7.8): the position after it. */
  insteadAt(_at: number): Match<number> {
    return NO;
  }

  get insteadEnd(): string {
    return '';
  }

  /** Reads the value of an argument. */
  *readArgument(call: OpenCall, key: Key, place: Place | undefined): Reading<ValueEnd> {
    return yield* readValue(this, call, key, place?.allowed);
  }

  /** What else may follow a value. */
  continuesAt(_at: number): Match<true> {
    return NO;
  }

  /** The end markers of a call, from the innermost on. */
  get ends(): readonly string[] {
    const { args, functionEnd, call } = this.marks;
    return [args.end, functionEnd, call.end].filter((marker) => marker !== '');
  }

  boundaryAt(at: number): Match<Boundary> {
    const { run, marks } = this;
    const { input } = run;
    let isPartial = false;
    for (const [rank, marker] of [marks.args.end, marks.functionEnd, marks.call.end, marks.section.end].entries()) {
      const to = marker === '' ? NO : input.literal(marker, at);
      if (to >= 0) return { kind: 'end', rank, to };
      if (to === MORE) isPartial = true;
    }
    const outer = this.outerAt(at);
    if (outer !== NO && outer !== MORE) return outer;
    const key = this.isJson ? NO : this.keyAt(at);
    if (key !== NO && key !== MORE) return { kind: 'key', rank: 0, to: key.end };
    const head = this.furtherAt(at);
    if (head !== NO && head !== MORE) return { kind: 'start', rank: 0, to: head.end };
    const stop = run.stopsAt(at);
    if (stop >= 0) return { kind: 'final', rank: 0, to: stop };
    if (!isPartial && key !== MORE && head !== MORE && outer !== MORE && stop !== MORE) return NO;
    if (!input.ended) return MORE;
    if (!isPartial && key !== MORE && head === MORE) return { kind: 'start', rank: 0, to: input.length };
    return isPartial || key === MORE || head === MORE ? { kind: 'final', rank: 1, to: input.length } : NO;
  }

  override furtherAt(at: number): Match<Head> {
    if (this.inSection) return super.furtherAt(at);
    return this.headAt(at, SECTION);
  }

  // ---- heads

  override innerAt(at: number, { level }: { level: Level }): Match<Head> {
    const { run, marks } = this;
    const { input } = run;
    const { id, name } = marks;
    let place = at;
    let before: string | undefined;
    if (id.position === 'PRE_FUNC_NAME') {
      const found = this.#idBefore(place);
      if (found === NO || found === MORE) return found;
      before = found.id;
      place = found.end;
    }
    if (this.#isWord) return this.#wordAt(place);
    if (name.start !== '') {
      const end = input.literal(name.start, place);
      if (end < 0) return end as Match<Head>;
      place = end;
    } else if (level === FUNCTION) return NO;
    const named = nameAt(input, place, name.end, this.#nameEnds, run.tools.names);
    if (named === NO || named === MORE) return named;
    return this.#headFrom(at, named.name, named.end, before);
  }

  /** The id before a name: `ID<marker>NAME`. */
  #idBefore(at: number): Match<{ id: string | undefined; end: number }> {
    const { input } = this.run;
    const { id } = this.marks;
    let place = at;
    if (id.start !== '') {
      const end = input.literal(id.start, at);
      if (end === MORE) return MORE;
      if (end === NO) return { id: undefined, end: at };
      place = end;
    }
    const start = input.spaces(place);
    if (start < 0) return start as Match<never>;
    for (let to = start; ; to++) {
      if (to >= input.length) return MORE;
      if (to - start > 512) return NO;
      const end = input.literal(id.end, to);
      if (end === MORE) return MORE;
      if (end >= 0) return { id: trim(input.text(start, to)), end };
      if (isSpace(input.at(to))) {
        const rest = input.spaces(to);
        if (rest < 0) return rest as Match<never>;
        const close = input.literal(id.end, rest);
        if (close === MORE) return MORE;
        return close >= 0 ? { id: trim(input.text(start, to)), end: close } : { id: undefined, end: at };
      }
      if (input.at(to) === 60) return { id: undefined, end: at };
    }
  }

  /** A name with its id in one word (TP-4.18). */
  #wordAt(at: number): Match<Head> {
    const { run, marks } = this;
    const named = this.#wholeWordAt(at);
    if (named === NO || named === MORE) return named;
    let word = named.name;
    let rest = run.input.spaces(named.to);
    if (rest < 0) return rest as Match<Head>;
    const colon = marks.id.start === '' ? NO : run.input.literal(marks.id.start, rest);
    if (colon === MORE) return MORE;
    if (colon >= 0) {
      const number = nameAt(run.input, rest, '', this.#nameEnds, []);
      if (number === NO || number === MORE) return number;
      word += number.name;
      rest = run.input.spaces(number.to);
      if (rest < 0) return rest as Match<Head>;
    }
    const { name, id } = wordOf(word, marks.name.start, run.tools, run.repairs);
    const marker = marks.id.end === '' ? NO : run.input.literal(marks.id.end, rest);
    if (marker === MORE) return MORE;
    const end = marker >= 0 ? marker : rest;
    const follows = marker >= 0 ? true : this.#jsonFollows(end, false);
    if (follows !== true) return follows;
    return { inner: at, end, name, id, inArray: false };
  }

  /** The word at a position; the name of a tool in it is read whole (TP-6.5). */
  #wholeWordAt(at: number): Match<Named> {
    const { input, tools } = this.run;
    const start = input.spaces(at);
    if (start < 0) return start as Match<Named>;
    const prefix = this.marks.name.start;
    for (const tool of tools.names) {
      if (!/[\s<{]/.test(tool)) continue;
      for (const whole of [prefix + tool, tool]) {
        const end = input.literal(whole, start);
        if (end === MORE) return MORE;
        const rest = end < 0 ? NO : nameAt(input, end, '', this.#nameEnds, []);
        if (rest === MORE) return MORE;
        if (end >= 0 && rest !== NO && rest.from === end) return { ...rest, name: whole + rest.name, from: start };
      }
    }
    return nameAt(input, start, '', this.#nameEnds, tools.names);
  }

  #headFrom(at: number, name: string, from: number, before: string | undefined): Match<Head> {
    const { run, marks } = this;
    const { input } = run;
    const { id } = marks;
    let end = from;
    let found = before;
    let isMarked = false;
    if (id.position === 'BETWEEN_FUNC_AND_ARGS') {
      const place = input.spaces(end);
      if (place < 0) return place as Match<Head>;
      const opened = id.start === '' ? NO : input.literal(id.start, place);
      if (opened === MORE) return MORE;
      const between = this.#idBetween(opened >= 0 ? opened : place, opened >= 0);
      if (between === MORE) return MORE;
      if (between !== NO) {
        found = between.id;
        end = between.end;
        isMarked = true;
      }
    }
    if (marks.args.start !== '') {
      const place = input.spaces(end);
      const opened = place < 0 ? place : input.literal(marks.args.start, place);
      if (opened === MORE) return MORE;
      if (opened >= 0) {
        end = opened;
        isMarked = true;
      }
    }
    const hasMarker = id.position === 'BETWEEN_FUNC_AND_ARGS' || marks.args.start !== '';
    let follows: Match<true> = true;
    if (this.isJson && !isMarked) follows = this.#jsonFollows(end, !hasMarker);
    else if (!this.isJson && marks.name.end === '') follows = this.#argumentFollows(end, name);
    if (follows !== true) return follows;
    return { inner: at, end, name, id: found, inArray: false };
  }

  #idBetween(from: number, isOpened: boolean): Match<{ id: string | undefined; end: number }> {
    const { input } = this.run;
    const { id } = this.marks;
    for (let to = from; ; to++) {
      if (id.end !== '') {
        const end = input.literal(id.end, to);
        if (end === MORE) return MORE;
        if (end >= 0) return isOpened ? { id: trim(input.text(from, to)), end } : to === from ? { id: undefined, end } : NO;
      }
      if (!isOpened) return NO;
      if (to >= input.length) return MORE;
      if (to - from > 512) return NO;
      if (input.at(to) === BRACE || (id.end === '' && isSpace(input.at(to)))) return { id: trim(input.text(from, to)), end: to };
      if (id.end !== '') continue;
      const end = this.run.first<true>(...[...this.ends, this.marks.section.end].map((marker) => () => truth(marker === '' ? NO : input.literal(marker, to))));
      if (end === MORE) return MORE;
      if (end === true) return { id: trim(input.text(from, to)), end: to };
    }
  }

  /** Implements TP-6.4. */
  #jsonFollows(from: number, allowsOther: boolean): Match<true> {
    const { run } = this;
    const { input } = run;
    const at = input.spaces(from);
    if (at < 0) return at as Match<true>;
    if (at >= input.length) return MORE;
    const code = input.at(at);
    if (code === BRACE || (allowsOther && (code === 91 || code === 34))) return true;
    const found = run.first<true>(
      () => (allowsOther ? truth(input.literal('null', at)) : NO),
      ...this.ends.map((marker) => () => truth(input.literal(marker, at))),
      () => truth(this.marks.section.end === '' ? NO : input.literal(this.marks.section.end, at)),
      () => truth(this.#startAt(at)),
    );
    return found === MORE && input.ended ? MORE : found;
  }

  #startAt(at: number): number {
    const { section, call, name } = this.marks;
    let isPartial = false;
    for (const marker of [section.start, call.start, section.start === '' && call.start === '' ? name.start : '']) {
      const end = marker === '' ? NO : this.run.input.literal(marker, at);
      if (end >= 0) return end;
      if (end === MORE) isPartial = true;
    }
    return isPartial ? MORE : NO;
  }

  /** Implements TP-7.4. */
  #argumentFollows(from: number, name: string): Match<true> {
    const { run } = this;
    const { input } = run;
    const at = input.spaces(from);
    if (at < 0) return at as Match<true>;
    if (at >= input.length) return MORE;
    const keys = run.tools.has(name) ? this.keysOf(name) : [];
    const found = run.first<true>(
      () => truth(this.keyAt(at, keys)),
      ...this.ends.map((marker) => () => truth(input.literal(marker, at))),
    );
    return found;
  }

  keysOf(name: string): readonly string[] {
    return [...this.run.parameters(name).names].sort((a, b) => b.length - a.length);
  }

  /** The whole head of an argument. */
  keyAt(at: number, keys: readonly string[] = this.keys): Match<Key> {
    const { run, marks } = this;
    const { input } = run;
    if (marks.key.start === '') return NO;
    const prefix = input.literal(marks.key.start, at);
    if (prefix < 0) return prefix as Match<Key>;
    const named = nameAt(input, prefix, marks.key.end, this.#nameEnds, keys);
    if (named === NO || named === MORE) return named;
    return this.edgesAt(named.name, named.from, named.end);
  }

  /** What stands between the name of an argument and its value. */
  protected edgesAt(name: string, from: number, end: number): Match<Key> {
    const { marks } = this;
    const { input } = this.run;
    if (marks.escaped !== undefined) {
      const opened = input.spaces(end);
      if (opened < 0 && opened === MORE) return MORE;
      if (opened >= 0 && input.literal(marks.escaped.start, opened) === MORE) return MORE;
    }
    if (marks.value.start === '' && marks.typed === undefined) return { name, from, end, edges: marks.value, mark: undefined };
    const place = input.spaces(end);
    if (place < 0) return place as Match<Key>;
    const plain = input.literal(marks.value.start, place);
    if (plain >= 0) return { name, from, end: plain, edges: marks.value, mark: marks.typed === undefined ? undefined : 'string' };
    const typed = marks.typed === undefined ? NO : input.literal(marks.typed.start, place);
    if (typed >= 0 && marks.typed !== undefined) return { name, from, end: typed, edges: marks.typed, mark: 'other' };
    return plain === MORE || typed === MORE ? MORE : NO;
  }

  override bareFollows(head: Head): Match<true> {
    const { run, marks } = this;
    const { input } = run;
    const at = input.spaces(head.end);
    if (at < 0) return at as Match<true>;
    const keys = this.keysOf(head.name);
    return run.first<true>(
      () => (this.isJson ? (at < input.length ? (input.at(at) === BRACE ? true : NO) : MORE) : truth(this.keyAt(at, keys))),
      ...[...this.ends, marks.section.end].map((marker) => () => truth(marker === '' ? NO : input.literal(marker, at))),
    );
  }

  // ---- calls

  /** Text after the marker of code is a call of `python`. Implements TP-12.2, TP-12.3. */
  protected override *code(at: number): Reading<number> {
    const { run, marks } = this;
    const { input } = run;
    const begin = yield* run.settle(() => input.literal(marks.code, at), at);
    if (begin < 0 || !this.isJson || !run.tools.has('python')) return NO;
    const call = newCall(at);
    const brace = yield* run.skip(begin);
    if ((yield* run.peek(brace)) === -1) return this.cutOff(at);
    if ((yield* run.peek(brace)) === BRACE) {
      const code = yield* run.peek(yield* run.skip(brace + 1));
      if (code === 34 || code === 125) {
        commit(run, call, 'python');
        const value = yield* readArguments(run, call, brace, { bounds: this.bounds, dialect: {} });
        return this.finish(call, value.at);
      }
    }
    commit(run, call, 'python');
    add(run, call, '{"code": "');
    let sent = begin;
    const send = (to: number): void => {
      add(run, call, escaped(run.text(sent, to)));
      sent = to;
    };
    const bounds: Bounds = {
      units: unitsOf([marks.code, ...run.stops]),
      at: (place) => {
        const end = run.first(() => truth(input.literal(marks.code, place)), () => truth(run.stopsAt(place)));
        return end === true ? { kind: 'start', rank: 0, to: place } : end;
      },
    };
    const found = yield* nextBoundary(run, begin, bounds, send);
    send(found.at);
    add(run, call, '"}');
    return this.finish(call, found.at);
  }

  override *read(start: number, head: Head): Reading<number> {
    return this.isJson ? yield* this.#readJson(start, head) : yield* this.readTagged(start, head, this.ends);
  }

  *#readJson(start: number, head: Head): Reading<number> {
    const { run } = this;
    const call = newCall(head.own ?? start);
    call.last = head.end;
    if (head.id !== undefined) identify(run, call, head.id);
    commit(run, call, head.name);
    let at = yield* run.skip(head.end);
    if (at >= run.input.length) {
      call.complete = false;
      return this.finish(call, call.mode === 'extra' ? call.last : at);
    }
    const found = yield* run.settle(() => this.bounds.at(at), at);
    if (found !== NO && found !== MORE && found.kind !== 'final') add(run, call, '{}');
    else if (found !== NO) {
      call.complete = false;
      run.out.mark();
      return this.finish(call, run.input.length);
    } else {
      const value = yield* readArguments(run, call, at, { bounds: this.bounds, dialect: this.dialect });
      at = value.at;
      if (value.kind === 'none') {
        add(run, call, '{}');
        call.last = at;
      }
      if (value.kind === 'end') return this.finish(call, call.mode === 'extra' ? call.last : at);
    }
    if (this.marks.id.position === 'POST_ARGS') at = yield* this.#idAfter(call, at);
    const strays: Stray[] = [];
    const end = yield* this.ending(call, at, this.ends, strays);
    for (const { from, to } of strays) problem(run, call, 'unexpected-text', from, to);
    this.finish(call, call.lacksEnd && call.mode !== 'accepted' ? call.last : end);
    return end;
  }

  *#idAfter(call: OpenCall, from: number): Reading<number> {
    const { run } = this;
    const { id } = this.marks;
    const at = yield* run.skip(from);
    const opened = yield* run.settle(() => (id.start === '' ? NO : run.input.literal(id.start, at)), at);
    if (opened < 0) return from;
    const found = yield* run.settle(() => this.#idBetween(opened, true), at);
    if (found === NO || found === MORE) return from;
    if (found.id !== undefined) identify(run, call, found.id);
    call.last = found.end;
    return found.end;
  }

  /** A call with arguments in tags: the position after it. */
  *readTagged(start: number, head: Head, ends: readonly string[], isBare = false, sharesCall = false): Reading<number> {
    const { run } = this;
    const call = newCall(head.own ?? start);
    call.last = head.end;
    if (head.id !== undefined) identify(run, call, head.id);
    commit(run, call, head.name, sharesCall);
    if (isBare) problem(run, call, 'missing-start-marker', start);
    const tagged = new TaggedCall(this, call, ends, sharesCall);
    return yield* tagged.read(head.end);
  }

  protected override *readBare(at: number, head: Head): Reading<number> {
    if (this.isJson) return yield* super.readBare(at, head);
    const ends = this.marks.functionEnd === '' ? this.ends : [this.marks.functionEnd];
    const end = yield* this.readTagged(at, head, ends, true);
    return yield* this.dropEnds(end);
  }

  /** Further functions of a call beyond the one that is allowed: one call, up to its end marker (TP-10.5). */
  *extraFunctions(start: number, head: Head, ends: readonly string[]): Reading<number> {
    const { run } = this;
    const call = newCall(start);
    call.last = head.end;
    commit(run, call, head.name);
    const last = ends[ends.length - 1] ?? '';
    const bounds: Bounds = {
      units: this.bounds.units,
      at: (at) => {
        const found = this.bounds.at(at);
        if (found === NO || found === MORE || found.kind === 'final') return found;
        return found.kind === 'start' || (found.kind === 'end' && found.to === run.input.literal(last, at)) ? found : NO;
      },
    };
    const found = yield* nextBoundary(run, head.end, bounds, () => {});
    return this.finish(call, found.kind === 'end' ? found.to : found.at);
  }

  /** A further function of a call, directly after one that ended (TP-4.14). */
  sharedAt(at: number): Match<Head> {
    const { run, marks } = this;
    if (marks.call.start === '' && marks.section.start === '') return NO;
    if (marks.name.start === '' || this.isJson) return NO;
    const head = this.headAt(at, FUNCTION);
    if (head === NO || head === MORE) return head;
    if (!run.tools.has(head.name)) return NO;
    const follows = this.bareFollows(head);
    return follows === true ? head : follows;
  }
}

export const truth = (match: unknown): Match<true> => (match === NO || match === MORE ? match : true);

/** One call with arguments in tags. */
class TaggedCall {
  readonly #syntax: TagSyntax;
  readonly #run: Run;
  readonly #call: OpenCall;
  readonly #ends: readonly string[];
  readonly #names = new Set<string>();
  readonly #strays: Stray[] = [];
  #isObject = false;
  #isBroken = false;
  #count = 0;

  constructor(syntax: TagSyntax, call: OpenCall, ends: readonly string[], _shares: boolean) {
    this.#syntax = syntax;
    this.#run = syntax.run;
    this.#call = call;
    this.#ends = ends;
    syntax.keys = call.mode === 'rejected' ? [] : syntax.keysOf(call.name);
  }

  *read(from: number): Reading<number> {
    const run = this.#run;
    const syntax = this.#syntax;
    const call = this.#call;
    let at = from;
    const place = yield* run.skip(at);
    const instead = yield* run.settle(() => syntax.insteadAt(place), at);
    if (instead >= 0) return yield* this.#instead(instead);
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
        this.#report('unexpected-text');
        return syntax.finish(call, end.kind === 'final' ? run.input.length : at);
      }
      if (found !== MORE && found.kind === 'end') {
        const rank = this.#ends.indexOf(run.input.text(next, found.to));
        if (rank < 0 && this.#ends.length > 0) syntax.missEnd(call);
        if (rank > 0) call.missedAt = call.last;
        const isOwn = rank >= 0;
        if (isOwn && !call.lacksEnd) call.last = found.to;
        if (!isOwn) return this.#complete(call.mode === 'accepted' ? next : call.last, next);
        return yield* this.#tail(found.to, this.#ends.slice(rank + 1));
      }
      call.complete = false;
      this.#report('unexpected-text');
      if (found !== MORE && found.kind === 'start') {
        if (this.#count === 0) add(run, call, '{');
        call.lacksEnd = true;
        syntax.finish(call, call.mode === 'accepted' ? next : call.last);
        return next;
      }
      run.out.mark();
      return syntax.finish(call, run.input.length);
    }
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
    const run = this.#run;
    const syntax = this.#syntax;
    const call = this.#call;
    if (left.length > 0 && run.repairs && call.mode === 'accepted' && !call.quotesHead && this.#strays.length === 0) {
      const next = yield* run.skip(from);
      const shared = next < run.input.length ? yield* run.settle(() => syntax.sharedAt(next), next) : NO;
      if (shared !== NO && shared !== MORE) {
        this.#complete(from, from);
        if (run.options.parallelToolCalls === false) return yield* syntax.extraFunctions(next, shared, this.#ends);
        return yield* syntax.readTagged(next, shared, this.#ends, true, true);
      }
    }
    const end = yield* syntax.ending(call, from, left, this.#strays, textBounds(syntax));
    return this.#complete(call.lacksEnd && call.mode !== 'accepted' ? call.last : end, end);
  }

  *#text(from: number, next: number, bounds: Bounds): Reading<number> {
    const run = this.#run;
    if (this.#call.mode !== 'extra') run.out.put(run.text(from, next));
    const text = yield* stray(run, this.#call, next, bounds);
    this.#strays.push({ from: next, to: text.to, text: text.text });
    return text.found.at;
  }

  #report(code: 'unexpected-text' | 'malformed-arguments'): void {
    for (const { from, to } of this.#strays) problem(this.#run, this.#call, code, from, to);
  }

  /** Closes the arguments, unless text in the call may be some. Implements TP-7.10. */
  #complete(end: number, next: number): number {
    const run = this.#run;
    const call = this.#call;
    const text = this.#strays.map((part) => part.text).join('\n');
    let isWhole = true;
    if (text !== '' && call.mode === 'accepted') {
      const { names, required } = run.parameters(call.name);
      isWhole = this.#names.size > 0 && required.every((name) => this.#names.has(name))
        && !names.some((name) => !this.#names.has(name) && hasWord(text, name));
    }
    if (this.#isBroken) {
      call.complete = false;
      this.#report('unexpected-text');
    } else if (isWhole) {
      add(run, call, this.#count === 0 && !this.#isObject ? '{}' : '}');
      this.#report('unexpected-text');
    } else {
      if (this.#count === 0 && !this.#isObject) add(run, call, '{');
      call.complete = false;
      const [first] = this.#strays;
      if (first !== undefined) problem(run, call, 'malformed-arguments', first.from, this.#strays.at(-1)?.to);
    }
    this.#syntax.finish(call, end);
    return next;
  }

  /** Arguments in JSON between markers of their own. Implements HD-7.8. */
  *#instead(from: number): Reading<number> {
    const run = this.#run;
    const syntax = this.#syntax;
    const call = this.#call;
    const at = yield* run.skip(from);
    const ends = [syntax.insteadEnd, ...this.#ends];
    const found = at < run.input.length ? yield* run.settle(() => syntax.bounds.at(at), at) : MORE;
    let to = at;
    if (found === MORE || (found !== NO && found.kind === 'final')) {
      call.complete = false;
      return syntax.finish(call, run.input.length);
    }
    if (found !== NO) add(run, call, '{}');
    else {
      const value = yield* readArguments(run, call, at, { bounds: syntax.bounds, dialect: {} });
      to = value.at;
      if (value.kind === 'none') add(run, call, '{}');
      if (value.kind === 'end') return syntax.finish(call, to);
    }
    const end = yield* syntax.ending(call, to, ends, this.#strays);
    this.#report('unexpected-text');
    syntax.finish(call, call.lacksEnd && call.mode !== 'accepted' ? call.last : end);
    return end;
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
      if (value.kind === 'end') return syntax.finish(call, run.input.length);
      const stop = yield* malformed(run, call, value.at, withoutKeys(syntax.bounds));
      const end = yield* syntax.ending(call, stop.at, this.#ends, this.#strays);
      this.#report('unexpected-text');
      syntax.finish(call, call.lacksEnd ? call.last : end);
      return end;
    }
    this.#isObject = true;
    call.last = value.at;
    for (const name of keysIn(run.input.text(brace, value.at))) this.#names.add(name);
    const bounds = textBounds(syntax, false);
    const end = yield* syntax.ending(call, value.at, this.#ends, this.#strays, bounds);
    return this.#complete(call.lacksEnd && call.mode !== 'accepted' ? call.last : end, end);
  }
}

function keysIn(text: string): string[] {
  try {
    return Object.keys(JSON.parse(text) as object);
  } catch {
    return []; // nested too deeply
  }
}

/** Bounds in which the markers of arguments are text (TP-4.5). */
function textBounds(syntax: TagSyntax, endsToo = true): Bounds {
  const { functionEnd, args } = syntax.marks;
  return {
    units: syntax.bounds.units,
    at: (at) => {
      const found = syntax.bounds.at(at);
      if (found === NO || found === MORE) return found;
      if (found.kind === 'key') return NO;
      if (endsToo && found.kind === 'end' && (found.rank === 0 || found.rank === 1) && (functionEnd !== '' || args.end !== '')) {
        return NO;
      }
      return found;
    },
  };
}

/** Whether a name stands in a text as a word. */
export function hasWord(text: string, name: string): boolean {
  const isPart = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}_]/u.test(char);
  for (let at = text.indexOf(name); at >= 0 && name !== ''; at = text.indexOf(name, at + 1)) {
    if (!isPart(text[at - 1]) && !isPart(text[at + name.length])) return true;
  }
  return false;
}

