// Calls whose name stands in JSON (section TP-5).
import type { Dialect } from '../json/scanner.js';
import { jsonOf } from '../json/values.js';
import type { Reading } from '../stream/coroutine.js';
import { isBlank } from '../stream/input.js';
import { Units } from '../stream/units.js';
import { type ArgumentsForm, malformed, readArguments, readJson } from './arguments.js';
import { type Boundary, type Bounds, type OpenCall, add, commit, identify, newCall, problem, put, reportText } from './calls.js';
import type { ToolsDescription } from '../types.js';
import { MORE, NO, type Run } from './run.js';
import { type Head, type Match, outerTexts } from './heads.js';
import { Syntax } from './syntax.js';
import { missEnd } from './endings.js';

const QUOTE = 34;
const APOSTROPHE = 39;
/** The most UTF-16 units of a name that no tool has (TP-1.4). */
const LONGEST = 256;
const BRACE = 123;
const CLOSE = 125;
/** What may stand before the name of a call, its arguments apart (TP-1.4). */
const MOST_BEFORE_NAME = 2 * 1536;
const WORDS = ['arguments', 'parameters', 'input', 'args'];

/** How an object ended. */
type ObjectEnd = { readonly kind: 'closed' | 'error' | 'end' | 'over' | 'text'; readonly at: number };

/** What is known of a call's object. */
interface Members {
  /** Whether the arguments were read. */
  hasArguments: boolean;
  isDescribed: boolean;
  /** Members that are neither: whether each may be an argument. */
  readonly others: { name: string; isObject: boolean }[];
  skipped: number;
}

export class ObjectSyntax extends Syntax {
  readonly #dialect: Dialect;
  readonly #tools: ToolsDescription;
  readonly #form: ArgumentsForm;
  /** Whether a call has the marker of code before it. */
  #isMarked = false;
  readonly bounds: Bounds;

  constructor(run: Run, tools: ToolsDescription = run.description.tools ?? {}) {
    super(run, [run.marks.section.start === '' && run.marks.call.start === '' ? (tools.toolsArrayWrapped === true ? '[' : '{') : '', tools.rendersBareCalls === true ? '{' : '']);
    this.#tools = tools;
    this.#dialect = tools.usesPythonDicts === true || tools.pythonLiterals === true
      ? { quotes: tools.usesPythonDicts === true, words: tools.pythonLiterals === true }
      : {};
    const { section, call } = this.marks;
    this.bounds = {
      units: new Units([section.start, call.start, section.end, call.end, run.marks.code, ...run.stops, ...outerTexts(run)]),
      at: (at) => this.#boundaryAt(at),
    };
    this.#form = { bounds: this.bounds, dialect: this.#dialect };
  }

  override innerAt(at: number): Match<Head> {
    if (this.run.input.at(at) !== BRACE) return NO;
    return { inner: at, end: at + 1, name: '', id: undefined, inArray: this.#opensArray(at) };
  }

  /** An object after the marker of code is a call. Implements TP-12.1. */
  protected override *code(at: number): Reading<number> {
    const { run } = this;
    const head = yield* run.settle(() => this.#codeAt(at), at);
    if (head === NO || head === MORE) return NO;
    this.#isMarked = true;
    const after = yield* this.read(at, head);
    this.#isMarked = false;
    return after;
  }

  #codeAt(at: number): Match<Head> {
    const { input } = this.run;
    const end = input.literal(this.marks.code, at);
    const place = end < 0 ? end : input.spaces(end);
    if (place < 0) return place as Match<Head>;
    if (place >= input.length) return MORE;
    const head = this.innerAt(place);
    return head === NO || head === MORE ? head : { ...head, own: place };
  }

  override furtherAt(at: number): Match<Head> {
    return this.marks.code === '' ? super.furtherAt(at) : this.run.first<Head>(() => this.#codeAt(at), () => super.furtherAt(at));
  }

  override get isUnmarked(): boolean {
    return super.isUnmarked && !this.#isMarked;
  }

  #opensArray(brace: number): boolean {
    if (this.inArray || !this.isArray) return this.inArray;
    let at = brace - 1;
    while (at >= 0 && this.run.input.at(at) <= 32) at--;
    return at >= 0 && this.run.input.at(at) === 91;
  }

  #boundaryAt(at: number): Match<Boundary> {
    const { run, marks } = this;
    const { input } = run;
    let isPartial = false;
    for (const [rank, marker] of [marks.call.end, marks.section.end].entries()) {
      const to = marker === '' || isBracket(marker) ? NO : input.literal(marker, at);
      if (to >= 0) return { kind: 'end', rank, to };
      if (to === MORE) isPartial = true;
    }
    const outer = this.outerAt(at);
    if (outer !== NO && outer !== MORE) return outer;
    const head = this.furtherAt(at);
    if (head !== NO && head !== MORE) return this.isPlainBrace(at) ? NO : { kind: 'start', rank: 0, to: head.end };
    const stop = run.stopsAt(at);
    if (stop >= 0) return { kind: 'final', rank: 0, to: stop };
    if (!isPartial && head !== MORE && outer !== MORE && stop !== MORE) return NO;
    if (!input.ended) return MORE;
    if (isPartial) return { kind: 'final', rank: 1, to: input.length };
    return outer === MORE || (head === MORE && !this.isPlainBrace(at)) ? { kind: 'start', rank: 0, to: input.length } : NO;
  }

