// Arguments between braces, their strings between two tokens (HD-12.3 to HD-12.12, HD-12.20).
import { beginsJson, begunJson, escaped, jsonOf, quoted } from '../json/values.js';
import { Scanner } from '../json/scanner.js';
import { type Allowed, allows, allowsKind, allowsString, isStringOnly } from '../schema/allowed.js';
import type { Place } from '../schema/parameters.js';
import type { Reading } from '../stream/coroutine.js';
import { isSpace, trim, trimStart } from '../stream/input.js';
import { type OpenCall, add, problem } from '../template/calls.js';
import { MORE, NO, type Run } from '../template/run.js';
import type { Match } from '../template/heads.js';
import { type BraceEnd, type Braces, keyAt } from './brace-keys.js';

const STRING = { quotes: true, words: true, escapes: true, controls: true } as const;
/** What Python prints. */
const PYTHON = { quotes: true, words: true } as const;
const WORDS = { words: true } as const;
const LONGEST = 512;

export class BraceArguments {
  readonly #run: Run;
  readonly #call: OpenCall;
  readonly #braces: Braces;
  /** The brackets that are open. */
  #open: ('{' | '[')[] = [];
  /** The names of the arguments that were read. */
  readonly names = new Set<string>();
  /** Whether a value holds the head of another call. */
  isBroken = false;

  constructor(run: Run, call: OpenCall, braces: Braces) {
    this.#run = run;
    this.#call = call;
    this.#braces = braces;
  }

