// Strings and other literals of Python as arguments (HD-11.8 to HD-11.13, HD-11.19).
import { Scanner } from '../json/scanner.js';
import { escaped, jsonOf, quoted } from '../json/values.js';
import { type Allowed, allows, allowsString, isStringOnly } from '../schema/allowed.js';
import type { Reading } from '../stream/coroutine.js';
import { trim } from '../stream/input.js';
import { type OpenCall, add, problem } from '../template/calls.js';
import { MORE, NO, type Run } from '../template/run.js';
import type { Match } from '../template/heads.js';
import { begunValue } from '../template/values.js';

export const PYTHON = { quotes: true, words: true, escapes: true } as const;

/** How a value ended. */
export interface LiteralEnd {
  readonly kind: 'done' | 'error' | 'end';
  readonly at: number;
}

/** What may follow a value; its argument is where whitespace before it ends. */
export type Follows = (at: number) => Match<true>;

/** Reads a list, a dict, a number or a word. */
export function* readLiteral(run: Run, call: OpenCall, from: number): Reading<LiteralEnd> {
  const { input } = run;
  const scanner = new Scanner(PYTHON);
  let at = from;
  const send = (): void => add(run, call, scanner.take());
  for (;;) {
    for (; at < input.length; at++) {
      const step = scanner.push(input.at(at));
      if (step === 'ok') continue;
      send();
      if (step === 'error') add(run, call, scanner.partialWord);
      return { kind: step === 'error' ? 'error' : 'done', at: step === 'done' ? at + 1 : at };
    }
    send();
    if (input.ended) {
      add(run, call, scanner.partialWord);
      return { kind: 'end', at };
    }
    yield* run.wait(at);
  }
}

/** Reads a string in quotes, up to the first quote of its kind that something fitting follows. Implements HD-11.10 to HD-11.13. */
export function* readString(run: Run, call: OpenCall, from: number, follows: Follows): Reading<LiteralEnd> {
  const { input } = run;
  const quote = input.char(from);
  const triple = quote.repeat(3);
  const opened = yield* run.settle(() => input.literal(triple, from), from);
  const isTriple = opened >= 0 && !(yield* closesAt(run, from + 1, quote, follows));
  const mark = isTriple ? triple : quote;
  const decoder = new Scanner({ ...PYTHON, controls: true });
  decoder.push(quote.charCodeAt(0));
  decoder.take();
  let at = from + mark.length;
  const send = (): void => add(run, call, decoder.take());
  for (;;) {
    const code = yield* peek(run, at, send);
    if (code === -1) {
      send();
      return { kind: 'end', at };
    }
    if (!decoder.inEscape && code === quote.charCodeAt(0)) {
      const place = at;
      decoder.endEscape();
      send();
      const isMark = yield* run.settle(() => input.literal(mark, place), at);
      if (isMark === MORE && isTriple) return { kind: 'end', at: input.length };
      if (isMark >= 0 && (yield* closesAt(run, at, mark, follows))) {
        add(run, call, '"');
        return { kind: 'done', at: isMark };
      }
      decoder.putPlain(code);
    } else if (decoder.push(code) === 'done') decoder.putPlain(code);
    at++;
  }
}

function* peek(run: Run, at: number, send: () => void): Reading<number> {
  if (at >= run.input.length && !run.input.ended) send();
  return yield* run.peek(at);
}

function* closesAt(run: Run, at: number, mark: string, follows: Follows): Reading<boolean> {
  const end = run.input.literal(mark, at);
  if (end < 0) return false;
  return (yield* run.settle(() => {
    const next = run.input.spaces(end);
    if (next === NO) return NO;
    return next === MORE ? MORE : follows(next);
  }, at)) !== NO;
}

/** Reads a value that begins with no quote where strings have none. Implements HD-11.19. */
export function* readBare(run: Run, call: OpenCall, from: number, allowed: Allowed | undefined, follows: Follows): Reading<LiteralEnd> {
  const { input } = run;
  const first = yield* run.peek(from);
  if (!allowsString(allowed) && (first === 91 || first === 123)) return yield* readLiteral(run, call, from);
  const streams = isStringOnly(allowed);
  if (streams) add(run, call, '"');
  let sent = from;
  const send = (to: number): void => {
    if (!streams || to <= sent) return;
    add(run, call, escaped(run.text(sent, to)));
    sent = to;
  };
  for (let at = from; ; at++) {
    while (at < input.length && !isStop(input.at(at))) at++;
    if (at >= input.length && !input.ended) {
      send(at);
      yield* run.wait(at);
      at--;
      continue;
    }
    const place = at;
    if (at < input.length) send(at);
    const found = at >= input.length ? MORE : yield* run.settle(() => follows(place), at);
    if (found === NO) continue;
    const isCut = found === MORE;
    const text = run.text(from, at);
    if (streams) {
      send(at);
      if (!isCut) add(run, call, '"');
    } else if (isCut) {
      const value = trim(text);
      if (value !== '') add(run, call, begunValue(allowed, text, allowsString(allowed) ? {} : PYTHON));
    } else {
      const json = jsonOf(trim(text), PYTHON);
      if (json !== undefined && allows(allowed, json)) add(run, call, json);
      else {
        add(run, call, quoted(text));
        if (!allowsString(allowed)) problem(run, call, 'argument-type', from, at);
      }
    }
    return { kind: isCut ? 'end' : 'done', at: isCut ? input.length : at };
  }
}

/** A comma, or what closes a call or a list; or what an end marker may begin with. */
const isStop = (c: number): boolean => c === 44 || c === 41 || c === 93 || c === 60;
