// What the writers of all three APIs share: section WR-1 of the specification.

import type { Call, Delta, Message, Options } from '../types.js';

/** What a server knows of an answer beside its message. */
export interface About {
  /** The id of the response; made of the time if it is absent. */
  readonly id?: string;
  readonly model?: string;
  /** Seconds since 1970; now if it is absent. */
  readonly created?: number;
  /** Why the engine stopped: by itself, which is the default, or at its limit. */
  readonly stopReason?: 'stop' | 'length';
  /** Ids of calls may come after their names, so that a call of a stream waits for its id (WR-2.12). */
  readonly lateIds?: boolean;
  readonly toolChoice?: Options['toolChoice'];
}

/** An answer that cannot be given (WR-1.11, WR-1.13): send it with a status from 400 on, or as the last event. */
export interface Failure {
  readonly error: { readonly message: string; readonly type: string };
}

/** Writes the events of one streamed answer. */
export interface EventWriter<Event> {
  /** The events of what the message gains. */
  write(deltas: readonly Delta[]): Event[];
  /** The last events. `message` is what `end()` of the parser's stream gives. */
  finish(message: Message): Event[];
}

/** The fields of `about`, with their defaults; `prefix` begins an id. */
export function filled(about: About, prefix: string): Required<Omit<About, 'toolChoice'>> {
  const { id, model = '', created, stopReason = 'stop', lateIds = false } = about;
  const now = Date.now();
  return {
    id: id ?? `${prefix}${now.toString(36)}${Math.random().toString(36).slice(2, 10)}`,
    model,
    created: created ?? Math.floor(now / 1000),
    stopReason,
    lateIds,
  };
}

/** Gives each call an id that no call before it has.  Implements WR-1.3 and WR-1.4. */
export class CallIds {
  readonly #taken = new Set<string>();
  #calls = 0;

  /** The id of the next call; `written`: that of the output. */
  next(written: string | undefined): string {
    let number = this.#calls++;
    let id = written;
    if (id === undefined || id === '' || this.#taken.has(id)) {
      do id = `call_${number++}`;
      while (this.#taken.has(id));
    }
    this.#taken.add(id);
    return id;
  }
}

/** What has to follow the arguments of an incomplete call, so that nobody runs it.  Implements WR-1.6 and WR-1.7. */
export function defused(text: string): '' | '{' {
  return isBlank(text) || isJson(text) ? '{' : '';
}

/** The arguments of a call on the wire, as text. */
export function argumentsOf(call: Call): string {
  return call.complete ? call.arguments : call.arguments + defused(call.arguments);
}

/** Whether a call may run: it is complete, and its arguments are an object. */
export function runs(call: Call): boolean {
  return call.complete && isObjectText(call.arguments);
}

export function isBlank(text: string): boolean {
  return /^[ \t\r\n]*$/.test(text);
}

export function isJson(text: string): boolean {
  return parsed(text) !== undefined;
}

export function isObjectText(text: string): boolean {
  return isObject(parsed(text));
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Why a message is not an answer: all its calls were left out, and nothing else is there.  Implements WR-1.13. */
export function nothingLeft({ content, calls, rejectedToolNames }: Message): Failure | undefined {
  if (content !== '' || calls.length > 0 || rejectedToolNames.length === 0) return undefined;
  const message = `the model called no tool that it may call, but ${rejectedToolNames.join(', ')}`;
  return { error: { message, type: 'invalid_tool_call' } };
}
