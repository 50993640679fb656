// Messages as responses of OpenAI's and Anthropic's APIs, and streamed responses as completions (chapter WR).

export { accumulate, accumulator } from './accumulate.js';
export type { Accumulator, Api, Completion, WireCall } from './accumulate.js';
export { chatCompletionChunks, toChatCompletion } from './chat.js';
export type { ChatCallPart, ChatCompletion, ChatCompletionChunk, ChatDelta, ChatToolCall, FinishReason } from './chat.js';
export type { About, EventWriter, Failure } from './common.js';
export { InvalidRequest } from '../errors.js';
export { messageEvents, toMessage } from './messages.js';
export type { MessageBlock, MessageDelta, MessageEvent, MessageFailure, MessageResponse, MessageStopReason } from './messages.js';
export { responseEvents, toResponse } from './responses.js';
export type { ItemStatus, ResponseEvent, ResponseItem, ResponseObject, SummaryPart, TextPart } from './responses.js';
export { stringify } from './source.js';