  /** If calls of an array have no marker, an object in malformed text is not a call. */
  protected isPlainBrace(at: number): boolean {
    return this.run.input.at(at) === BRACE;
  }

  override *read(start: number, head: Head): Reading<number> {
    if (this.#tools.functionNameIsKey === true) return yield* this.#keyed(start, head.inner);
    const call = newCall(this.marks.call.start === '' && this.inArray ? head.inner : (head.own ?? start));
    const members: Members = { hasArguments: false, isDescribed: false, others: [], skipped: 0 };
    const end = yield* this.#object(call, head.inner, members, true);
    return yield* this.#afterObject(call, start, head.inner, members, end);
  }

  *#afterObject(call: OpenCall, start: number, brace: number, members: Members, end: ObjectEnd): Reading<number> {
    const { run } = this;
    if (end.kind === 'text') return NO;
    if (call.mode === 'pending') return end.kind === 'end' ? this.#cut(start) : NO;
    const own = [this.marks.call.end];
    if (end.kind === 'over') return yield* this.#close(call, end.at, own);
    if (end.kind === 'closed') {
      call.last = end.at;
      if (!members.hasArguments) {
        if (call.mode === 'accepted' && this.#hasOthers(call, members)) {
          add(run, call, '{');
          call.complete = false;
          put(run, brace, end.at);
          call.hasText = true;
          problem(run, call, 'malformed-arguments', brace, end.at);
        } else add(run, call, '{}');
      }
      return yield* this.#close(call, end.at, own);
    }
    if (members.hasArguments) {
      missEnd(call);
      // Nothing that could end the call may still come: it is over (TP-9.5).
      if (this.marks.call.end === '') return this.finish(call, end.at);
      return yield* this.#close(call, end.at, own);
    }
    if (end.kind === 'error') {
      const stop = yield* malformed(run, call, end.at, this.bounds);
      return yield* this.#close(call, stop.at, own);
    }
    call.complete = false;
    return this.finish(call, run.input.length);
  }

