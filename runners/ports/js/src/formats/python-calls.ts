// Calls as Python (section HD-11).
import { quoted } from '../json/values.js';
import { type Allowed, allowsString, isStringOnly } from '../schema/allowed.js';
import type { Reading } from '../stream/coroutine.js';
import { isSpace, trimEnd } from '../stream/input.js';
import { Units } from '../stream/units.js';
import { type Boundary, type Bounds, type OpenCall, add, argumentsOf, commit, newCall, problem } from '../template/calls.js';
import type { ObjectSyntax } from '../template/objects.js';
import { MORE, NO, type Run } from '../template/run.js';
import { type Head, type Level, type Match, SECTION } from '../template/heads.js';
import { Syntax } from '../template/syntax.js';
import { missEnd } from '../template/endings.js';
import { PythonObjects } from './python-objects.js';
import { type LiteralEnd, readBare, readLiteral, readString } from './python-values.js';

const PAREN = 40;
const CLOSE = 41;
const COMMA = 44;
const EQUALS = 61;
const BRACKET = 91;
const END_BRACKET = 93;
const LONGEST = 512;

interface Word {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly end: number;
}

export class PythonSyntax extends Syntax {
  readonly bounds: Bounds;
  readonly #objects: ObjectSyntax;
  /** Whether the template renders strings without quotes (HD-11.18). */
  readonly #isUnquoted: boolean;
  readonly #isMarked: boolean;
  #isWithout = false;

  constructor(run: Run) {
    super(run, [run.description.tools?.toolsArrayWrapped === true ? '[' : '']);
    const { tools = {} } = run.description;
    this.#isUnquoted = (tools.arguments?.valuePrefix ?? '') === '';
    this.#isMarked = run.marks.section.start !== '';
    this.#objects = new PythonObjects(run, (at) => this.headAt(at, SECTION));
    this.bounds = { units: new Units([']', run.marks.section.end, run.marks.section.start, ...run.stops]), at: (at) => this.#boundaryAt(at) };
  }

  override get isUnmarked(): boolean {
    return super.isUnmarked || this.#isWithout;
  }

  // ---- heads

  override headAt(at: number, level: Level): Match<Head> {
    if (level === SECTION && this.#isMarked) {
      const objects = this.#objectsAt(at);
      if (objects !== NO) return objects;
    }
    return super.headAt(at, level);
  }

  /** An array of objects in JSON between the markers (HD-11.16). */
  #objectsAt(at: number): Match<Head> {
    const { input } = this.run;
    const start = input.literal(this.marks.section.start, at);
    const bracket = start < 0 ? start : input.spaces(start);
    const array = bracket < 0 ? bracket : input.literal('[', bracket);
    const brace = array < 0 ? array : input.spaces(array);
    if (brace < 0) return brace === MORE ? MORE : NO;
    if (brace >= input.length) return MORE;
    return input.at(brace) === 123 ? { inner: brace, own: brace, end: brace + 1, name: '', id: undefined, inArray: true } : NO;
  }

  override *section(start: number, head: Head): Reading<number> {
    if (this.run.input.at(head.inner) === 123) return yield* this.#objects.section(start, head);
    return yield* super.section(start, head);
  }

  /** A list without its markers is read where content begins. Implements HD-11.15. */
  override *content(at: number): Reading<number> {
    const { run } = this;
    if (this.#isMarked && this.isArray && !run.state.begun && run.input.at(at) === BRACKET) {
      const head = yield* run.settle(() => this.#bareListAt(at), at);
      if (head === NO || head === MORE || !run.tools.has(head.name)) return NO;
      this.#isWithout = true;
      const after = yield* super.section(at, head);
      this.#isWithout = false;
      return after;
    }
    return yield* super.content(at);
  }

  #bareListAt(at: number): Match<Head> {
    const place = this.run.input.spaces(at + 1);
    if (place < 0) return place as Match<Head>;
    if (place >= this.run.input.length) return MORE;
    const head = this.innerAt(place);
    return head === NO || head === MORE ? head : { ...head, inArray: true };
  }

  /** Implements HD-11.5. */
  protected override get needsSeparator(): boolean {
    return this.isArray;
  }

  protected override get sectionEnd(): string {
    return this.#isWithout ? '' : super.sectionEnd;
  }

  override readonly bareLevels: readonly Level[] = [];

