// A reader is a generator that stops wherever it needs more text: no decision depends on chunks (ST-1.1).
import type { Delta, Message, Stream } from '../types.js';
import type { Input } from './input.js';
import type { MessageBuilder } from './message.js';

/** Runs to the next place where more text is needed. */
export type Reading<T = void> = Generator<undefined, T, undefined>;

export class Coroutine implements Stream {
  readonly #input: Input;
  readonly #out: MessageBuilder;
  readonly #reading: Reading;
  readonly #start: number;

  /** `start` is where the output begins in the input: a part of the prompt may stand before it. */
  constructor(input: Input, out: MessageBuilder, reading: Reading, start = 0) {
    this.#input = input;
    this.#out = out;
    this.#reading = reading;
    this.#start = start;
  }

  feed(chunk: string): Delta[] {
    if (chunk === '') return [];
    this.#input.add(chunk);
    this.#reading.next();
    return this.#out.take();
  }

  end(): { deltas: Delta[]; message: Message } {
    this.#input.end();
    this.#reading.next();
    this.#out.finish();
    return { deltas: this.#out.take(), message: this.#out.message(this.#input, this.#start) };
  }
}
