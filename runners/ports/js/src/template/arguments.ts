// Arguments in JSON (TP-5.5 to TP-5.12), and what becomes of malformed ones (section TP-9).
import { type Dialect, Scanner } from '../json/scanner.js';
import { jsonOf } from '../json/values.js';
import type { Reading } from '../stream/coroutine.js';
import { isBlank, isSpace, trim, trimEnd, trimStart } from '../stream/input.js';
import { type Bounds, type OpenCall, add, argumentsOf, nextBoundary, problem } from './calls.js';
import { beginsWithMarker } from './markers.js';
import { MORE, NO, type Run } from './run.js';

const QUOTE = 34;
const APOSTROPHE = 39;
const BACKSLASH = 92;
const BRACE = 123;

/** How a value in JSON ended, and where. */
export interface JsonEnd {
  readonly kind: 'done' | 'error' | 'end';
  readonly at: number;
  readonly scanner: Scanner;
}

/** Reads one value. `progress` gets positions up to which the text surely belongs to it. */
export function* readJson(run: Run, position: number, dialect: Dialect, progress: (to: number, scanner: Scanner) => void = () => {}): Reading<JsonEnd> {
  const { input } = run;
  const scanner = new Scanner(dialect);
  let at = position;
  if (!scanner.isDialect) {
    const end = input.wholeValue(position);
    if (end >= 0) {
      progress(end, scanner);
      return { kind: 'done', at: end, scanner };
    }
  }
  for (;;) {
    while (at < input.length) {
      if (scanner.isPlain) {
        at = input.nextInString(at);
        if (at >= input.length) break;
      }
      const step = scanner.push(input.at(at));
      if (step === 'ok') at++;
      else {
        const end = step === 'done' ? at + 1 : at;
        progress(end, scanner);
        return { kind: step === 'error' ? 'error' : 'done', at: end, scanner };
      }
    }
    progress(at, scanner);
    if (input.ended) return { kind: 'end', at, scanner };
    yield* run.wait(at);
  }
}

/** How arguments ended: `fail` where they are malformed and the call has no name yet (TP-9.10). */
export interface ArgumentsEnd {
  readonly kind: 'none' | 'object' | 'bad' | 'malformed' | 'closed' | 'end' | 'fail';
  readonly at: number;
}

export interface ArgumentsForm {
  readonly bounds: Bounds;
  readonly dialect: Dialect;
  /** Whether the end of the output closes brackets like an end marker (HD-3.23). */
  readonly endCloses?: boolean;
}

/** Reads a value as the arguments of a call. Implements TP-5.5 to TP-5.8, TP-5.12, TP-5.15. */
export function* readArguments(run: Run, call: OpenCall, position: number, form: ArgumentsForm): Reading<ArgumentsEnd> {
  const first = yield* run.peek(position);
  if ((first === APOSTROPHE || first === QUOTE) && form.dialect.quotes === true) return yield* readPythonString(run, call, position, form);
  if (first === QUOTE) return yield* readQuoted(run, call, position, form);
  let sent = position;
  const isNull = first === 110 || (first === 78 && form.dialect.words === true);
  const progress = (to: number, scanner: Scanner): void => {
    if (isNull) return;
    if (scanner.isDialect) {
      add(run, call, scanner.take());
    } else add(run, call, run.text(sent, to));
    sent = to;
  };
  const value = yield* readJson(run, position, form.dialect, progress);
  if (value.kind === 'done') {
    if (isNull) return { kind: 'none', at: value.at };
    call.last = value.at;
    return first === BRACE ? { kind: 'object', at: value.at } : bad(run, call, position, value.at);
  }
  if (isNull) add(run, call, run.text(sent, value.at));
  if (value.kind === 'end') {
    if (!isNull) add(run, call, value.scanner.isDialect ? value.scanner.partialWord : '');
    if (first === 45 || (first >= 48 && first <= 57)) {
      let end = value.at;
      while (isSpace(run.input.at(end - 1))) end--;
      return bad(run, call, position, end);
    }
    if (form.endCloses === true && first === BRACE && call.mode === 'accepted') {
      if (addBrackets(run, call, value.scanner, value.at)) return { kind: 'closed', at: value.at };
    }
    return cut(call, value.at);
  }
  if (call.mode === 'pending') return { kind: 'fail', at: value.at };
  if (!isNull && value.scanner.isDialect) add(run, call, value.scanner.partialWord);
  if (first === BRACE && run.repairs && (yield* isClosedBy(run, call, value, form))) {
    if (addBrackets(run, call, value.scanner, value.at)) return { kind: 'closed', at: value.at };
  }
  return yield* malformed(run, call, value.at, form.bounds);
}

