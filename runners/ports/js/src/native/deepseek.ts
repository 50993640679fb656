// DeepSeek-R1: reasoning, and calls in four formats: section NF-5 of the specification.

import type { Reading } from '../stream/coroutine.js';
import { isBlank } from '../stream/input.js';
import { type Attempt, Family, Misfit, type ReadCall, type Start } from './reader.js';
import { Notes } from './notes.js';
import { type Member, callOf, lastOf, scanMembers } from './values.js';

/** Implements NF-5.10. */
const bars = (...names: string[]): string[] => names.flatMap((name) => [`<｜${name}｜>`, `<|${name}|>`]);

/** Implements NF-5.9. */
const SECTION = bars('tool▁calls▁begin', 'tool_calls_begin', 'tool calls begin', 'tool\\_calls\\_begin', 'tool▁calls');
const SECTION_END = bars('tool▁calls▁end');
const CALL = bars('tool▁call▁begin');
const CALL_END = bars('tool▁call▁end');
const SEPARATOR = bars('tool▁sep');
const THINK = '<think>';
const THINK_END = '</think>';
const WRAPPED = '<tool_call>';
const WRAPPED_END = '</tool_call>';
const FUNCTION = 'function';
const FENCE = '```';
const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;

export function deepseekNotes(): Notes {
  const pairs = [[SECTION, SECTION_END], [CALL, CALL_END], [[WRAPPED], [WRAPPED_END]]] as const;
  return new Notes(pairs, [...SEPARATOR, THINK, FENCE, `${FENCE}json`]);
}

