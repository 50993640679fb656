// Kimi-K2: sections of tokens, the simple form, and elements: section NF-3 of the specification.

import type { Reading } from '../stream/coroutine.js';
import { trim } from '../stream/input.js';
import { type Attempt, Family, Misfit, type ReadCall, type Start } from './reader.js';
import { Notes } from './notes.js';

const SECTION = '<|tool_calls_section_begin|>';
const SECTION_END = '<|tool_calls_section_end|>';
const CALL = '<|tool_call_begin|>';
const CALL_END = '<|tool_call_end|>';
const ARGUMENTS = '<|tool_call_argument_begin|>';
const ELEMENT = '<tool_call>';
const ELEMENT_END = '</tool_call>';
const INVOKE = '<invoke name="';
const INVOKE_END = '</invoke>';
const PARAMETER = '<parameter name="';
const PARAMETER_END = '</parameter>';

export function kimiNotes(): Notes {
  const pairs = [[[SECTION], [SECTION_END]], [[CALL], [CALL_END]], [[ELEMENT], [ELEMENT_END]]] as const;
  return new Notes(pairs, [ARGUMENTS, INVOKE, INVOKE_END, PARAMETER, PARAMETER_END]);
}

export class Kimi extends Family {
  /** Whether a section is open, and whether a call of it was read. */
  #section = false;
  #hasCall = false;
  readonly #outside: readonly Start[] = [
    { text: SECTION, read: (at) => this.attempt(at, (attempt) => this.#first(attempt)) },
    { text: ELEMENT, read: (at) => this.attempt(at, (attempt) => this.#element(attempt)) },
    { text: 'functions.', read: (at) => this.attempt(at, (attempt) => this.#simple(attempt)) },
  ];
  readonly #inside: readonly Start[] = [
    ...this.#outside,
    { text: CALL, read: (at) => this.attempt(at, (attempt) => this.#further(attempt)) },
    { text: SECTION_END, read: (at) => this.#sectionEnd(at) },
  ];

  protected override starts(): readonly Start[] {
    return this.#section ? this.#inside : this.#outside;
  }

  /** Implements NF-3.4. */
  protected override ended(): void {
    if (this.#section && this.#hasCall) this.out.problem('missing-end-marker', this.input.length);
  }

  /** The end marker of a section in which no call was read is content.  Implements NF-3.7. */
  *#sectionEnd(at: number): Reading<number> {
    const end = at + SECTION_END.length;
    if (this.#hasCall) this.drop(at);
    else this.keep(at, end);
    this.#section = this.#hasCall = false;
    return end;
  }

  /** A begin marker of a section with its first call.  Implements NF-3.1, NF-3.4 and NF-3.6. */
  *#first(attempt: Attempt): Reading<number> {
    this.begin(attempt, SECTION);
    const from = yield* this.space(attempt.start + SECTION.length);
    const at = yield* this.due([CALL], from);
    if (!this.#section) this.#hasCall = false;
    this.#section = true;
    return yield* this.#call(attempt, from, at);
  }

  *#further(attempt: Attempt): Reading<number> {
    this.begin(attempt, CALL);
    return yield* this.#call(attempt, attempt.start, attempt.start + CALL.length);
  }

  /** Implements NF-3.2, NF-3.3 and NF-3.5. */
  *#call(attempt: Attempt, from: number, begin: number): Reading<number> {
    const start = yield* this.space(begin);
    const end = yield* this.until('<\n\r', start);
    const id = trim(this.input.text(start, end));
    const dot = id.indexOf('.');
    const colon = id.lastIndexOf(':');
    const name = dot >= 0 && colon > dot ? this.nameOf(id.slice(dot + 1, colon)) : '';
    attempt.named = name !== '';
    let at = yield* this.due([ARGUMENTS], yield* this.space(end));
    attempt.begun = true;
    const value = yield* this.value(attempt, yield* this.space(at));
    at = yield* this.due([CALL_END], yield* this.space(value.to));
    if (this.commit(attempt, [{ name, value, id, from, to: at }], at)) this.#hasCall = true;
    return at;
  }

  /** Implements NF-3.8 to NF-3.10 and NF-3.19. */
  *#simple(attempt: Attempt): Reading<number> {
    const from = attempt.start + 'functions.'.length;
    let at = from;
    while (NAME.test(String.fromCharCode(yield* this.unit(at)))) at += 1;
    const name = this.input.text(from, at);
    if (name === '') throw new Misfit(at);
    const digits = yield* this.due([':'], at);
    at = digits;
    while (DIGIT.test(String.fromCharCode(yield* this.unit(at)))) at += 1;
    if (at === digits) throw new Misfit(at);
    const id = this.input.text(attempt.start, at);
    const object = yield* this.space(at);
    if (this.input.at(object) !== OPEN_BRACE || BLANK_LINE.test(this.input.text(at, object))) throw new Misfit(object);
    attempt.opened = attempt.named = attempt.begun = true;
    const to = yield* this.json(object);
    const value = { from: object, to, text: this.input.text(object, to) };
    this.commit(attempt, [{ name, value, id, from: attempt.start, to }], to);
    return to;
  }

  /** Implements NF-3.11, NF-3.15 and NF-3.16. */
  *#element(attempt: Attempt): Reading<number> {
    this.begin(attempt, ELEMENT);
    const calls: ReadCall[] = [];
    let at = yield* this.space(attempt.start + ELEMENT.length);
    for (;;) {
      const [index, end] = yield* this.which([INVOKE, ELEMENT_END], at);
      if (index < 0 || (index === 1 && calls.length === 0)) throw new Misfit(at);
      if (index === 1) {
        this.commit(attempt, calls, end);
        return end;
      }
      const call = yield* this.#invoke(attempt, at, end);
      calls.push(call);
      at = yield* this.space(call.to);
    }
  }

  /** Implements NF-3.17, NF-3.18 and NF-3.20. */
  *#invoke(attempt: Attempt, from: number, begin: number): Reading<ReadCall> {
    const quote = yield* this.until('"<>\n\r', begin);
    let at = yield* this.due(['">'], quote);
    const name = this.nameOf(this.input.text(begin, quote));
    // Of two elements the second is read in the arguments of the first.
    attempt.named ||= name !== '';
    attempt.begun = true;
    const members: string[] = [];
    const names = new Set<string>();
    for (;;) {
      at = yield* this.space(at);
      const [index, end] = yield* this.which([PARAMETER, INVOKE_END], at);
      if (index < 0) throw new Misfit(at);
      if (index === 1) return { name, value: { from: at, to: end, text: `{${members.join(', ')}}` }, from, to: end };
      const close = yield* this.until('"<>\n\r', end);
      const value = yield* this.due(['">'], close);
      const key = this.input.text(end, close);
      if (names.has(key)) this.notes.duplicate(attempt.start, end, close);
      names.add(key);
      const [to, after] = yield* this.#parameterEnd(value);
      members.push(`${JSON.stringify(key)}: ${JSON.stringify(withoutOuterBreaks(this.input.text(value, to)))}`);
      at = after;
    }
  }

  /** Where a value ends, and what follows it begins.  Implements NF-3.14. */
  *#parameterEnd(at: number): Reading<readonly [number, number]> {
    for (;;) {
      at = yield* this.until('<', at);
      const [index, end] = yield* this.which([PARAMETER_END], at);
      if (index === 0) {
        const next = yield* this.space(end);
        if ((yield* this.which(['<parameter', INVOKE_END], next))[0] >= 0) return [at, next];
        at = end;
      } else {
        at += 1;
      }
    }
  }
}

const NAME = /[A-Za-z0-9_.-]/;
const DIGIT = /[0-9]/;
const OPEN_BRACE = 0x7b;
const BLANK_LINE = /\n[ \t\r]*\n/;

/** Implements NF-3.13. */
function withoutOuterBreaks(value: string): string {
  return value.replace(/^\r?\n/, '').replace(/\r?\n$/, '');
}