/** A string of Python in place of arguments: the object in it, or its JSON text. */
function* readPythonString(run: Run, call: OpenCall, position: number, form: ArgumentsForm): Reading<ArgumentsEnd> {
  const value = yield* readJson(run, position, form.dialect);
  const { json } = value.scanner;
  if (value.kind === 'done') {
    const text = JSON.parse(json) as string;
    if (isBlank(text)) return { kind: 'none', at: value.at };
    call.last = value.at;
    const isObject = trim(text).startsWith('{') && jsonOf(trim(text)) !== undefined;
    add(run, call, isObject ? text : json);
    return isObject ? { kind: 'object', at: value.at } : bad(run, call, position, value.at);
  }
  if (call.mode === 'pending' && value.kind === 'error') return { kind: 'fail', at: value.at };
  add(run, call, json);
  if (value.kind === 'error') return yield* malformed(run, call, value.at, form.bounds);
  return cut(call, value.at);
}

/** The output ends in the arguments, with all whitespace in them. */
function cut(call: OpenCall, at: number): ArgumentsEnd {
  call.complete = false;
  call.last = at;
  return { kind: 'end', at };
}

function bad(run: Run, call: OpenCall, from: number, to: number): ArgumentsEnd {
  call.complete = false;
  call.last = to;
  problem(run, call, 'malformed-arguments', from, to);
  return { kind: 'bad', at: to };
}

/** Whether an end marker that is one by TA-8.3 stands where nothing but brackets is missing. Implements TP-9.12. */
function* isClosedBy(run: Run, call: OpenCall, value: JsonEnd, form: ArgumentsForm): Reading<boolean> {
  if (call.mode !== 'accepted' || value.scanner.missing() === undefined) return false;
  const found = yield* run.settle(() => form.bounds.at(value.at), value.at);
  if (found === NO || found === MORE) return false;
  if (found.kind === 'final') return form.endCloses === true;
  return found.kind === 'end' && beginsWithMarker(run.input.text(value.at, found.to));
}

function addBrackets(run: Run, call: OpenCall, scanner: Scanner, end: number): boolean {
  const brackets = scanner.missing();
  if (brackets === undefined || !run.repairs) return false;
  let object: object;
  try {
    object = JSON.parse(argumentsOf(call) + brackets) as object;
  } catch {
    return false;
  }
  const { names, required } = run.parameters(call.name);
  const keys = Object.keys(object);
  if (!required.every((name) => keys.includes(name))) return false;
  if (names.length > 0 && !keys.every((name) => names.includes(name))) return false;
  add(run, call, brackets);
  let last = end;
  while (last > 0 && isSpace(run.input.at(last - 1))) last--;
  call.last = last;
  call.isClosed = true;
  problem(run, call, 'closed-braces', last);
  return true;
}

/** The raw text of malformed arguments, from their error on. Implements TP-9.8, TP-9.9, TP-7.14. */
export function* malformed(run: Run, call: OpenCall, error: number, bounds: Bounds): Reading<ArgumentsEnd> {
  let sent = error;
  let nothing = argumentsOf(call) === '';
  const progress = (to: number): void => {
    const raw = trimEnd(run.text(sent, to));
    if (raw === '') return;
    if (nothing && trimStart(raw).startsWith('{')) add(run, call, '{');
    nothing = false;
    add(run, call, raw);
    sent += raw.length;
  };
  const found = yield* nextBoundary(run, error, bounds, progress);
  progress(found.at);
  if (nothing) add(run, call, '{');
  call.complete = false;
  call.last = sent;
  problem(run, call, 'malformed-arguments', error, sent);
  return { kind: 'malformed', at: found.at };
}

const UNESCAPED: Readonly<Record<number, string>> = { 34: '"', 39: "'", 92: '\\', 47: '/', 98: '\b', 102: '\f', 110: '\n', 114: '\r', 116: '\t' };

/** Arguments given as a JSON string that holds one object. Implements TP-5.6. */
class QuotedObject {
  readonly #inner = new Scanner();
  #held = ''; // the object's last brace waits for the closing quote (TP-7.14)
  #half = ''; // of a character that two escapes write
  #mode: 'blank' | 'object' | 'other' = 'blank';
  readonly #emit: (text: string) => void;

