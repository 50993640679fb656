// One object in JSON: calls, or the text of an answer (section HD-17).
import type { Reading } from '../stream/coroutine.js';
import { readJson } from '../template/arguments.js';
import { put } from '../template/calls.js';
import { ObjectSyntax } from '../template/objects.js';
import { readContent } from '../template/plain.js';
import { MORE, NO, type Run } from '../template/run.js';
import { type Head, type Level, type Match, SECTION } from '../template/heads.js';

const QUOTE = 34;
const BRACE = 123;
const CLOSE = 125;
const BACKSLASH = 92;
const ESCAPES: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** What the first member of the object is. */
interface First {
  readonly key: 'tool_calls' | 'tool_call' | 'response';
  /** Where its value begins. */
  readonly value: number;
}

export function* readGenericJson(run: Run): Reading {
  const isContinued = run.options.continueFinalMessage === 'content';
  const rest = { sawReasoning: false, isUnwrapped: true };
  if (!run.reads) return yield* readContent(run, undefined, 0, rest);
  if (isContinued) return yield* readContent(run, undefined, yield* text(run, 0), rest);
  const start = yield* run.skip(0);
  const first = start < run.input.length ? yield* run.settle(() => firstAt(run, start), 0) : NO;
  if (first === NO || first === MORE) return yield* readContent(run, undefined, 0, rest);
  if (first.key === 'response') return yield* readContent(run, undefined, yield* response(run, first.value), rest);
  const syntax = new GenericSyntax(run, start, first);
  const head = syntax.headAt(start, SECTION);
  const after = head === NO || head === MORE ? NO : yield* syntax.section(0, head);
  yield* readContent(run, undefined, after === NO ? 0 : after, rest);
}

/** The beginning of the object, up to what shows whether it is one of the format. Implements HD-17.3, HD-17.4. */
function firstAt(run: Run, start: number): Match<First> {
  const { input } = run;
  const brace = input.literal('{', start);
  const quote = brace < 0 ? brace : input.spaces(brace);
  if (quote < 0) return quote as Match<First>;
  let isPartial = quote >= input.length;
  for (const key of ['tool_calls', 'tool_call', 'response'] as const) {
    const end = input.literal(`"${key}"`, quote);
    if (end === MORE) isPartial = true;
    if (end < 0) continue;
    const colon = input.spaces(end);
    const after = colon < 0 ? colon : input.literal(':', colon);
    const value = after < 0 ? after : input.spaces(after);
    if (value < 0) return value as Match<First>;
    if (value >= input.length) return MORE;
    if (key === 'response') return '"{[-0123456789tfn'.includes(input.char(value)) ? { key, value } : NO;
    const array = key === 'tool_calls' ? input.literal('[', value) : value;
    const object = array < 0 ? array : input.spaces(array);
    if (object < 0) return object as Match<First>;
    if (object >= input.length) return MORE;
    return input.at(object) === BRACE ? { key, value: object } : NO;
  }
  return isPartial ? MORE : NO;
}

/** Implements HD-17.4. */
function* response(run: Run, value: number): Reading<number> {
  run.out.mark();
  if ((yield* run.peek(value)) === QUOTE) return yield* text(run, value + 1);
  let sent = value;
  const json = yield* readJson(run, value, {}, (to) => {
    put(run, sent, to);
    sent = to;
  });
  if (json.kind !== 'done') return json.at;
  const next = yield* run.skip(json.at);
  const code = yield* run.peek(next);
  if (code !== CLOSE && code !== -1) return json.at;
  run.out.mark();
  return code === CLOSE ? next + 1 : next;
}

/** The text of a string, its escapes decoded: the position after it and its brace. */
function* text(run: Run, from: number): Reading<number> {
  const { input } = run;
  let sent = from;
  const send = (to: number): void => {
    put(run, sent, to);
    sent = to;
  };
  for (let at = from; ; ) {
    while (at < input.length && input.at(at) !== QUOTE && input.at(at) !== BACKSLASH && !isStop(run, at)) at++;
    send(at);
    if (at >= input.length) {
      if (input.ended) return at;
      yield* run.wait(at);
      continue;
    }
    const place = at;
    if (input.at(at) === BACKSLASH) {
      const unit = yield* run.settle(() => escapeAt(run, place), at);
      if (unit === MORE) return input.length;
      if (unit === NO) at++;
      else {
        run.out.put(unit.text);
        sent = at = unit.end;
      }
      continue;
    }
    if (input.at(at) === QUOTE) {
      const end = yield* run.settle(() => endAt(run, place), at);
      if (end !== NO && end !== MORE) {
        run.out.mark();
        return end;
      }
    } else if ((yield* run.settle(() => run.stopsAt(place), at)) >= 0) return at;
    at++;
  }
}

/** Whether a text that ends the turn may begin here. */
function isStop(run: Run, at: number): boolean {
  const unit = run.input.at(at);
  return run.stops.some((stop) => stop.charCodeAt(0) === unit);
}

/** The end of the string at a quote. */
function endAt(run: Run, quote: number): Match<number> {
  const { input } = run;
  const next = input.spaces(quote + 1);
  if (next < 0) return next as Match<number>;
  if (next >= input.length) return input.ended ? next : MORE;
  if (input.at(next) === CLOSE) return next + 1;
  const stop = run.stopsAt(next);
  return stop >= 0 ? next : (stop as Match<number>);
}

/** A decoded escape; both halves of a pair at once. */
function escapeAt(run: Run, at: number): Match<{ text: string; end: number }> {
  const { input } = run;
  if (at + 1 >= input.length) return MORE;
  const plain = ESCAPES[input.char(at + 1)];
  if (plain !== undefined) return { text: plain, end: at + 2 };
  const unit = unitAt(run, at);
  if (unit === NO || unit === MORE || (unit & 0xfc00) !== 0xd800) {
    return unit === NO || unit === MORE ? unit : { text: String.fromCharCode(unit), end: at + 6 };
  }
  const low = unitAt(run, at + 6);
  if (low === MORE && !input.ended) return MORE;
  const isPair = low !== NO && low !== MORE && (low & 0xfc00) === 0xdc00;
  return { text: String.fromCharCode(unit, ...(isPair ? [low] : [])), end: at + (isPair ? 12 : 6) };
}

function unitAt(run: Run, at: number): Match<number> {
  const { input } = run;
  const digits = input.literal('\\u', at);
  if (digits < 0) return digits as Match<number>;
  for (let i = 0; i < 4; i++) {
    if (digits + i >= input.length) return MORE;
    if (!/[0-9a-fA-F]/.test(input.char(digits + i))) return NO;
  }
  return parseInt(input.text(digits, digits + 4), 16);
}

/** The calls of the object, in an array or alone. */
class GenericSyntax extends ObjectSyntax {
  readonly #start: number;
  readonly #first: First;

  constructor(run: Run, start: number, first: First) {
    super(run);
    this.#start = start;
    this.#first = first;
  }

  protected override get reportsCut(): boolean {
    return this.isFurther && this.inArray;
  }

  protected override get sectionEnd(): string {
    return '}';
  }

  override headAt(at: number, level: Level): Match<Head> {
    if (level !== SECTION) return super.headAt(at, level);
    if (at !== this.#start) return NO;
    const { key, value } = this.#first;
    return { inner: value, own: value, end: value + 1, name: '', id: undefined, inArray: key === 'tool_calls' };
  }
}
