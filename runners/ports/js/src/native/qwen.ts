// Qwen3: objects between tags: section NF-4 of the specification.

import type { Reading } from '../stream/coroutine.js';
import { type Attempt, Family, Misfit, type Start } from './reader.js';
import { Notes } from './notes.js';
import { type Member, callOf, nameIn, scanMembers } from './values.js';

const CALL = '<tool_call>';
const CALL_END = '</tool_call>';
const OPEN_BRACE = 0x7b;

export function qwenNotes(): Notes {
  return new Notes([[[CALL], [CALL_END]]], []);
}

export class Qwen extends Family {
  readonly #starts: readonly Start[] = [{ text: CALL, read: (at) => this.attempt(at, (attempt) => this.#call(attempt)) }];

  protected override starts(): readonly Start[] {
    return this.#starts;
  }

  /** Implements NF-4.1 to NF-4.5. */
  *#call(attempt: Attempt): Reading<number> {
    this.begin(attempt, CALL);
    const object = yield* this.space(attempt.start + CALL.length);
    if (this.input.at(object) !== OPEN_BRACE) throw new Misfit(object);
    attempt.begun = true;
    const members: Member[] = [];
    const { to, error } = yield* scanMembers(this.input, object, members, () => this.wait());
    const { name, value } = callOf(this.input, members, to);
    attempt.named = nameIn(this.input, members) !== '';
    if (error !== undefined) throw new Misfit(error);
    if (value.text === undefined) attempt.bad = value;
    const end = yield* this.due([CALL_END], yield* this.space(to));
    this.commit(attempt, [{ name, value, from: attempt.start, to: end }], end);
    return end;
  }
}
