// Values between markers: where they end, and what they are by the schema (TP-7.5 to TP-7.16, section TP-8).
import type { Dialect } from '../json/scanner.js';
import { beginsJson, begunJson, escaped, jsonOf, kindOf, quoted } from '../json/values.js';
import { type Allowed, allows, allowsKind, allowsString, isStringOnly } from '../schema/allowed.js';
import type { Reading } from '../stream/coroutine.js';
import { trim, trimStart } from '../stream/input.js';
import { type OpenCall, add, problem } from './calls.js';
import type { Edges } from './markers.js';
import { MORE, NO, type Run } from './run.js';
import type { Match } from './heads.js';
import type { TagSyntax } from './tags.js';

export interface Key {
  readonly name: string;
  readonly from: number;
  /** How many units the name is written in. */
  readonly written?: number;
  /** Where the value begins. */
  readonly end: number;
  readonly edges: Edges;
  /** What the format's own mark says (TP-8.9). */
  readonly mark: 'string' | 'other' | undefined;
}

export interface ValueEnd {
  readonly kind: 'value' | 'head' | 'final';
  readonly at: number;
  /** Whether the head of a call stands in a value that fits no type (TP-8.15). */
  readonly isBroken?: boolean;
}

interface Closing {
  readonly next: number;
  /** Where the call's text ends, if not there. */
  readonly last?: number;
  readonly extra?: { readonly from: number; readonly to: number };
}

/** Whether the value is a string, whatever it looks like. */
function isText(allowed: Allowed | undefined, mark: Key['mark']): boolean {
  return isStringOnly(allowed) || (mark === 'string' && allowsString(allowed));
}

/** Reads a value, from after its opening marker on. */
export function* readValue(syntax: TagSyntax, call: OpenCall, key: Key, allowed: Allowed | undefined): Reading<ValueEnd> {
  const { run } = syntax;
  const { escaped: marked } = syntax.marks;
  if (marked !== undefined && marked.start !== '') {
    const at = yield* run.skip(key.end);
    const opened = yield* run.settle(() => run.input.literal(marked.start, at), key.end);
    if (opened >= 0) return yield* new ValueReader(syntax, call, { ...key, end: opened, edges: marked, mark: 'string' }, allowed, true).read();
  }
  return yield* new ValueReader(syntax, call, key, allowed).read();
}

class ValueReader {
  readonly #syntax: TagSyntax;
  readonly #run: Run;
  readonly #call: OpenCall;
  readonly #key: Key;
  readonly #allowed: Allowed | undefined;
  readonly #isText: boolean;
  /** Between markers of its own, in which nothing else counts (TP-7.8). */
  readonly #isEscaped: boolean;
  readonly #close: string;
  readonly #keyWord: string;
  /** The markers that may follow the value. */
  readonly #ends: readonly string[];
  #from = 0;
  #sent = 0;
  /** Whether the whole head of a call stands in the value (TP-8.15). */
  #holdsHead = false;
  #mentionsKey = false;

  constructor(syntax: TagSyntax, call: OpenCall, key: Key, allowed: Allowed | undefined, isEscaped = false) {
    this.#syntax = syntax;
    this.#run = syntax.run;
    this.#call = call;
    this.#key = key;
    this.#allowed = allowed;
    this.#isText = isText(allowed, key.mark);
    this.#isEscaped = isEscaped;
    this.#close = key.edges.end;
    this.#keyWord = syntax.openingOf(this.#close);
    this.#ends = [...syntax.ends, syntax.marks.section.end];
  }

  *read(): Reading<ValueEnd> {
    const run = this.#run;
    const { input } = run;
    const { end: begin } = this.#key;
    if (this.#isText) add(run, this.#call, '"');
    this.#from = yield* this.#afterLayout(begin);
    this.#sent = this.#from;
    const beginnings = this.#syntax.beginningsIn(this.#close);
    let at = this.#from;
    for (;;) {
      at = input.find(beginnings, at);
      const close = this.#closingAt(at);
      if (close !== NO && close !== MORE) return this.#closed(at, close);
      if (close === MORE && input.ended) return this.#cut(at);
      const inner = close === MORE || this.#isEscaped ? close : this.#innerAt(at);
      if (inner === MORE && !input.ended) {
        this.#send(this.#layoutBefore(at));
        yield* run.wait(at);
        continue;
      }
      if (inner === 'head') this.#holdsHead = true;
      else if (inner === 'key') this.#mentionsKey = true;
      at++;
    }
  }

  /** Whether the head of another call, or the opening tag of the argument, stands in the value. */
  #innerAt(at: number): Match<'head' | 'key'> {
    const { input } = this.#run;
    const head = this.#holdsHead ? NO : this.#syntax.quotedAt(at);
    if (head !== NO && head !== MORE) return 'head';
    const key = this.#mentionsKey ? NO : input.marker(this.#keyWord, at);
    if (key >= 0) return 'key';
    return head === MORE || key === MORE ? MORE : NO;
  }

