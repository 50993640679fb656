// What the clients of event streams with parts share: sections WR-3, WR-6 and WR-7 of the specification.

import { type Completion, withIds } from '../../wire/accumulate.mjs';
import { EventReader } from '../../wire/events.mjs';
import { isBlank, isObject, isObjectText } from './common.js';

/** An event of a stream, or a part of one. */
export type Fields = Record<string, unknown>;

/** A call of a body that ended. */
export interface BodyCall {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  /** Whether something says that the call was cut off. */
  readonly cut: boolean;
}

/** Everything that a body said. */
export interface Said {
  readonly content: string;
  readonly reasoning: string;
  readonly refusal: string;
  readonly signature: string;
  readonly calls: readonly BodyCall[];
  readonly finishReason: string | null;
  /** Whether blank arguments are those of a call without any. */
  readonly whole: boolean;
}

/** Puts a body together. */
export abstract class Body {
  readonly #events = new EventReader();
  #count = 0;
  #over = false;
  #error = '';

  feed(bytes: Uint8Array): void {
    for (const event of this.#events.feed(bytes)) this.#event(event);
  }

  /** Implements WR-3.8, WR-3.9, WR-3.14, WR-3.18, WR-6.12 and WR-7.10. */
  finish(broken = ''): Completion {
    this.fail(broken);
    const rest = this.#events.finish();
    if (rest !== undefined) this.#event(rest);
    if (this.#count === 0) this.fail(`the body has no events: ${this.#events.strange}`);
    const { content, reasoning, refusal, signature, calls, finishReason, whole } = this.said();
    const finished = calls.map(({ id, name, text, cut }) => {
      const given = isBlank(text) && whole && !cut && this.#error === '' ? '{}' : text;
      return { ...(id === '' ? {} : { id }), name, arguments: given, complete: !cut && isObjectText(given) };
    });
    return {
      content: content === '' ? null : content,
      reasoning,
      refusal,
      calls: withIds(finished),
      finishReason,
      error: this.#error,
      ...(signature === '' ? {} : { signature }),
    };
  }

  /** One event that is an object; `type` is its own or that of the line before it. */
  protected abstract event(type: string, event: Fields): void;

  /** What the body said in the end; it may still call `fail`. */
  protected abstract said(): Said;

  /** The first error counts. */
  protected fail(error: string): void {
    this.#error ||= error;
  }

  /** Nothing that follows counts. */
  protected end(error = ''): void {
    this.fail(error);
    this.#over = true;
  }

  #event({ data, type }: { data: string; type: string }): void {
    if (this.#over) return;
    if (data.trim() === '[DONE]') return;
    this.#count += 1;
    let event: unknown;
    try {
      event = JSON.parse(data);
    } catch {
      this.end(`an event is not JSON: ${data.slice(0, 200)}`);
      return;
    }
    if (!isObject(event)) {
      this.fail('an event is not an object');
      return;
    }
    const kind = textOf(event['type']) || type;
    if (kind === 'error' || (kind === '' && event['error'])) this.end(errorOf(event));
    else this.event(kind, event);
  }
}

/** What the server says of an error.  Implements WR-6.6 and WR-7.5. */
export function errorOf(event: Fields): string {
  const error = isObject(event['error']) ? event['error'] : event;
  return `the server reports an error: ${textOf(error['message']) || JSON.stringify(error)}`;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function objectOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}