  /** A call that begins without a marker, outside of an array, is content without a problem if it is cut off (TP-9.1). */
  #cut(start: number): number {
    const isPlain = this.isFurther && this.sectionEnd === '' && !this.inArray && this.marks.call.start === '';
    if (isPlain || (this.isUnmarked && !this.isFurther)) return NO;
    const { previous } = this.run.state;
    const gap = this.isFurther && previous !== undefined ? this.run.text(previous.last, start) : '';
    if (isBlank(gap) && previous?.mode !== 'extra') this.run.out.put(gap);
    return this.cutOff(start);
  }

  #hasOthers(call: OpenCall, { others }: Members): boolean {
    const parameters = this.run.parameters(call.name);
    return others.some(({ name, isObject }) => isObject || parameters.has(name));
  }

  *#close(call: OpenCall, at: number, own: readonly string[]): Reading<number> {
    const end = yield* this.ending(call, at, own, this.inArray ? this.sectionBounds : this.bounds);
    reportText(this.run, call);
    this.noteText(end, call.strays.at(-1)?.to ?? -1);
    return this.finish(call, end);
  }

  /** The members of a call's object, from its brace on. Implements TP-5.1, TP-5.2, TP-5.4, TP-5.13, TP-5.18, TP-5.19. */
  *#object(call: OpenCall, brace: number, members: Members, isOuter: boolean): Reading<ObjectEnd> {
    const { run } = this;
    const tools = this.#tools;
    const inner = tools.functionField ?? '';
    const readsCall = !isOuter || inner === '' || inner === 'function';
    let at = brace + 1;
    for (let isFirst = true; ; isFirst = false) {
      const key = yield* this.#key(at, isFirst);
      if (key.kind !== 'key') return key;
      if (call.mode === 'pending' && key.at - brace - members.skipped > MOST_BEFORE_NAME) return { kind: 'text', at: key.at };
      const { name, at: place } = key;
      const code = yield* run.peek(place);
      if (code === -1) return { kind: 'end', at: place };
      let end: ObjectEnd | undefined;
      if (isOuter && name === inner && inner !== '' && code === BRACE) {
        const nested = yield* this.#object(call, place, members, false);
        if (nested.kind !== 'closed') return nested;
        end = nested;
      } else if (readsCall && name === tools.nameField && call.mode === 'pending') {
        end = yield* this.#name(call, place, code);
      } else if (readsCall && (yield* this.#isArguments(call, name, place, members))) {
        end = yield* this.#arguments(call, place, members);
      } else if (name === tools.idField || name === tools.genIdField) {
        end = yield* this.#id(call, place, code);
      } else {
        const value = yield* readJson(run, place, this.#dialect);
        if (value.kind !== 'done') return { kind: value.kind, at: value.at };
        const isObject = code === BRACE && !/^\{\s*\}$/.test(run.input.text(place, Math.min(value.at, place + 64)));
        if (name !== 'type' || run.input.text(place, value.at) !== '"function"') members.others.push({ name, isObject });
        end = { kind: 'closed', at: value.at };
      }
      if (end.kind !== 'closed') return end;
      if (name === 'description') members.isDescribed = true;
      at = end.at;
    }
  }

  /** The next key and its colon, or the end of the object. */
  *#key(from: number, isFirst: boolean): Reading<ObjectEnd | { kind: 'key'; name: string; from: number; to: number; at: number }> {
    const { run } = this;
    let at = yield* run.skip(from);
    let code = yield* run.peek(at);
    if (code === CLOSE) return { kind: 'closed', at: at + 1 };
    if (!isFirst) {
      if (code === -1) return { kind: 'end', at };
      if (code !== 44) return { kind: 'error', at };
      at = yield* run.skip(at + 1);
      code = yield* run.peek(at);
    }
    if (code === -1) return { kind: 'end', at };
    if (code !== QUOTE && !(code === APOSTROPHE && this.#dialect.quotes)) return { kind: 'error', at };
    const key = yield* readJson(run, at, this.#dialect);
    if (key.kind !== 'done') return { kind: key.kind, at: key.at };
    const name = this.#decoded(at, key.at);
    const begin = at;
    at = yield* run.skip(key.at);
    code = yield* run.peek(at);
    if (code === -1) return { kind: 'end', at };
    if (code !== 58) return { kind: 'error', at };
    return { kind: 'key', name, from: begin, to: at + 1, at: yield* run.skip(at + 1) };
  }

  #decoded(from: number, to: number): string {
    const text = this.run.input.text(from, to);
    return JSON.parse(jsonOf(text, this.#dialect) ?? '""') as string;
  }

  *#name(call: OpenCall, place: number, code: number): Reading<ObjectEnd> {
    const { run } = this;
    const value = yield* readJson(run, place, this.#dialect);
    if (value.kind !== 'done') return { kind: value.kind, at: value.at };
    if (code !== QUOTE && !(code === APOSTROPHE && this.#dialect.quotes)) return { kind: 'text', at: value.at };
    const name = this.#decoded(place, value.at);
    if (!run.tools.has(name) && (this.isUnmarked || name.length > LONGEST)) return { kind: 'text', at: value.at };
    commit(run, call, name);
    call.last = value.at;
    return { kind: 'closed', at: value.at };
  }

  *#id(call: OpenCall, place: number, code: number): Reading<ObjectEnd> {
    const value = yield* readJson(this.run, place, this.#dialect);
    if (value.kind !== 'done') return { kind: value.kind, at: value.at };
    if (code === QUOTE || code === APOSTROPHE) identify(this.run, call, this.#decoded(place, value.at));
    else if (code === 45 || (code >= 48 && code <= 57)) identify(this.run, call, this.run.text(place, value.at));
    return { kind: 'closed', at: value.at };
  }

  *#isArguments(call: OpenCall, name: string, place: number, members: Members): Reading<boolean> {
    const isOwn = name === this.#tools.argsField;
    if (members.hasArguments || (!isOwn && !WORDS.includes(name))) return false;
    if (members.isDescribed && !isOwn) return false;
    if (isOwn && !members.isDescribed) return true;
    return !(yield* this.#isSchema(call, place));
  }

  /** Whether a value is the schema of a tool that a text quotes (TP-5.13). */
  *#isSchema(call: OpenCall, place: number): Reading<boolean> {
    const { run } = this;
    if ((yield* run.peek(place)) !== BRACE) return false;
    const key = yield* this.#key(place + 1, true);
    if (key.kind !== 'key') return false;
    const has = (name: string): boolean => call.mode === 'accepted' && run.parameters(call.name).has(name);
    if (key.name === 'properties') return !has('properties');
    if (key.name !== 'type' || has('type')) return false;
    const value = yield* readJson(run, key.at, this.#dialect);
    if (value.kind !== 'done' || run.input.text(key.at, value.at) !== '"object"') return false;
    const next = yield* this.#key(value.at, false);
    return next.kind === 'key' && next.name === 'properties' && !has('properties');
  }

  *#arguments(call: OpenCall, place: number, members: Members): Reading<ObjectEnd> {
    const value = yield* readArguments(this.run, call, place, this.#form);
    members.skipped += value.at - place;
    if (value.kind === 'fail') return { kind: 'text', at: value.at };
    if (value.kind === 'malformed' || value.kind === 'closed') return { kind: 'over', at: value.at };
    if (value.kind === 'end') return { kind: 'end', at: value.at };
    if (value.kind !== 'none') members.hasArguments = true;
    return { kind: 'closed', at: value.at };
  }

  /** Calls whose name is the key of their arguments. Implements TP-5.3. */
  *#keyed(start: number, brace: number): Reading<number> {
    const { run } = this;
    const own = [this.marks.call.end];
    let key = yield* this.#key(brace + 1, true);
    if (key.kind === 'end') return this.cutOff(start);
    for (let begin = brace; ; begin = key.from) {
      if (key.kind !== 'key' || (!run.tools.has(key.name) && this.isUnmarked)) return NO;
      const call = newCall(begin);
      commit(run, call, key.name);
      call.last = key.to;
      if ((yield* run.peek(key.at)) === -1) {
        call.complete = false;
        return this.finish(call, key.at);
      }
      const value = yield* readArguments(run, call, key.at, this.#form);
      if (value.kind === 'none') {
        add(run, call, '{}');
        call.last = value.at;
      }
      if (value.kind === 'end') return this.finish(call, value.at);
      if (value.kind === 'malformed' || value.kind === 'closed') return yield* this.#close(call, value.at, own);
      const next = yield* run.skip(value.at);
      // The separator behind a call too many is not content.
      const isOver = call.mode === 'extra' && run.input.char(next) === ',';
      if (isOver) this.finish(call, value.at);
      key = yield* this.#key(next, false);
      const isBegun = key.kind === 'end' && !isBlank(run.text(next + 1, run.input.length));
      if (isOver && key.kind === 'end' && !isBegun) return key.at;
      if (key.kind === 'key' && (run.tools.has(key.name) || !this.isUnmarked)) {
        this.finish(call, value.at);
        continue;
      }
      if (key.kind === 'closed') call.last = key.at;
      else if (isBegun) {
        this.finish(call, value.at);
        return this.cutOff(next);
      } else missEnd(call);
      return yield* this.#close(call, key.kind === 'closed' || key.kind === 'end' ? key.at : next, own);
    }
  }
}

/** A brace or a bracket, which ends no malformed arguments (TP-9.9). */
const isBracket = (marker: string): boolean => marker === '}' || marker === ']';