  constructor(emit: (text: string) => void) {
    this.#emit = emit;
  }

  get mode(): 'blank' | 'object' | 'other' {
    return this.#mode;
  }

  get isWhole(): boolean {
    return this.#inner.done;
  }

  /** Takes a decoded unit, of an escape with digits if `isCoded`; false if it is an error. */
  push(unit: string, isCoded: boolean): boolean {
    const code = unit.charCodeAt(0);
    if (this.#mode === 'blank' && (isCoded || !isSpace(code))) this.#mode = unit === '{' && !isCoded ? 'object' : 'other';
    if (this.#mode !== 'object') return true;
    if (this.#inner.done && !isSpace(code)) return false;
    const step = this.#inner.push(code);
    if (step === 'error') return false;
    if (step === 'done' || this.#held !== '') {
      this.#held += unit;
      return true;
    }
    const isHalf = code >= 0xd800 && code < 0xdc00;
    const whole = this.#half + unit;
    this.#half = isHalf ? unit : '';
    this.#emit(isHalf ? whole.slice(0, -1) : whole);
    return true;
  }

  flush(): void {
    this.#emit(this.#held);
    this.#held = '';
  }

  cut(): void {
    this.#emit(this.#half);
  }
}

function* readQuoted(run: Run, call: OpenCall, position: number, form: ArgumentsForm): Reading<ArgumentsEnd> {
  const object = new QuotedObject((text) => add(run, call, text));
  let at = position + 1;
  let sent = position;
  for (;;) {
    const code = yield* run.peek(at);
    if (code === -1) {
      if (object.mode !== 'object') add(run, call, run.text(sent, at));
      object.cut();
      return cut(call, at);
    }
    if (code === QUOTE) {
      if (object.mode === 'blank') return { kind: 'none', at: at + 1 };
      call.last = at + 1;
      if (object.mode === 'other') {
        add(run, call, run.text(sent, at + 1));
        return bad(run, call, position, at + 1);
      }
      if (object.isWhole) {
        add(run, call, '}');
        return { kind: 'object', at: at + 1 };
      }
      if (call.mode === 'pending') return { kind: 'fail', at };
      return yield* malformed(run, call, at, form.bounds);
    }
    const unit = yield* unitAt(run, at, code);
    if (unit === MORE) {
      at = run.input.length;
      continue;
    }
    if (unit === NO || !object.push(unit.text, unit.end > at + 2)) {
      if (call.mode === 'pending') return { kind: 'fail', at };
      const error = unit === NO && object.mode !== 'object' ? oddAt(run, at) : at;
      if (object.mode !== 'object') add(run, call, run.text(sent, error));
      else if ((yield* run.settle(() => form.bounds.at(error), error)) === NO) object.flush();
      return yield* malformed(run, call, error, form.bounds);
    }
    at = unit.end;
    if (object.mode === 'other') {
      add(run, call, run.text(sent, at));
      sent = at;
    }
  }
}

/** What is wrong with an escape: the position of the first unit that no escape goes on with. */
function oddAt({ input }: Run, at: number): number {
  let odd = input.at(at) === BACKSLASH ? at + 1 : at;
  if (odd > at && input.at(odd) === 117) do odd++; while (/[0-9a-fA-F]/.test(input.char(odd)));
  return odd;
}

/** A unit of a string with its escape decoded; MORE where the output ends in an escape. */
function* unitAt(run: Run, at: number, code: number): Reading<{ text: string; end: number } | typeof NO | typeof MORE> {
  if (code < 32) return NO;
  if (code !== BACKSLASH) return { text: String.fromCharCode(code), end: at + 1 };
  const next = yield* run.peek(at + 1);
  if (next === -1) return MORE;
  if (next !== 117) {
    const text = UNESCAPED[next];
    return text === undefined ? NO : { text, end: at + 2 };
  }
  let digits = '';
  while (digits.length < 4) {
    const digit = yield* run.peek(at + 2 + digits.length);
    if (digit === -1) return MORE;
    const char = String.fromCharCode(digit);
    if (!/[0-9a-fA-F]/.test(char)) return NO;
    digits += char;
  }
  return { text: String.fromCharCode(parseInt(digits, 16)), end: at + 6 };
}