  /** Implements HD-11.7. */
  override innerAt(at: number): Match<Head> {
    const { input } = this.run;
    const word = this.isUnmarked ? this.#toolAt(at) : this.#wordAt(at, PAREN, this.run.tools.names);
    if (word === NO || word === MORE) return word;
    const next = input.spaces(word.end);
    if (next < 0) return next as Match<Head>;
    if (next >= input.length) return MORE;
    const inArray = this.isArray;
    const head = { inner: at, end: word.end, name: word.name, id: undefined, inArray };
    if (input.at(next) === CLOSE) return head;
    const keys = this.run.tools.has(word.name) ? this.run.parameters(word.name).names : [];
    const key = this.#wordAt(next, EQUALS, keys);
    return key === NO || key === MORE ? key : head;
  }

  /** The head of a call: its name and the parenthesis after it. */
  #nameAt(at: number): Match<Word> {
    return at >= this.run.input.length ? MORE : this.#wordAt(at, PAREN, this.run.tools.names);
  }

  /** The name of a tool and the parenthesis after it: nothing else begins a call without a marker. Implements HD-11.7. */
  #toolAt(at: number): Match<Word> {
    const { input } = this.run;
    return this.run.first<Word>(...this.run.tools.names.map((name) => () => {
      const to = input.literal(name, at);
      const next = to < 0 ? to : input.spaces(to);
      const end = next < 0 ? next : input.literal('(', next);
      return end < 0 ? (end as Match<Word>) : { name, from: at, to, end };
    }));
  }

  /** A name and the character after it. Implements HD-11.21. */
  #wordAt(at: number, mark: number, known: readonly string[]): Match<Word> {
    const { input } = this.run;
    for (const name of known) {
      if (!/[\s()[\]{}<>,="'`]/.test(name)) continue;
      const to = input.literal(name, at);
      if (to === MORE && !input.ended) return MORE;
      const next = to < 0 ? NO : input.spaces(to);
      if (next === MORE) return MORE;
      if (next >= 0 && next < input.length && input.at(next) === mark) return { name, from: at, to, end: next + 1 };
    }
    let to = at;
    while (to < input.length && !isSpace(input.at(to)) && !'()[]{}<>,="\'`'.includes(input.char(to))) {
      to++;
      if (to - at > LONGEST) return NO;
    }
    if (to >= input.length) return MORE;
    const next = input.spaces(to);
    if (next < 0) return next as Match<Word>;
    if (next >= input.length) return MORE;
    if (to === at || input.at(next) !== mark) return NO;
    return { name: input.text(at, to), from: at, to, end: next + 1 };
  }

  // ---- what may follow

  #boundaryAt(at: number): Match<Boundary> {
    const { run } = this;
    const { input } = run;
    const end = this.#endAt(at);
    if (end >= 0) return { kind: 'end', rank: 3, to: end };
    const stop = run.stopsAt(at);
    if (stop >= 0) return { kind: 'final', rank: 0, to: stop };
    const head = this.#isMarked ? this.headAt(at, SECTION) : NO;
    if (head !== NO && head !== MORE) return { kind: 'start', rank: 0, to: head.end };
    const bracket = this.isArray && input.at(at) === END_BRACKET ? this.#endsList(at) : NO;
    if (bracket === true) return { kind: 'end', rank: 2, to: at + 1 };
    if (end !== MORE && stop !== MORE && head !== MORE && bracket !== MORE) return NO;
    if (!input.ended) return MORE;
    return end === MORE || head === MORE ? { kind: 'final', rank: 1, to: input.length } : NO;
  }

  /** The end marker of the section, if its start was there. */
  #endAt(at: number): number {
    return this.run.input.marker(this.sectionEnd, at);
  }

  /** Whether a bracket at a position ends the list: the end marker or the end of the output follows. */
  #endsList(at: number): Match<true> {
    const { run } = this;
    const next = run.input.spaces(at + 1);
    if (next < 0) return next as Match<true>;
    if (next >= run.input.length) return run.input.ended ? true : MORE;
    return run.first<true>(
      () => truth(this.#endAt(next)),
      () => truth(run.stopsAt(next)),
    );
  }

  /** What may follow a value. Implements HD-11.12. */
  followsAt(at: number, keys: readonly string[]): Match<true> {
    const { run } = this;
    const { input } = run;
    if (at >= input.length) return input.ended ? true : MORE;
    const code = input.at(at);
    if (code === COMMA) {
      const next = input.spaces(at + 1);
      if (next < 0) return next as Match<true>;
      if (next >= input.length) return input.ended ? true : MORE;
      if (input.at(next) === CLOSE) return this.#closesCall(next);
      const key = this.#wordAt(next, EQUALS, keys);
      return key === MORE ? (input.ended ? true : MORE) : truth(key);
    }
    if (code === CLOSE) return this.#closesCall(at);
    const end = run.first<true>(
      () => truth(this.#endAt(at)),
      () => (code === END_BRACKET && this.sectionEnd !== '' ? this.#endsList(at) : NO),
      () => truth(run.stopsAt(at)),
    );
    return end === MORE && input.ended ? true : end;
  }

  /** Whether a parenthesis ends the call. */
  #closesCall(at: number): Match<true> {
    const { run } = this;
    const { input } = run;
    const next = input.spaces(at + 1);
    if (next < 0) return next as Match<true>;
    if (next >= input.length) return input.ended ? true : MORE;
    let place = next;
    let hasComma = false;
    if (input.at(next) === COMMA) {
      hasComma = true;
      place = input.spaces(next + 1);
      if (place < 0) return place as Match<true>;
      if (place >= input.length) return input.ended ? true : MORE;
    }
    const result = run.first<true>(
      () => (this.isArray && input.at(place) === END_BRACKET ? true : NO),
      () => truth(this.#endAt(place)),
      () => (hasComma === this.isArray ? truth(this.#nameAt(place)) : NO),
      () => (hasComma ? NO : truth(run.stopsAt(place))),
    );
    return result === MORE && input.ended ? true : result;
  }

  // ---- calls

  override *read(_start: number, head: Head): Reading<number> {
    const { run } = this;
    if (this.isUnmarked && !run.tools.has(head.name)) return NO;
    const call = newCall(head.inner);
    call.last = head.end;
    commit(run, call, head.name);
    const keys = run.tools.has(head.name) ? run.parameters(head.name).names : [];
    const names = new Set<string>();
    let at = head.end;
    for (;;) {
      const place = yield* run.skip(at);
      if ((yield* run.peek(place)) === CLOSE) return this.#close(call, place + 1, names.size === 0);
      const key = place < run.input.length ? yield* run.settle(() => this.#wordAt(place, EQUALS, keys), place) : MORE;
      if (key === MORE) return this.#cut(call);
      if (key === NO) return yield* this.#malformed(call, place);
      if (names.has(key.name)) problem(run, call, 'duplicate-argument', key.from, key.to);
      add(run, call, `${names.size === 0 ? '{' : ', '}${quoted(key.name)}: `);
      names.add(key.name);
      const allowed = run.tools.has(head.name) ? run.parameters(head.name).allowed(key.name) : undefined;
      const begin = yield* this.#begin(key.end, allowed);
      const value = yield* this.#value(call, begin, allowed, keys);
      if (value.kind === 'end') return this.#cut(call);
      if (value.kind === 'error') return yield* this.#malformed(call, value.at);
      call.last = value.at;
      const next = yield* this.#next(call, value.at, keys);
      if (next.isOver) return next.at;
      at = next.at;
    }
  }

  /** After a value: the next argument, or the end of the call. */
  *#next(call: OpenCall, from: number, keys: readonly string[]): Reading<{ isOver: boolean; at: number }> {
    const { run } = this;
    const { input } = run;
    const place = yield* run.skip(from);
    const code = yield* run.peek(place);
    if (code === CLOSE) return { isOver: true, at: this.#close(call, place + 1, false) };
    if (code === COMMA) {
      const next = yield* run.skip(place + 1);
      const after = yield* run.peek(next);
      if (after === CLOSE) return { isOver: true, at: this.#close(call, next + 1, false) };
      const key = next < input.length ? yield* run.settle(() => this.#wordAt(next, EQUALS, keys), place) : MORE;
      if (key === MORE) return { isOver: true, at: this.#cut(call, call.last) };
      return key === NO ? { isOver: true, at: yield* this.#malformed(call, place) } : { isOver: false, at: next };
    }
    if (code === -1) return { isOver: true, at: this.#cut(call, call.last) };
    const bracket: Match<Boundary> = this.isArray && code === END_BRACKET ? { kind: 'end', rank: 2, to: place + 1 } : NO;
    const found = bracket === NO ? yield* run.settle(() => this.bounds.at(place), place) : bracket;
    if (found !== NO && found !== MORE && found.kind === 'end') {
      missEnd(call);
      add(run, call, '}');
      return { isOver: true, at: this.finish(call, place) };
    }
    if (found !== NO && found !== MORE && found.kind === 'start') {
      call.complete = false;
      call.lacksEnd = true;
      return { isOver: true, at: this.finish(call, place) };
    }
    if (found === MORE || (found !== NO && found.kind === 'final')) return { isOver: true, at: this.#cut(call, call.last) };
    return { isOver: true, at: yield* this.#malformed(call, place) };
  }

  /** Where a value begins: a text without quotes keeps the whitespace before it (HD-11.19). */
  *#begin(from: number, allowed: Allowed | undefined): Reading<number> {
    const at = yield* this.run.skip(from);
    const code = yield* this.run.peek(at);
    const isLiteral = code === 34 || code === 39 || (!allowsString(allowed) && (code === 91 || code === 123));
    return this.#isUnquoted && !isLiteral ? from : at;
  }

  *#value(call: OpenCall, at: number, allowed: Allowed | undefined, keys: readonly string[]): Reading<LiteralEnd> {
    const { run } = this;
    const code = yield* run.peek(at);
    if (code === -1) {
      if (this.#isUnquoted && isStringOnly(allowed)) add(run, call, '"');
      return { kind: 'end', at };
    }
    if (code === 34 || code === 39) {
      add(run, call, '"');
      return yield* readString(run, call, at, (place) => this.followsAt(place, keys));
    }
    if (this.#isUnquoted) return yield* readBare(run, call, at, allowed, (place) => this.followsAt(place, keys));
    return yield* readLiteral(run, call, at);
  }

  #close(call: OpenCall, at: number, isNone: boolean): number {
    call.last = at;
    add(this.run, call, isNone ? '{}' : '}');
    return this.finish(call, at);
  }

  /** The output ends in a call, of which whatever follows the last whole value is no part. */
  #cut(call: OpenCall, last = this.run.input.length): number {
    call.complete = false;
    call.last = last;
    return this.finish(call, this.run.input.length);
  }

  /** Implements HD-11.14. */
  *#malformed(call: OpenCall, error: number): Reading<number> {
    const { run } = this;
    const { input } = run;
    let nothing = argumentsOf(call) === '';
    let sent = error;
    const send = (to: number): void => {
      const raw = trimEnd(run.text(sent, to));
      if (raw === '') return;
      if (nothing && raw.trimStart().startsWith('{')) add(run, call, '{');
      nothing = false;
      add(run, call, raw);
      sent += raw.length;
    };
    let at = error;
    let end = -1;
    for (; ; at++) {
      while (at >= input.length && !input.ended) {
        send(at);
        yield* run.wait(at);
      }
      if (at >= input.length) break;
      const place = at;
      if (input.at(at) === CLOSE) {
        send(at);
        const closes = yield* run.settle(() => this.#closesList(place), at);
        if (closes === true) {
          end = at + 1;
          break;
        }
      } else if (this.bounds.units.has(input.at(at))) {
        send(at);
        const found = yield* run.settle(() => this.bounds.at(place), at);
        if (found !== NO && found !== MORE && found.rank !== 2) break;
      }
    }
    send(at);
    if (nothing) add(run, call, '{');
    call.complete = false;
    call.last = sent;
    problem(run, call, 'malformed-arguments', error, sent);
    if (end < 0) call.lacksEnd = true;
    else call.last = end;
    return this.finish(call, end < 0 ? at : end);
  }

  /** Whether a parenthesis ends malformed arguments. */
  #closesList(at: number): Match<true> {
    const { input } = this.run;
    const next = input.spaces(at + 1);
    if (next < 0) return next as Match<true>;
    if (next >= input.length) return input.ended ? NO : MORE;
    const { end } = this.marks.section;
    const ends = (place: number): Match<true> =>
      this.isArray && input.at(place) === END_BRACKET ? true : truth(input.marker(end, place));
    const closes = ends(next);
    if (closes !== NO) return closes;
    if (input.at(next) !== COMMA) return this.isArray ? NO : truth(this.#nameAt(next));
    const place = input.spaces(next + 1);
    if (place < 0) return place as Match<true>;
    if (place >= input.length) return input.ended ? NO : MORE;
    return this.run.first<true>(() => ends(place), () => (this.isArray ? truth(this.#nameAt(place)) : NO));
  }
}

const truth = (match: unknown): Match<true> => (match === NO || match === MORE ? match : true);
