// Calls whose name stands in a tag (sections TP-6 and TP-7).
import type { Dialect } from '../json/scanner.js';
import type { Place } from '../schema/parameters.js';
import type { Reading } from '../stream/coroutine.js';
import { Units, beginnings } from '../stream/units.js';
import { readArguments } from './arguments.js';
import { type Boundary, type Bounds, OF_KEY, type OpenCall, add, commit, identify, newCall, problem, reportText } from './calls.js';
import { isMarked, quotesHead } from './bare-heads.js';
import { withoutKeys, withoutMarkers } from './endings.js';
import { argumentNameAt, nameAt } from './names.js';
import { MORE, NO, type Run } from './run.js';
import { FUNCTION, type Head, type Level, type Match, SECTION, outerTexts } from './heads.js';
import { TagHeads, truth } from './tag-heads.js';
import type { InTags } from './tagged-call.js';
import type { Key, ValueEnd } from './values.js';

const BRACE = 123;

export class TagSyntax extends TagHeads {
  readonly dialect: Dialect;
  readonly bounds: Bounds;
  /** Names of the call's parameters, the longest first. */
  keys: readonly string[] = [];
  protected patterns: Record<string, RegExp>;
  /** What a boundary begins with: it follows a value, or arguments that are broken. */
  readonly #next: readonly string[];

