// The operations of profile `wire`, for an adapter: `respond` and `accumulate` (AP-4).

import type { Delta, Message } from '../types.js';
import { InvalidRequest } from '../errors.js';
import { type Api, accumulator } from './accumulate.js';
import { chatCompletionChunks, toChatCompletion } from './chat.js';
import type { About, EventWriter } from './common.js';
import { messageEvents, toMessage } from './messages.js';
import { responseEvents, toResponse } from './responses.js';
import { stringify } from './source.js';

export interface RespondRequest {
  readonly api?: Api;
  readonly stream?: boolean;
  readonly stopReason?: 'stop' | 'length';
  readonly toolChoice?: About['toolChoice'];
  readonly message?: Partial<Message>;
  readonly deltas?: readonly (readonly Delta[])[];
  readonly lateIds?: boolean;
}

const WRITERS = {
  chat: { whole: toChatCompletion, streamed: chatCompletionChunks, last: ['[DONE]'] },
  messages: { whole: toMessage, streamed: messageEvents, last: [] },
  responses: { whole: toResponse, streamed: responseEvents, last: [] },
} as const;

/** The reply to `respond`; write it with `stringify`. */
export function respond(request: RespondRequest): { response: unknown } | { events: string[] } {
  const { whole, streamed, last } = WRITERS[apiOf(request.api)];
  const { stopReason, toolChoice, lateIds } = request;
  const about: About = {
    model: 'model',
    ...(stopReason === undefined ? {} : { stopReason }),
    ...(toolChoice === undefined ? {} : { toolChoice }),
    ...(lateIds === undefined ? {} : { lateIds }),
  };
  const message = messageOf(request.message);
  if (request.stream !== true) return { response: whole(message, about) };
  if (!Array.isArray(request.deltas)) throw new InvalidRequest('deltas', 'a list of lists is needed');
  const writer: EventWriter<unknown> = streamed(about);
  const events = request.deltas.flatMap((deltas: readonly Delta[]) => writer.write(deltas));
  return { events: [...[...events, ...writer.finish(message)].map(stringify), ...last] };
}

function messageOf(given: Partial<Message> | undefined): Message {
  if (typeof given !== 'object' || given === null) throw new InvalidRequest('message', 'an object is needed');
  if (!Array.isArray(given.calls)) throw new InvalidRequest('message.calls', 'a list is needed');
  const calls = given.calls.map((call, index) => {
    if (typeof call?.name !== 'string') throw new InvalidRequest(`message.calls[${index}].name`, 'a text is needed');
    if (typeof call.arguments !== 'string') throw new InvalidRequest(`message.calls[${index}].arguments`, 'a text is needed');
    return { ...call, complete: call.complete ?? true };
  });
  const { content = '', reasoning = '', problems = [], rejectedToolNames = [] } = given;
  const { sawToolCallSyntax = calls.length > 0, rejectedByPolicy = false } = given;
  return { content, reasoning, calls, problems, sawToolCallSyntax, rejectedByPolicy, rejectedToolNames };
}

interface AccumulateRequest {
  readonly api?: Api;
  readonly body?: readonly string[];
  readonly ends?: 'closed' | 'reset';
}

/** The reply to `accumulate`: each character of the body is a byte. */
export function accumulate({ api, body, ends = 'closed' }: AccumulateRequest): Record<string, unknown> {
  const reader = accumulator(apiOf(api));
  if (!Array.isArray(body)) throw new InvalidRequest('body', 'a list is needed');
  if (ends !== 'closed' && ends !== 'reset') throw new InvalidRequest('ends', 'it must be closed or reset');
  body.forEach((piece: unknown, index) => {
    if (typeof piece !== 'string') throw new InvalidRequest(`body[${index}]`, 'a text is needed');
    reader.feed(Uint8Array.from(piece, (character) => character.charCodeAt(0)));
  });
  const { error, ...completion } = reader.finish(ends === 'reset' ? 'the connection was reset' : '');
  return { completion, failed: error !== '', error };
}

function apiOf(api: unknown = 'chat'): Api {
  if (api === 'chat' || api === 'messages' || api === 'responses') return api;
  throw new InvalidRequest('api', 'it must be chat, messages or responses');
}
