// What the types of the package have to allow, and what they have to refuse: the compiler reads this, nothing runs it.

import { type Delta, type Message, type Tool, InvalidRequest, createNativeParser, createParser, descriptions } from 'toolcall-parser';
import { parseToolCalls } from 'toolcall-parser/contract';
import { createParser as createOne } from 'toolcall-parser/core';
import hermes from 'toolcall-parser/formats/hermes';
import { type ChatCompletion, type EventWriter, accumulate, chatCompletionChunks, messageEvents, responseEvents, stringify, toChatCompletion, toMessage, toResponse } from 'toolcall-parser/wire';

const tools: Tool[] = [{ type: 'function', function: { name: 'f', parameters: { type: 'object', properties: {} } } }];
const parser = createParser({ format: 'hermes', tools, options: { toolChoice: { name: 'f' }, enableThinking: false }, prompt: '' });
const message: Message = parser.parse('x');
const problems: ReadonlyArray<{ offset: number }> = message.problems;

export async function streams(body: ReadableStream<Uint8Array>, signal: AsyncIterable<string>): Promise<string> {
  const stream = parser.stream();
  const deltas: Delta[] = stream.feed('x');
  for await (const delta of stream.read(signal)) {
    switch (delta.type) {
      case 'content':
      case 'reasoning':
        return delta.text;
      case 'call':
        return delta.name + (delta.id ?? '');
      case 'arguments':
        return String(delta.index) + delta.text + String(delta.complete ?? false);
      case 'id':
        return delta.id;
      default: {
        const nothing: never = delta;
        return nothing;
      }
    }
  }
  const last: IteratorResult<Delta, Message> = await parser.stream().read(['x']).next();
  const typed: ReadableStream<Delta> = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).pipeThrough(parser.stream().transform());
  return `${deltas.length}${String(last.done)}${String(typed.locked)}${stream.message.content}`;
}

export function formats(): void {
  createParser({ format: descriptions['gpt-oss'] });
  createParser({ format: hermes, tools });
  createOne({ format: hermes, tools });
  createNativeParser({ model: 'Kimi-K2' }).parse('x');
  parseToolCalls('x', tools).calls.map(({ name }) => name);
  createParser({ format: { description: 1, tools: { format: 'JSON_NATIVE', values: 'json', nameField: 'name', argsField: 'arguments' } } });
  // @ts-expect-error: no format of this name
  createParser({ format: 'hermse' });
  // @ts-expect-error: another version
  createParser({ format: { description: 2 } });
  // @ts-expect-error: no field of this name
  createParser({ format: { description: 1, tools: { format: 'JSON_NATIVE', values: 'json', perCallBegin: '' } } });
  // @ts-expect-error: no such word
  createParser({ format: 'hermes', options: { toolChoice: 'all' } });
  // @ts-expect-error: the door of one format takes no names
  createOne({ format: 'hermes' });
  // @ts-expect-error: a tool has its name in `function`
  createParser({ format: 'hermes', tools: [{ name: 'f' }] });
  // @ts-expect-error: a message is read, not written
  message.calls[0] = undefined;
}

export async function responses(body: ReadableStream<Uint8Array>): Promise<string> {
  const completion: ChatCompletion | { error: { message: string } } = toChatCompletion(message, { stopReason: 'length' });
  if ('error' in completion) return completion.error.message;
  const writers: ReadonlyArray<EventWriter<object>> = [chatCompletionChunks(), messageEvents(), responseEvents({ lateIds: true })];
  const { calls, finishReason } = await accumulate(body, 'responses');
  // @ts-expect-error: no such API
  void accumulate(body, 'gemini');
  return `${writers.length}${calls[0]?.id ?? ''}${finishReason ?? ''}${stringify([toMessage(message), toResponse(message)])}${problems.length}`;
}

export const place: string = new InvalidRequest('tools', 'x').place;