export class DeepSeek extends Family {
  #thinking = false;
  /** Whether the reasoning that is open says anything. */
  #hasThought = false;
  /** Whether a section is open, and whether a call of it was read. */
  #section = false;
  #hasCall = false;
  readonly #outside: readonly Start[] = [
    { text: THINK, read: (at) => this.#think(at) },
    ...SECTION.map((text) => ({ text, read: (at: number) => this.attempt(at, (attempt) => this.#first(attempt, text)) })),
    { text: WRAPPED, read: (at) => this.attempt(at, (attempt) => this.#wrapped(attempt)) },
    { text: FUNCTION, read: (at) => this.attempt(at, (attempt) => this.#function(attempt)) },
  ];
  readonly #inside: readonly Start[] = [
    ...this.#outside,
    ...CALL.map((text) => ({ text, read: (at: number) => this.attempt(at, (attempt) => this.#further(attempt, text)) })),
    ...SECTION_END.map((text) => ({ text, read: (at: number) => this.#sectionEnd(at, at + text.length) })),
  ];
  readonly #inThought: readonly Start[] = [
    { text: THINK_END, read: (at) => this.#thinkEnd(at) },
    { text: WRAPPED, read: (at) => this.attempt(at, (attempt) => this.#wrapped(attempt)) },
  ];

  protected override starts(): readonly Start[] {
    if (this.#thinking) return this.#inThought;
    return this.#section ? this.#inside : this.#outside;
  }

  /** Implements NF-5.3 and NF-5.11. */
  protected override ended(): void {
    if (this.#thinking && this.#hasThought) this.out.endOpenReasoning();
    if (this.#section && this.#hasCall) this.out.problem('missing-end-marker', this.input.length);
  }

  /** Text is reasoning in open reasoning.  Implements NF-5.1, NF-5.3 and NF-5.4. */
  protected override keep(from: number, to: number): void {
    if (this.#thinking) this.put(from, to);
    else super.keep(from, to);
  }

  protected override put(from: number, to: number): void {
    const text = this.input.text(from, to);
    if (!this.#thinking) {
      super.put(from, to);
      return;
    }
    this.#hasThought ||= !isBlank(text);
    this.out.think(text);
  }

  /** What was read over `</think>` without a call closes the reasoning there. */
  protected override keepAttempt(attempt: Attempt, to: number): void {
    if (!this.#thinking) {
      super.keepAttempt(attempt, to);
      return;
    }
    const [end, behind] = attempt.thought ?? [to, to];
    this.put(attempt.start, end);
    if (attempt.thought === undefined) return;
    this.#endThought();
    this.put(behind, to);
  }

  /** Implements NF-5.2. */
  *#think(at: number): Reading<number> {
    this.drop(at);
    this.#thinking = true;
    this.#hasThought = false;
    return at + THINK.length;
  }

  *#thinkEnd(at: number): Reading<number> {
    this.notes.began(at);
    this.#endThought();
    return at + THINK_END.length;
  }

  /** Implements NF-5.6. */
  #endThought(): void {
    this.#thinking = false;
    this.out.mark(this.out.hasContent ? 'call' : 'reasoning');
  }

  /** The end marker of a section in which no call was read is content.  Implements NF-5.11. */
  *#sectionEnd(at: number, end: number): Reading<number> {
    if (this.#hasCall) this.drop(at);
    else this.keep(at, end);
    this.#section = this.#hasCall = false;
    return end;
  }

  /** A begin marker opens a section if a call may follow: its marker, or the word `function`.  Implements NF-5.7, NF-5.8 and NF-5.13. */
  *#first(attempt: Attempt, marker: string): Reading<number> {
    this.begin(attempt, marker);
    const from = yield* this.space(attempt.start + marker.length);
    const [index, end] = yield* this.which([...CALL, FUNCTION], from);
    if (index < 0) throw new Misfit(from);
    if (!this.#section) this.#hasCall = false;
    this.#section = true;
    if (index === CALL.length) return yield* this.#word(attempt, from, end);
    return yield* this.#listed(attempt, from, yield* this.due([FUNCTION], yield* this.space(end)));
  }

  *#further(attempt: Attempt, marker: string): Reading<number> {
    this.begin(attempt, marker);
    return yield* this.#listed(attempt, attempt.start, yield* this.due([FUNCTION], yield* this.space(attempt.start + marker.length)));
  }

  /** A call of a section after the word `function`: format 1, or format 2.  Implements NF-5.7, NF-5.12, NF-5.15 and NF-5.22. */
  *#listed(attempt: Attempt, from: number, begin: number): Reading<number> {
    const at = yield* this.space(begin);
    const [index, end] = yield* this.which(SEPARATOR, at);
    if (index < 0 && (yield* this.which(['<'], begin))[0] < 0) throw new Misfit(at);
    const [name, behind] = index >= 0 ? yield* this.#nameOnLine(yield* this.space(end)) : yield* this.#nameInBrackets(begin + 1);
    attempt.named = name !== '';
    const fence = yield* this.space(behind);
    if (index < 0 && !isLineBreak(this.input.text(behind, fence))) throw new Misfit(fence);
    const { value, to } = yield* this.#fenced(attempt, fence);
    const last = yield* this.due(CALL_END, yield* this.space(to));
    if (this.commit(attempt, [{ name, value, from, to: last }], last)) this.#hasCall = true;
    return last;
  }

  /** The name on the rest of a line, up to a `<` or a backtick. */
  *#nameOnLine(from: number): Reading<readonly [string, number]> {
    const to = yield* this.until('<`\n\r', from);
    return [this.nameOf(this.input.text(from, to)), to];
  }

  /** The name between `function<` and `>`. */
  *#nameInBrackets(from: number): Reading<readonly [string, number]> {
    const to = yield* this.until('<>|｜\n\r', from);
    // Without a name the bracket is the beginning of another text, such as a marker.
    if (to === from && this.input.char(to) !== '>') throw new Misfit(from - 1);
    return [this.nameOf(this.input.text(from, to)), yield* this.due(['>'], to)];
  }

  /** Arguments in a fence: the value, and the place after the closing fence. */
  *#fenced(attempt: Attempt, at: number): Reading<{ value: ReadCall['value']; to: number }> {
    const begin = yield* this.due([`${FENCE}json`], at);
    attempt.opened = attempt.begun = true;
    const value = yield* this.value(attempt, yield* this.space(begin));
    return { value, to: yield* this.due([FENCE], yield* this.space(value.to)) };
  }

  *#function(attempt: Attempt): Reading<number> {
    return yield* this.#word(attempt, attempt.start, attempt.start + FUNCTION.length);
  }

  /** What follows the word `function`: format 3, in a section format 1, or format 2.  Implements NF-5.14 and NF-5.16. */
  *#word(attempt: Attempt, from: number, begin: number): Reading<number> {
    const at = yield* this.space(begin);
    if (this.input.char(at) === FENCE[0]) {
      if (!isLineBreak(this.input.text(begin, at))) throw new Misfit(at);
      return yield* this.#array(attempt, at);
    }
    if (this.#section) return yield* this.#listed(attempt, from, begin);
    const [name, behind] = yield* this.#nameInBrackets(yield* this.due(['<'], begin));
    attempt.named = name !== '';
    const fence = yield* this.space(behind);
    if (!isLineBreak(this.input.text(behind, fence))) throw new Misfit(fence);
    const { value, to } = yield* this.#fenced(attempt, fence);
    this.commit(attempt, [{ name, value, from: attempt.start, to }], to);
    return to;
  }

  /** Format 3.  Implements NF-5.16 to NF-5.18. */
  *#array(attempt: Attempt, at: number): Reading<number> {
    const object = yield* this.space(yield* this.due([`${FENCE}json`], at));
    if (this.input.at(object) !== OPEN_BRACE) throw new Misfit(object);
    attempt.opened = attempt.named = attempt.begun = true;
    const wait = (): Reading => this.wait();
    const members: Member[] = [];
    const { to, error } = yield* scanMembers(this.input, object, members, wait);
    if (error !== undefined) throw new Misfit(error);
    const tools = lastOf(members, 'tools');
    const isArray = tools !== undefined && this.input.at(tools.from) === OPEN_BRACKET;
    attempt.named = attempt.opened = attempt.begun = isArray;
    const calls = isArray ? yield* this.#elements(tools) : [];
    attempt.bad = calls.find(({ value }) => value.text === undefined)?.value;
    const end = yield* this.due([FENCE], yield* this.space(to));
    if (!isArray) this.keepAttempt(attempt, end);
    else if (this.commit(attempt, calls, end)) this.#hasCall = this.#section;
    return end;
  }

  /** The calls of an array; without elements it is what cannot be arguments (NF-2.14). */
  *#elements(tools: Member): Reading<ReadCall[]> {
    const wait = (): Reading => this.wait();
    const elements: Member[] = [];
    yield* scanMembers(this.input, tools.from, elements, wait);
    const calls: ReadCall[] = [];
    for (const { from, to: after } of elements) {
      const inside: Member[] = [];
      if (this.input.at(from) === OPEN_BRACE) yield* scanMembers(this.input, from, inside, wait);
      const { name, value } = callOf(this.input, inside, after);
      // An element that is not a call, or whose arguments are not an object, is the span of the problem.
      const bad = name === '' ? { from, to: after, text: undefined } : value;
      calls.push({ name: name === '' ? '?' : name, value: bad, from, to: after });
    }
    if (calls.length === 0) calls.push({ name: '?', value: { ...tools, text: undefined }, from: tools.from, to: tools.to });
    return calls;
  }

  /** Format 4.  Implements NF-5.19 and NF-5.20. */
  *#wrapped(attempt: Attempt): Reading<number> {
    this.begin(attempt, WRAPPED);
    attempt.opened = false;
    const word = yield* this.due([FUNCTION], yield* this.space(attempt.start + WRAPPED.length));
    const thought = yield* this.due([THINK_END], word);
    attempt.thought = [word, thought];
    attempt.opened = true;
    const [name, behind] = yield* this.#nameOnLine(thought);
    attempt.named = name !== '';
    const { value, to } = yield* this.#fenced(attempt, yield* this.space(behind));
    const end = yield* this.due([WRAPPED_END], yield* this.space(to));
    const call: ReadCall = { name, value, from: attempt.start, to: end };
    if (name !== '' && value.text !== undefined) this.#thinking = false;
    this.commit(attempt, [call], end);
    return end;
  }
}

function isLineBreak(text: string): boolean {
  return isBlank(text) && text.includes('\n');
}