  /** `inTags` reads arguments in tags; formats with arguments in JSON do without. */
  constructor(run: Run, readonly inTags?: InTags) {
    super(run);
    const { section, call, name, args, key, functionEnd } = run.marks;
    const { tools = {} } = run.description;
    this.dialect = { quotes: tools.usesPythonDicts === true, words: tools.pythonLiterals === true };
    this.patterns = run.marks.patterns;
    this.#next = [section.start, call.start, name.start, functionEnd, call.end, section.end, key.start, args.end, ...run.stops, ...outerTexts(run)];
    this.bounds = {
      units: new Units(this.#next),
      at: (at) => this.boundaryAt(at),
    };
  }

  /** The opening tag of a closing marker, without what follows its word (TP-7.12). */
  openingOf(close: string): string {
    return close.startsWith('</') ? close.replace('/', '').replace('>', '') : '';
  }

  /** Where something may begin that counts in a value with this closing marker: the marker only where a value may end (TP-7.5). */
  beginningsIn(close: string): RegExp {
    // With a blank behind it no marker is called like what every object has.
    return (this.patterns[`${close} `] ??= beginnings(
      [close, ...this.#next.slice(0, 3), this.openingOf(close)],
      `(?=\\s{0,257}((${beginnings([',', close]).source})\\s{0,257})?($|${beginnings(this.#next).source}))`,
    ));
  }

  /** Whether arguments in JSON are read in place of tags (HD-7.8): their end marker counts then. */
  isInstead = false;

  /** The marker of such arguments: the position after it. */
  insteadAt(_at: number): Match<number> {
    return NO;
  }

  get insteadEnd(): string {
    return '';
  }

  /** Reads the value of an argument. */
  *readArgument(call: OpenCall, key: Key, place: Place | undefined): Reading<ValueEnd> {
    return yield* this.inTags!.value(this, call, key, place?.allowed);
  }

  /** What else may follow a value. */
  continuesAt(_at: number): Match<true> {
    return NO;
  }

  boundaryAt(at: number): Match<Boundary> {
    const { run, marks } = this;
    const { input } = run;
    let isPartial = false;
    for (const [rank, marker] of [this.isInstead ? this.insteadEnd : marks.args.end, marks.functionEnd, marks.call.end, marks.section.end].entries()) {
      const to = input.marker(marker, at);
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
    if (isPartial || head === MORE) return { kind: 'final', rank: 1, to: input.length };
    return key === MORE ? { kind: 'final', rank: OF_KEY, to: input.length } : NO;
  }

  override furtherAt(at: number): Match<Head> {
    if (this.inSection) return super.furtherAt(at);
    return this.headAt(at, SECTION);
  }

  /** The whole head of an argument. */
  keyAt(at: number, keys: readonly string[] = this.keys): Match<Key> {
    const { run, marks } = this;
    const { input } = run;
    if (marks.key.start === '') return NO;
    const prefix = input.literal(marks.key.start, at);
    if (prefix < 0) return prefix as Match<Key>;
    const named = marks.key.end === '' ? nameAt(input, prefix, '', this.nameEnds, keys) : argumentNameAt(input, prefix, marks.key.end, keys);
    if (named === NO || named === MORE) return named;
    return this.edgesAt(named.name, named.from, named.end);
  }

  /** What stands between the name of an argument and its value. */
  protected edgesAt(name: string, from: number, end: number): Match<Key> {
    const { marks } = this;
    const { input } = this.run;
    if (marks.escaped !== undefined) {
      const opened = input.spaces(end);
      if (opened === MORE || (opened >= 0 && input.literal(marks.escaped.start, opened) === MORE)) return MORE;
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
    const { run } = this;
    const { input } = run;
    const at = input.spaces(head.end);
    if (at < 0) return at as Match<true>;
    const keys = run.parameters(head.name).longest;
    return run.first<true>(
      () => (this.isJson ? (at < input.length ? (input.at(at) === BRACE ? true : NO) : MORE) : truth(this.keyAt(at, keys))),
      () => truth(this.insteadAt(at)),
      () => run.anyOf(this.ends, at),
    );
  }

  // ---- calls

  override *read(start: number, head: Head): Reading<number> {
    return this.isJson ? yield* this.#readJson(start, head, this.ends) : yield* this.readTagged(start, head, this.ends);
  }

  *#readJson(start: number, head: Head, ends: readonly string[], isBare = false, sharesCall = false): Reading<number> {
    const { run } = this;
    const call = newCall(head.own ?? start);
    call.last = head.end;
    if (head.id !== undefined) identify(run, call, head.id);
    commit(run, call, head.name, sharesCall);
    if (isBare) problem(run, call, 'missing-start-marker', start);
    const value = yield* this.json(call, head.end, this.dialect);
    if (value === undefined) return this.finish(call, run.input.length);
    const { at, left } = yield* this.functionEnd(call, yield* this.idAfter(call, value), ends);
    const over = (to: number): number => {
      reportText(run, call);
      return this.finish(call, to);
    };
    const further = yield* this.shared(call, at, left, ends, () => over(at));
    return further !== NO ? further : over(yield* this.ending(call, at, left, this.textBounds()));
  }

  /** The end markers of a call up to its function's: the position after them, and those that are left. */
  *functionEnd(call: OpenCall, from: number, ends: readonly string[], limits = this.bounds): Reading<{ at: number; left: readonly string[] }> {
    const left = ends.filter((end) => end === this.marks.call.end);
    const inner = ends.slice(0, ends.length - left.length);
    return { at: inner.length > 0 ? yield* this.ending(call, from, inner, limits) : from, left };
  }

  /** Arguments in JSON: the position after them; undefined where the output ends in them. */
  *json(call: OpenCall, from: number, dialect: Dialect): Reading<number | undefined> {
    const { run, bounds } = this;
    const at = yield* run.skip(from);
    const found = at < run.input.length ? yield* run.settle(() => bounds.at(at), at) : MORE;
    if (found === MORE || (found !== NO && found.kind === 'final')) {
      call.complete = false;
      if (at < run.input.length) run.out.mark();
      return undefined;
    }
    // A part of the first marker of another call is content (TP-9.4).
    if (found !== NO && found.kind === 'start' && found.to === run.input.length && !this.nextMarker(at)) {
      add(run, call, '{');
      call.complete = false;
      return at;
    }
    const value = found === NO ? yield* readArguments(run, call, at, { bounds, dialect }) : { kind: 'none', at };
    if (value.kind === 'none') {
      add(run, call, '{}');
      if (found === NO) call.last = value.at;
    }
    return value.kind === 'end' ? undefined : value.at;
  }

  /** Bounds in which the markers of arguments are text (TP-4.5), from an object on those after it alone. */
  textBounds(isObject = false): Bounds {
    const { args, functionEnd, call } = this.marks;
    const all = [args.end, functionEnd, call.end];
    return withoutMarkers(this.run, withoutKeys(this.bounds), all, () => (isObject ? all : all.slice(2)));
  }

  /** The id after the arguments. */
  protected *idAfter(_call: OpenCall, from: number): Reading<number> {
    return from;
  }

  /** A call with arguments in tags: the position after it. */
  *readTagged(start: number, head: Head, ends: readonly string[], isBare = false, sharesCall = false): Reading<number> {
    const { run } = this;
    const call = newCall(head.own ?? start);
    call.last = head.end;
    if (head.id !== undefined) identify(run, call, head.id);
    commit(run, call, head.name, sharesCall);
    if (isBare) problem(run, call, 'missing-start-marker', start);
    return yield* this.inTags!.call(this, call, ends, head.end);
  }

  /** Its own end markers are those whose opening markers it has; the others are dropped (TP-4.15). */
  override *readBare(at: number, head: Head, level: Level): Reading<number> {
    const { call, section } = this.marks;
    const ends = level === FUNCTION && call.start !== '' ? this.ends.filter((end) => end !== call.end) : this.ends;
    const end = this.isJson ? yield* this.#readJson(at, head, ends, true) : yield* this.readTagged(at, head, ends, true);
    return yield* this.dropEnds(end, ends.length === this.ends.length ? [section.end] : [call.end, section.end]);
  }

  /**
   * A further function that shares a call, directly after one that has ended (TP-4.14): the position after it, or NO.
   *
   * `left` are the markers that would end the call, `over` ends the function before.
   */
  *shared(call: OpenCall, from: number, left: readonly string[], ends: readonly string[], over: () => void): Reading<number> {
    const { run } = this;
    if (left.length === 0 || !run.repairs || call.mode !== 'accepted') return NO;
    const next = yield* run.skip(from);
    if (next >= run.input.length || this.#sharedAt(next) === NO || quotesHead(this, call)) return NO;
    const head = yield* run.settle(() => this.#sharedAt(next), next);
    if (head === NO || head === MORE) return NO;
    over();
    const isOne = run.options.parallelToolCalls !== false;
    return this.isJson ? yield* this.#readJson(next, head, ends, true, isOne) : yield* this.readTagged(next, head, ends, true, isOne);
  }

  #sharedAt(at: number): Match<Head> {
    const { run } = this;
    if (!isMarked(this, FUNCTION)) return NO;
    const head = this.headAt(at, FUNCTION);
    if (head === NO || head === MORE) return head;
    if (!run.tools.has(head.name)) return NO;
    const follows = this.bareFollows(head);
    return follows === true ? head : follows;
  }
}

export { truth };
