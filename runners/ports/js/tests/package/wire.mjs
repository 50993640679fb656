// Writers and readers of responses, as an application uses them.  What each has to say stands in the vectors.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { accumulate, chatCompletionChunks, messageEvents, responseEvents, stringify, toChatCompletion, toMessage, toResponse } from 'toolcall-parser/wire';

const NOTHING = { problems: [], sawToolCallSyntax: true, rejectedByPolicy: false, rejectedToolNames: [] };
const MESSAGE = {
  ...NOTHING,
  content: 'I look.',
  reasoning: 'They ask.',
  calls: [
    { name: 'get_time', arguments: '{"city": "Rome",\n "id": 9007199254740993}', complete: true },
    { name: 'bash', arguments: '{"command": "ls"}', complete: false },
  ],
};
const DELTAS = [
  { type: 'reasoning', text: 'They ask.' },
  { type: 'content', text: 'I look.' },
  { type: 'call', index: 0, name: 'get_time' },
  { type: 'arguments', index: 0, text: MESSAGE.calls[0].arguments, complete: true },
  { type: 'call', index: 1, name: 'bash' },
  { type: 'arguments', index: 1, text: MESSAGE.calls[1].arguments, complete: false },
];
const ABOUT = { id: 'x', model: 'm', created: 7 };

const streamed = (writer) => [...DELTAS.flatMap((delta) => writer.write([delta])), ...writer.finish(MESSAGE)];

test('a chat completion has the calls, and none that is incomplete can run', () => {
  const { choices, ...rest } = toChatCompletion(MESSAGE, ABOUT);
  assert.deepEqual(rest, { id: 'x', object: 'chat.completion', created: 7, model: 'm' });
  const { message, finish_reason } = choices[0];
  assert.equal(finish_reason, 'tool_calls');
  assert.equal(message.reasoning_content, 'They ask.');
  assert.deepEqual(message.tool_calls.map((call) => [call.id, call.function.arguments]), [
    ['call_0', MESSAGE.calls[0].arguments],
    ['call_1', '{"command": "ls"}{'],
  ]);
});

test('arguments keep every digit in an object', () => {
  const { content } = toMessage(MESSAGE, ABOUT);
  assert.deepEqual(content.map(({ type }) => type), ['thinking', 'text', 'tool_use']);
  assert.ok(stringify(content).endsWith('"input":{"city":"Rome","id":9007199254740993}}]'));
});

test('a stream says what the response says', () => {
  const last = streamed(responseEvents(ABOUT)).at(-1);
  assert.equal(last.type, 'response.completed');
  assert.deepEqual(last.response.output, toResponse(MESSAGE, ABOUT).output);
  assert.deepEqual(streamed(messageEvents(ABOUT)).filter(({ type }) => type === 'content_block_stop').length, 4);
});

test('what follows a call waits until it is known whether the call may run', () => {
  const writer = messageEvents(ABOUT);
  writer.write([{ type: 'call', index: 0, name: 'bash' }, { type: 'arguments', index: 0, text: '{}' }]);
  assert.deepEqual(writer.write([{ type: 'call', index: 1, name: 'bash' }, { type: 'content', text: 'x' }]), []);
  const calls = [{ name: 'bash', arguments: '{}', complete: false }, { name: 'bash', arguments: '', complete: false }];
  const pieces = writer.finish({ ...NOTHING, content: 'x', reasoning: '', calls }).flatMap(({ delta }) => delta?.partial_json ?? []);
  assert.deepEqual(pieces, ['{', '{']);
});

test('a message whose calls were all left out is an error in each API', () => {
  const message = { ...NOTHING, content: '', reasoning: '', calls: [], rejectedByPolicy: true, rejectedToolNames: ['rm'] };
  for (const write of [toChatCompletion, toMessage, toResponse]) assert.match(write(message).error.message, /rm/);
});

test('the body of a response is read from any source of bytes', async () => {
  const chunks = streamed(chatCompletionChunks(ABOUT));
  const body = new Blob([...chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`), 'data: [DONE]\n\n']).stream();
  const completion = await accumulate(body);
  assert.deepEqual([completion.content, completion.reasoning, completion.error], ['I look.', 'They ask.', '']);
  assert.deepEqual(completion.calls.map(({ complete }) => complete), [true, false]);
});

test('a body that breaks is a completion with an error', async () => {
  async function* broken() {
    yield new TextEncoder().encode('data: {"choices": [{"delta": {"content": "Hi"}}]}\n\n');
    throw new Error('gone');
  }
  assert.deepEqual(((completion) => [completion.content, completion.error])(await accumulate(broken())), ['Hi', 'gone']);
});

const read = async (api, events) => accumulate([new TextEncoder().encode(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))], api);

test('each API reads what it writes', async () => {
  for (const [api, writer] of [['messages', messageEvents(ABOUT)], ['responses', responseEvents(ABOUT)]]) {
    const completion = await read(api, streamed(writer));
    assert.deepEqual([completion.content, completion.reasoning, completion.error], ['I look.', 'They ask.', ''], api);
    assert.deepEqual(completion.calls.map((call) => [call.id, call.name, call.complete]), [['call_0', 'get_time', true], ['call_1', 'bash', false]], api);
  }
});

test('the work of a client is linear in the body', async () => {
  const item = (index) => ({ type: 'response.output_item.added', item: { type: 'function_call', call_id: `c${index}`, name: 'f' } });
  const part = (index) => ({ type: 'response.output_text.delta', item_id: 'm', content_index: index, delta: 'x' });
  const block = (index) => ({ type: 'content_block_start', index, content_block: { type: 'tool_use', id: 'a', name: 'f', input: {} } });
  for (const [api, made] of [['responses', item], ['responses', part], ['messages', block]]) {
    const milliseconds = async (count) => {
      const start = process.cpuUsage();
      await read(api, Array.from({ length: count }, (_, index) => made(index)));
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1000;
    };
    await milliseconds(500);
    const [short, long] = [await milliseconds(500), await milliseconds(8000)];
    assert.ok(long < 100 * short + 20, `${short} ms grew to ${long} ms`);
  }
});
