// What a client makes of the body of a streamed response: sections WR-3, WR-6 and WR-7 of the specification.

import { Accumulator as ChatBody, type Completion, type WireCall } from '../../wire/accumulate.mjs';
import { InvalidRequest } from '../errors.js';
import { type PiecesOf, pieces } from '../pieces.js';
import { MessagesBody } from './read-messages.js';
import { ResponsesBody } from './read-responses.js';

/** OpenAI's chat completions, Anthropic's Messages, or OpenAI's Responses. */
export type Api = 'chat' | 'messages' | 'responses';
export type { Completion, WireCall };

/** Puts a streamed response together.  It never throws: `error` of the completion says what was wrong. */
export interface Accumulator {
  /** More of the body. */
  feed(bytes: Uint8Array): void;
  /** The completion at the end of the body; `broken`: why the connection broke. */
  finish(broken?: string): Completion;
}

const BODIES = { chat: ChatBody, messages: MessagesBody, responses: ResponsesBody } as const;

/** Reads the body of one response. */
export function accumulator(api: Api = 'chat'): Accumulator {
  if (!Object.hasOwn(BODIES, api)) throw new InvalidRequest('api', `it must be ${Object.keys(BODIES).join(', ')}`);
  return new BODIES[api]();
}

/** The completion of a streamed response, such as `(await fetch(…)).body`. */
export async function accumulate(body: PiecesOf<Uint8Array>, api: Api = 'chat'): Promise<Completion> {
  const reader = accumulator(api);
  let broken = '';
  try {
    for await (const bytes of pieces(body)) reader.feed(bytes);
  } catch (error) {
    broken = String(error instanceof Error ? error.message : error) || 'the connection broke';
  }
  return reader.finish(broken);
}