  /** The closing marker at a position, with what may follow it. Implements TP-7.5, TP-7.8, TP-7.12. */
  #closingAt(at: number): Match<Closing> {
    const { input, repairs } = this.#run;
    const end = input.literal(this.#close, at);
    if (end < 0) return end as Match<Closing>;
    const first = this.#continues(end);
    if (first === true) return { next: end };
    let isPartial = first === MORE;
    if (repairs) {
      const place = input.spaces(end);
      if (place === MORE) isPartial = true;
      else if (place >= 0 && place < input.length) {
        const second = input.at(place) === 44 ? place + 1 : this.#mentionsKey ? NO : input.literal(this.#close, place);
        const then = second >= 0 ? this.#continues(second) : (second as Match<true>);
        if (then === true) return { next: second, extra: { from: place, to: second } };
        if (then === MORE) isPartial = true;
      }
    }
    // The beginning of a second marker is no part of the call.
    if (isPartial && input.ended) return { next: input.length, last: end };
    return isPartial ? MORE : NO;
  }

  /** Whether what follows shows that a value is closed. */
  #continues(from: number): Match<true> {
    const syntax = this.#syntax;
    const run = this.#run;
    const { input } = run;
    const at = input.spaces(from);
    if (at === NO) return NO;
    const isWhole = at >= 0 && at < input.length;
    const matchers = [() => run.anyOf(this.#ends, at), () => syntax.keyAt(at), () => syntax.continuesAt(at), () => syntax.furtherAt(at), () => run.stopsAt(at)];
    const found = isWhole ? run.first<unknown>(...matchers) : MORE;
    return found === MORE ? input.ended || MORE : found === NO ? NO : true;
  }

  #closed(at: number, { next, last = next, extra }: Closing): ValueEnd {
    const end = this.#layoutBefore(at);
    const isBroken = !this.#put(end, false);
    this.#call.last = last;
    if (extra !== undefined) problem(this.#run, this.#call, 'unexpected-text', extra.from, extra.to);
    return { kind: 'value', at: next, isBroken };
  }

  /** No closing marker comes. Implements TP-9.2. */
  #cut(to: number): ValueEnd {
    this.#put(this.#layoutBefore(to), true);
    const at = this.#run.input.length;
    this.#call.last = at;
    return { kind: 'final', at };
  }

  // ---- layout beside the value (TP-7.6, TP-7.9)

  *#afterLayout(begin: number): Reading<number> {
    const run = this.#run;
    let at = begin;
    for (const char of this.#key.edges.before) {
      const code = yield* run.peek(at);
      if (code === char.charCodeAt(0)) at++;
      else if (char === '\n' && code === 13 && (yield* run.peek(at + 1)) === 10) at += 2;
      else break;
    }
    return at;
  }

  /** A position without the whitespace that the template renders before the closing marker. */
  #layoutBefore(to: number): number {
    const { input } = this.#run;
    const { after } = this.#key.edges;
    let at = to;
    if (after.startsWith('\n') && at === input.length && at > this.#from && input.at(at - 1) === 13) at--;
    for (let i = after.length - 1; i >= 0 && at > this.#from; i--) {
      if (input.at(at - 1) !== after.charCodeAt(i)) continue;
      at--;
      if (after[i] === '\n' && at > this.#from && input.at(at - 1) === 13) at--;
    }
    return Math.max(at, this.#from);
  }

  #send(to: number): void {
    if (!this.#isText || to <= this.#sent) return;
    add(this.#run, this.#call, escaped(this.#run.text(this.#sent, to)));
    this.#sent = to;
  }

  // ---- what the value is

  /** Adds the value; false if it breaks its call (TP-8.15). */
  #put(end: number, isCut: boolean): boolean {
    const run = this.#run;
    const call = this.#call;
    const allowed = this.#allowed;
    if (this.#isText) {
      this.#send(end);
      if (!isCut) add(run, call, '"');
      return true;
    }
    const text = run.text(this.#from, end);
    const value = trim(text);
    const dialect = allowsString(allowed) || !this.#syntax.dialect.words ? {} : this.#syntax.dialect;
    if (isCut) {
      if (value !== '') add(run, call, begunValue(allowed, text, dialect));
      return true;
    }
    const json = jsonOf(value, dialect);
    if (json !== undefined && allows(allowed, json)) add(run, call, json);
    else if (allowsString(allowed) && this.#key.mark !== 'other') add(run, call, quoted(text));
    else if (this.#holdsHead) {
      add(run, call, text);
      problem(run, call, 'malformed-arguments', this.#from, end);
      return false;
    } else {
      add(run, call, quoted(text));
      problem(run, call, 'argument-type', this.#from, end);
    }
    return true;
  }
}

/** A value with which the output ends, whose type is still open. Implements TP-9.3. */
export function begunValue(allowed: Allowed | undefined, text: string, dialect: Dialect): string {
  const value = trimStart(text);
  const isBegun = beginsJson(value, dialect) && kindOf(value) !== 'string' && allowsKind(allowed, value);
  return isBegun ? begunJson(value, dialect) : `"${escaped(text)}`;
}
