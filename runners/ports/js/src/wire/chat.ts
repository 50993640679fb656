// Responses and chunks of OpenAI's chat completions: sections WR-1 and WR-2 of the specification.

import type { Delta, Message } from '../types.js';
import { type About, CallIds, type EventWriter, type Failure, argumentsOf, defused, filled, nothingLeft } from './common.js';

export interface ChatToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
}

export interface ChatCompletion {
  readonly id: string;
  readonly object: 'chat.completion';
  readonly created: number;
  readonly model: string;
  readonly choices: readonly [
    {
      readonly index: 0;
      readonly message: {
        readonly role: 'assistant';
        readonly content: string | null;
        readonly reasoning_content?: string;
        readonly tool_calls?: readonly ChatToolCall[];
      };
      readonly finish_reason: FinishReason;
    },
  ];
}

export type FinishReason = 'stop' | 'length' | 'tool_calls';

/** A part of a call in a chunk. */
export interface ChatCallPart {
  readonly index: number;
  readonly id?: string;
  readonly type?: 'function';
  readonly function: { readonly name?: string; readonly arguments: string };
}

export interface ChatDelta {
  readonly role?: 'assistant';
  readonly content?: string;
  readonly reasoning_content?: string;
  readonly tool_calls?: readonly ChatCallPart[];
}

export interface ChatCompletionChunk {
  readonly id: string;
  readonly object: 'chat.completion.chunk';
  readonly created: number;
  readonly model: string;
  readonly choices: readonly [{ readonly index: 0; readonly delta: ChatDelta; readonly finish_reason: FinishReason | null }];
}

/** The response that says a message.  Implements WR-1.1 to WR-1.9 and WR-1.13. */
export function toChatCompletion(message: Message, about: About = {}): ChatCompletion | Failure {
  const failure = nothingLeft(message);
  if (failure !== undefined) return failure;
  const { id, model, created, stopReason } = filled(about, 'chatcmpl-');
  const ids = new CallIds();
  const calls = message.calls.map((call): ChatToolCall => ({
    id: ids.next(call.id),
    type: 'function',
    function: { name: call.name, arguments: argumentsOf(call) },
  }));
  return {
    id,
    object: 'chat.completion',
    created,
    model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: message.content === '' ? null : message.content,
          ...(message.reasoning === '' ? {} : { reasoning_content: message.reasoning }),
          ...(calls.length === 0 ? {} : { tool_calls: calls }),
        },
        finish_reason: finishReason(stopReason, calls.length > 0),
      },
    ],
  };
}

/**
 * The chunks of a streamed response.  A server sends each as `data: JSON` and ends with `data: [DONE]` (WR-2.10).
 *
 * Implements WR-2.1 to WR-2.9 and WR-2.12.
 */
export function chatCompletionChunks(about: About = {}): EventWriter<ChatCompletionChunk | Failure> {
  return new Chunks(about);
}

/** A call of a stream. */
interface OpenCall {
  readonly name: string;
  id: string | undefined;
  /** Whether its first chunk is out. */
  begun: boolean;
  /** Whether it is known how the call ends. */
  closed: boolean;
  /** Its arguments; what waits for the first chunk is at the end of them. */
  readonly texts: string[];
  waiting: number;
}

class Chunks implements EventWriter<ChatCompletionChunk | Failure> {
  readonly #about;
  readonly #ids = new CallIds();
  readonly #calls: OpenCall[] = [];
  #first = true;

  constructor(about: About) {
    this.#about = filled(about, 'chatcmpl-');
  }

  write(deltas: readonly Delta[]): ChatCompletionChunk[] {
    return deltas.flatMap((delta) => this.#delta(delta));
  }

  finish(message: Message): Array<ChatCompletionChunk | Failure> {
    const chunks = this.#over();
    this.#calls.forEach((call, index) => {
      if (!call.closed) chunks.push(...this.#closed(index, call, message.calls[index]?.complete ?? false));
    });
    const failure = nothingLeft(message);
    if (failure !== undefined) return [...chunks, failure];
    return [...chunks, this.#chunk({}, finishReason(this.#about.stopReason, this.#calls.length > 0))];
  }

  #delta(delta: Delta): ChatCompletionChunk[] {
    switch (delta.type) {
      case 'content':
        return delta.text === '' ? [] : [this.#chunk({ content: delta.text })];
      case 'reasoning':
        return delta.text === '' ? [] : [this.#chunk({ reasoning_content: delta.text })];
      case 'call': {
        const chunks = this.#over();
        this.#calls[delta.index] = { name: delta.name, id: delta.id, begun: false, closed: false, texts: [], waiting: 0 };
        return delta.id === undefined && this.#about.lateIds ? chunks : [...chunks, ...this.#begun(delta.index)];
      }
      case 'id': {
        const call = this.#calls[delta.index]!;
        call.id ??= delta.id;
        return this.#begun(delta.index);
      }
      case 'arguments': {
        const call = this.#calls[delta.index]!;
        const chunks: ChatCompletionChunk[] = [];
        if (delta.text !== '') {
          call.texts.push(delta.text);
          if (call.begun) chunks.push(this.#part(delta.index, delta.text));
          else call.waiting += 1;
        }
        if (delta.complete !== undefined) chunks.push(...this.#closed(delta.index, call, delta.complete));
        return chunks;
      }
    }
  }

  /** The last call gets no id any more. */
  #over(): ChatCompletionChunk[] {
    return this.#calls.length === 0 ? [] : this.#begun(this.#calls.length - 1);
  }

  #begun(index: number): ChatCompletionChunk[] {
    const call = this.#calls[index]!;
    if (call.begun) return [];
    call.begun = true;
    const text = call.texts.slice(call.texts.length - call.waiting).join('');
    const part = { name: call.name, arguments: text };
    return [this.#chunk({ tool_calls: [{ index, id: this.#ids.next(call.id), type: 'function', function: part }] })];
  }

  #closed(index: number, call: OpenCall, complete: boolean): ChatCompletionChunk[] {
    call.closed = true;
    const more = complete ? '' : defused(call.texts.join(''));
    if (more === '') return [];
    call.texts.push(more);
    if (call.begun) return [this.#part(index, more)];
    call.waiting += 1;
    return [];
  }

  #part(index: number, text: string): ChatCompletionChunk {
    return this.#chunk({ tool_calls: [{ index, function: { arguments: text } }] });
  }

  #chunk(delta: ChatDelta, reason: FinishReason | null = null): ChatCompletionChunk {
    const { id, created, model } = this.#about;
    const role = this.#first ? ({ role: 'assistant' } as const) : {};
    this.#first = false;
    const choices = [{ index: 0, delta: { ...role, ...delta }, finish_reason: reason }] as const;
    return { id, object: 'chat.completion.chunk', created, model, choices };
  }
}

/** Implements WR-1.5 and WR-1.14. */
function finishReason(stopReason: 'stop' | 'length', hasCall: boolean): FinishReason {
  if (stopReason === 'length') return 'length';
  return hasCall ? 'tool_calls' : 'stop';
}
