// Responses and events of Anthropic's Messages: section WR-4 of the specification.

import type { Delta, Message } from '../types.js';
import { type Block, type BlockSink, Blocks } from './blocks.js';
import { type About, CallIds, type EventWriter, type Failure, filled, nothingLeft, runs } from './common.js';
import { fromSource } from './source.js';

export type MessageBlock =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | { readonly type: 'tool_use'; readonly id: string; readonly name: string; readonly input: { readonly [name: string]: unknown } };

export type MessageStopReason = 'end_turn' | 'max_tokens' | 'tool_use';

export interface MessageResponse {
  readonly id: string;
  readonly type: 'message';
  readonly role: 'assistant';
  readonly model: string;
  readonly content: readonly MessageBlock[];
  readonly stop_reason: MessageStopReason | null;
  readonly stop_sequence: null;
  readonly usage: { readonly input_tokens: number; readonly output_tokens: number };
}

export type MessageDelta =
  | { readonly type: 'text_delta'; readonly text: string }
  | { readonly type: 'thinking_delta'; readonly thinking: string }
  | { readonly type: 'signature_delta'; readonly signature: string }
  | { readonly type: 'input_json_delta'; readonly partial_json: string };

export type MessageEvent =
  | { readonly type: 'message_start'; readonly message: MessageResponse }
  | { readonly type: 'content_block_start'; readonly index: number; readonly content_block: MessageBlock }
  | { readonly type: 'content_block_delta'; readonly index: number; readonly delta: MessageDelta }
  | { readonly type: 'content_block_stop'; readonly index: number }
  | {
      readonly type: 'message_delta';
      readonly delta: { readonly stop_reason: MessageStopReason; readonly stop_sequence: null };
      readonly usage: { readonly output_tokens: number };
    }
  | { readonly type: 'message_stop' }
  | MessageFailure;

export type MessageFailure = Failure & { readonly type: 'error' };

const USAGE = { input_tokens: 0, output_tokens: 0 };

/**
 * The response that says a message.  `stringify` writes it with arguments that keep every digit (WR-4.3).
 *
 * Implements WR-4.1 to WR-4.5 and WR-4.8.
 */
export function toMessage(message: Message, about: About = {}): MessageResponse | MessageFailure {
  const failure = nothingLeft(message);
  if (failure !== undefined) return { type: 'error', ...failure };
  const ids = new CallIds();
  const blocks: MessageBlock[] = [];
  if (message.reasoning !== '') blocks.push({ type: 'thinking', thinking: message.reasoning, signature: '' });
  if (message.content !== '') blocks.push({ type: 'text', text: message.content });
  for (const call of message.calls) {
    const id = ids.next(call.id);
    if (runs(call)) blocks.push({ type: 'tool_use', id, name: call.name, input: fromSource(call.arguments) });
  }
  const { stopReason } = filled(about, '');
  return response(about, blocks, stopReasonOf(stopReason, message.calls.some(runs)));
}

/** The events of a streamed response.  Implements WR-4.5 to WR-4.8. */
export function messageEvents(about: About = {}): EventWriter<MessageEvent> {
  return new Events(about);
}

class Events implements EventWriter<MessageEvent>, BlockSink<MessageEvent> {
  readonly #about: About;
  readonly #blocks: Blocks<MessageEvent>;
  #started = false;
  #index = -1;

  constructor(about: About) {
    this.#about = about;
    this.#blocks = new Blocks<MessageEvent>(this, about.lateIds ?? false);
  }

  write(deltas: readonly Delta[]): MessageEvent[] {
    return [...this.#start(), ...deltas.flatMap((delta) => this.#blocks.write(delta))];
  }

  finish(message: Message): MessageEvent[] {
    const events = [...this.#start(), ...this.#blocks.finish(message)];
    const failure = nothingLeft(message);
    if (failure !== undefined) return [...events, { type: 'error', ...failure }];
    const reason = stopReasonOf(this.#about.stopReason ?? 'stop', message.calls.some(runs));
    const delta = { stop_reason: reason, stop_sequence: null } as const;
    return [...events, { type: 'message_delta', delta, usage: { output_tokens: 0 } }, { type: 'message_stop' }];
  }

  #start(): MessageEvent[] {
    if (this.#started) return [];
    this.#started = true;
    return [{ type: 'message_start', message: response(this.#about, [], null) }];
  }

  begin(block: Block): MessageEvent[] {
    this.#index += 1;
    return [{ type: 'content_block_start', index: this.#index, content_block: emptyBlock(block) }];
  }

  piece(block: Block, text: string): MessageEvent[] {
    return [{ type: 'content_block_delta', index: this.#index, delta: deltaOf(block, text) }];
  }

  end(): MessageEvent[] {
    return [{ type: 'content_block_stop', index: this.#index }];
  }
}

function emptyBlock({ kind, id, name }: Block): MessageBlock {
  if (kind === 'content') return { type: 'text', text: '' };
  if (kind === 'reasoning') return { type: 'thinking', thinking: '', signature: '' };
  return { type: 'tool_use', id, name, input: {} };
}

function deltaOf({ kind }: Block, text: string): MessageDelta {
  if (kind === 'content') return { type: 'text_delta', text };
  if (kind === 'reasoning') return { type: 'thinking_delta', thinking: text };
  return { type: 'input_json_delta', partial_json: text };
}

function response(about: About, content: MessageBlock[], stop_reason: MessageStopReason | null): MessageResponse {
  const { id, model } = filled(about, 'msg_');
  return { id, type: 'message', role: 'assistant', model, content, stop_reason, stop_sequence: null, usage: USAGE };
}

/** Implements WR-4.4. */
function stopReasonOf(stopReason: 'stop' | 'length', hasCall: boolean): MessageStopReason {
  if (stopReason === 'length') return 'max_tokens';
  return hasCall ? 'tool_use' : 'end_turn';
}