  /** The members of an object, from after its brace on; its last brace is not added at the outermost level. */
  *object(from: number, place: Place | undefined): Reading<BraceEnd> {
    const run = this.#run;
    const call = this.#call;
    const isOuter = this.#open.length === 0;
    this.#open.push('{');
    let at = from;
    let count = 0;
    for (;;) {
      const next = yield* this.#separator(at);
      if (next.kind !== 'done') return this.#stop(next, '}', isOuter, count);
      at = next.at;
      const code = yield* run.peek(at);
      if (code === 125) {
        this.#open.pop();
        if (!isOuter) add(run, call, count === 0 ? '{}' : '}');
        call.last = at + 1;
        return { kind: 'done', at: at + 1 };
      }
      const spot = at;
      const key = code === -1 ? MORE : yield* run.settle(() => keyAt(this.#run.input, this.#braces.token, spot, place), at);
      if (key === MORE) return this.#stop({ kind: 'end', at: run.input.length }, '}', isOuter, count);
      if (key === NO) return this.#stop({ kind: 'error', at }, '}', isOuter, count);
      if (isOuter && this.names.has(key.name)) problem(run, call, 'duplicate-argument', key.from, key.to);
      add(run, call, `${count++ === 0 ? '{' : ', '}${quoted(key.name)}: `);
      if (isOuter) this.names.add(key.name);
      const value = yield* this.#value(key.end, place?.property(key.name));
      at = value.at;
      if (value.kind !== 'done') return this.#stop(value, '}', isOuter, count);
      call.last = at;
    }
  }

  *#array(from: number, place: Place | undefined): Reading<BraceEnd> {
    const run = this.#run;
    const call = this.#call;
    this.#open.push('[');
    let at = from;
    let count = 0;
    for (;;) {
      const next = yield* this.#separator(at);
      if (next.kind !== 'done') return this.#stop(next, ']', false, count);
      at = next.at;
      const code = yield* run.peek(at);
      if (code === 93) {
        this.#open.pop();
        add(run, call, count === 0 ? '[]' : ']');
        call.last = at + 1;
        return { kind: 'done', at: at + 1 };
      }
      if (code === -1) return this.#stop({ kind: 'end', at }, ']', false, count);
      add(run, call, count === 0 ? '[' : ', ');
      const value = yield* this.#value(at, place?.item(count));
      count++;
      at = value.at;
      if (value.kind !== 'done') return this.#stop(value, ']', false, count);
      call.last = at;
    }
  }

  /** What is open is closed at an end marker (HD-12.12), and left as it is elsewhere. */
  #stop(end: BraceEnd, bracket: string, isOuter: boolean, count: number): BraceEnd {
    const wasOpen = this.#open.length;
    this.#open.pop();
    if (end.kind === 'outer' && !isOuter) {
      if (count === 0) add(this.#run, this.#call, bracket === '}' ? '{' : '[');
      add(this.#run, this.#call, bracket);
    } else if (!isOuter && count === 0 && wasOpen > 0) add(this.#run, this.#call, bracket === '}' ? '{' : '[');
    return end;
  }

  /** Between two members: a comma, or none before a key. Implements HD-12.14. */
  *#separator(from: number): Reading<BraceEnd> {
    const run = this.#run;
    let at = yield* run.skip(from);
    const first = yield* this.#outer(at);
    if (first !== undefined) return first;
    if (run.input.at(at) === 44) {
      at = yield* run.skip(at + 1);
      const second = yield* this.#outer(at);
      if (second !== undefined) return second;
    }
    return { kind: 'done', at };
  }

  *#outer(at: number): Reading<BraceEnd | undefined> {
    const run = this.#run;
    if ((yield* run.peek(at)) === -1) return { kind: 'end', at };
    const outer = yield* run.settle(() => this.#braces.outerAt(at), at);
    if (outer === NO) return undefined;
    if (outer === MORE) return { kind: 'end', at: run.input.length };
    return { kind: outer === 'end' ? 'outer' : 'broken', at };
  }

  // ---- values

  *#value(from: number, place: Place | undefined): Reading<BraceEnd> {
    const run = this.#run;
    const allowed = place?.allowed;
    const at = yield* run.skip(from);
    const code = yield* run.peek(at);
    if ((code === 123 || code === 91) && !isStringOnly(allowed) && allowsKind(allowed, String.fromCharCode(code))) {
      this.#call.last = at + 1;
      return code === 123 ? yield* this.object(at + 1, place) : yield* this.#array(at + 1, place);
    }
    const end = yield* this.#single(at, code, allowed);
    if (end.kind === 'end') this.#call.last = end.at;
    return end;
  }

  /** A value that is neither an object nor an array. */
  *#single(at: number, code: number, allowed: Allowed | undefined): Reading<BraceEnd> {
    const run = this.#run;
    if (code === -1) return { kind: 'end', at };
    const opened = yield* run.settle(() => run.input.literal(this.#braces.token, at), at);
    if (opened === MORE) return { kind: 'end', at: run.input.length };
    if (opened >= 0) return yield* this.#token(opened, allowed);
    if (code === 34 || code === 39) return yield* this.#quotedString(at, code);
    return (yield* this.#literal(at, allowed)) ?? (yield* this.#bare(at, allowed));
  }

  /** What may follow a string. Implements HD-12.6. */
  #followsAt(from: number, needsComma: boolean): Match<true> {
    const { input } = this.#run;
    const at = input.spaces(from);
    if (at < 0) return at as Match<true>;
    if (at >= input.length) return input.ended ? true : MORE;
    const code = input.at(at);
    const inArray = this.#open.at(-1) === '[';
    if (code === (inArray ? 93 : 125)) return true;
    let isPartial = false;
    if (code === 44) {
      if (inArray) return true;
      const next = input.spaces(at + 1);
      if (next === MORE || next >= input.length) return input.ended ? true : MORE;
      if (next >= 0) {
        if (input.at(next) === 125) return true;
        const key = keyAt(this.#run.input, this.#braces.token, next, undefined);
        if (key !== NO && key !== MORE) return true;
        isPartial = key === MORE;
      }
    } else if (!inArray && !needsComma) {
      const key = keyAt(this.#run.input, this.#braces.token, at, undefined);
      if (key !== NO && key !== MORE) return true;
      isPartial = key === MORE;
    }
    const outer = this.#braces.outerAt(at);
    if (outer !== NO && outer !== MORE) return true;
    if (isPartial || outer === MORE) return input.ended ? true : MORE;
    return NO;
  }

  /** A value between two tokens. Implements HD-12.5, HD-12.6, HD-12.22. */
  *#token(from: number, allowed: Allowed | undefined): Reading<BraceEnd> {
    const run = this.#run;
    const { input } = run;
    const { token, marksStrings } = this.#braces;
    const isText = isStringOnly(allowed) || (marksStrings && allowsString(allowed));
    if (isText) add(run, this.#call, '"');
    let sent = from;
    const send = (to: number): void => {
      if (isText) add(run, this.#call, escaped(run.text(sent, to)));
      sent = to;
    };
    for (let at = from; ; at++) {
      while (at < input.length && input.at(at) !== token.charCodeAt(0)) at++;
      send(at);
      if (at >= input.length && !input.ended) {
        yield* run.wait(at);
        at--;
        continue;
      }
      const place = at;
      const end = at >= input.length ? MORE : yield* run.settle(() => {
        const close = input.literal(token, place);
        if (close < 0) return close as Match<number>;
        const follows = this.#followsAt(close, false);
        return follows === true ? close : follows;
      }, at);
      if (end === NO) continue;
      const text = run.text(from, at);
      if (end === MORE) {
        if (!isText) this.#addCut(text, allowed);
        return { kind: 'end', at: input.length };
      }
      if (isText) add(run, this.#call, '"');
      else this.#addTyped(text, allowed, from, at, false);
      return { kind: 'done', at: end };
    }
  }

  #addCut(text: string, allowed: Allowed | undefined, isBare = false): void {
    const value = trimStart(isBare ? trim(text) : text);
    if (value === '') return;
    const dialect = allowsString(allowed) ? (isBare ? WORDS : {}) : PYTHON;
    const begins = value[0] !== '"' && value[0] !== "'" && beginsJson(value, dialect) && allowsKind(allowed, value);
    add(this.#run, this.#call, begins ? begunJson(value, dialect) : `"${escaped(text)}`);
  }

  /** A value by the schema. Implements HD-12.8, HD-12.9. */
  #addTyped(text: string, allowed: Allowed | undefined, from: number, to: number, isBare: boolean): void {
    const value = trim(text);
    const { holdsHead } = this.#braces;
    const dialect = isBare ? WORDS : allowsString(allowed) ? {} : PYTHON;
    const json = jsonOf(value, dialect);
    if (json !== undefined && allows(allowed, json)) return add(this.#run, this.#call, json);
    if (!allowsString(allowed) && holdsHead(from, to)) {
      this.isBroken = true;
      add(this.#run, this.#call, text);
      problem(this.#run, this.#call, 'malformed-arguments', from, to);
      return;
    }
    add(this.#run, this.#call, quoted(text));
    if (isBare || !allowsString(allowed)) problem(this.#run, this.#call, 'argument-type', from, to);
  }

  /** A string in quotes. Implements HD-12.11. */
  *#quotedString(at: number, quote: number): Reading<BraceEnd> {
    const run = this.#run;
    const { input } = run;
    const decoder = new Scanner(STRING);
    decoder.push(quote);
    const send = (): void => add(run, this.#call, decoder.take());
    for (let i = at + 1; ; i++) {
      if (i >= input.length && !input.ended) send();
      const code = yield* run.peek(i);
      if (code === -1) {
        send();
        return { kind: 'end', at: i };
      }
      const place = i;
      if (!decoder.inEscape && code === quote) {
        decoder.endEscape();
        send();
        if ((yield* run.settle(() => this.#followsAt(place + 1, true), i)) !== NO) {
          add(run, this.#call, '"');
          return { kind: 'done', at: i + 1 };
        }
        decoder.putPlain(code);
      } else if (decoder.push(code) === 'done') decoder.putPlain(code);
    }
  }

  /** A number or a word of an allowed type, which a comma, a bracket or the end follows. */
  *#literal(at: number, allowed: Allowed | undefined): Reading<BraceEnd | undefined> {
    if (isStringOnly(allowed)) return undefined;
    const run = this.#run;
    let end = at;
    for (; end - at < LONGEST; end++) {
      const code = yield* run.peek(end);
      if (code === -1 || isSpace(code) || code === 44 || code === 125 || code === 93 || code === 60) break;
    }
    const json = jsonOf(run.input.text(at, end), WORDS);
    if (json === undefined || !allows(allowed, json)) return undefined;
    const next = yield* run.skip(end);
    const code = yield* run.peek(next);
    if (code === -1) {
      add(run, this.#call, json);
      return { kind: 'end', at: next };
    }
    const isInner = code === 44 || code === (this.#open.at(-1) === '[' ? 93 : 125);
    if (!isInner && ((yield* run.settle(() => this.#braces.outerAt(next), at)) as number) === NO) return undefined;
    if (code === 44 && (yield* run.settle(() => this.#followsAt(end, true), at)) === NO) return undefined;
    add(run, this.#call, json);
    return { kind: 'done', at: isInner ? end : next };
  }

  /** A text whose tokens were forgotten. Implements HD-12.10, HD-12.20. */
  *#bare(from: number, allowed: Allowed | undefined): Reading<BraceEnd> {
    const run = this.#run;
    const { input } = run;
    const isText = isStringOnly(allowed);
    if (isText) add(run, this.#call, '"');
    let sent = from;
    const send = (to: number): void => {
      let end = to;
      while (end > sent && isSpace(input.at(end - 1))) end--;
      if (isText && end > sent) add(run, this.#call, escaped(run.text(sent, end)));
      sent = Math.max(sent, end);
    };
    for (let at = from; ; at++) {
      if (at >= input.length && !input.ended) {
        send(at);
        yield* run.wait(at);
        at--;
        continue;
      }
      const place = at;
      if (at < input.length) {
        const code = input.at(at);
        if (code !== 44 && code !== 125 && code !== 93 && code !== 60) continue;
        send(at);
      }
      const settled = at >= input.length ? 'end' : yield* run.settle(() => this.#bareEndAt(place), at);
      if (settled === NO) continue;
      const found = settled === MORE && input.at(at) !== 60 ? 'value' : settled;
      const isCut = found === 'end' || found === MORE;
      const text = trim(run.text(from, at));
      send(at);
      if (isText) {
        if (found === 'value') add(run, this.#call, '"');
      } else if (found === 'value') this.#addTyped(text, allowed, from, from + text.length, true);
      else this.#addCut(text, allowed, true);
      if (isCut) return { kind: 'end', at };
      if (found === 'outer') this.#call.last = at;
      return { kind: found === 'outer' ? 'broken' : 'done', at };
    }
  }

  #bareEndAt(at: number): Match<'value' | 'outer'> {
    const { input } = this.#run;
    const code = input.at(at);
    const inArray = this.#open.at(-1) === '[';
    if (code === 44) {
      if (inArray) return 'value';
      const next = input.spaces(at + 1);
      if (next === MORE || next >= input.length) return MORE;
      const key = next < 0 ? NO : keyAt(this.#run.input, this.#braces.token, next, undefined);
      if (key !== NO) return key === MORE ? MORE : 'value';
      return this.#bracketsAt(at);
    }
    if (code === 125 || code === 93) return this.#bracketsAt(at);
    if (code !== 60) return NO;
    const outer = this.#braces.outerAt(at);
    return outer === NO || outer === MORE ? outer : 'outer';
  }

  /** Whether brackets at a position close all that is open, or a part with another member after it. */
  #bracketsAt(from: number): Match<'value'> {
    const { input } = this.#run;
    let at = from;
    let isPartial = false;
    for (let depth = this.#open.length - 1; depth >= 0; depth--) {
      if (at >= input.length) return input.ended ? 'value' : MORE;
      if (input.at(at) === 44) {
        at = input.spaces(at + 1);
        if (at < 0 || at >= input.length) return MORE;
      }
      if (input.at(at) !== (this.#open[depth] === '{' ? 125 : 93)) break;
      const next = input.spaces(at + 1);
      if (next < 0) return next as Match<'value'>;
      at = next;
      if (at >= input.length) {
        if (depth === 0) return input.ended ? 'value' : MORE;
        continue;
      }
      if (depth === 0) {
        const outer = this.#braces.outerAt(at);
        return outer === NO || outer === MORE ? outer : 'value';
      }
      if (input.at(at) !== 44) continue;
      const after = input.spaces(at + 1);
      if (after === MORE || after >= input.length) return MORE;
      if (after < 0) continue;
      if (this.#open[depth - 1] === '[') return 'value';
      const key = keyAt(this.#run.input, this.#braces.token, after, undefined);
      if (key === MORE) isPartial = true;
      else if (key !== NO) return 'value';
    }
    return isPartial ? MORE : NO;
  }
}
