// The adapter of openai (npm): what `chat.completions.stream` and `responses.stream` make of a body.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { completed, failed, fetchFor, helloOfClient, ofBody } from '../../ports/js/bodies.mjs';
import { serve } from '../../ports/js/kit.mjs';

// The packages are in the folder the adapter is started in, not beside this file.
const require = createRequire(join(process.cwd(), 'package.json'));
const { OpenAI } = require('openai');
const { version } = JSON.parse(readFileSync(join(process.cwd(), 'node_modules/openai/package.json')));

const MESSAGES = [{ role: 'user', content: 'Hi.' }];

async function accumulate(request) {
  const client = new OpenAI({ apiKey: 'key', baseURL: 'http://server.test/v1', fetch: fetchFor(request), maxRetries: 0 });
  if (request.api === 'responses') return ofResponse(client);
  try {
    const stream = client.chat.completions.stream({ model: 'model', messages: MESSAGES, tools: toolsOf(request) });
    const { message, finish_reason: reason } = (await stream.finalChatCompletion()).choices[0];
    const calls = (message.tool_calls ?? []).map(({ id, function: f }) => ({ id, name: f.name, arguments: textOf(f.arguments) }));
    return completed(message.content, calls, reason, message.reasoning_content, message.refusal);
  } catch (error) {
    return failed(error);
  }
}

// The items of the final response, of whatever status it is. A call is complete unless its item says that it is not.
async function ofResponse(client) {
  try {
    const { output, status } = await client.responses.stream({ model: 'model', input: 'Hi.' }).finalResponse();
    const of = (kind) => output.filter(({ type }) => type === kind);
    const calls = of('function_call').map(({ call_id: id, name, arguments: text, status: state }) => ({
      id,
      name,
      arguments: textOf(text),
      ...(state === 'incomplete' && { complete: false }),
    }));
    const parts = of('message').flatMap(({ content }) => content);
    const joined = (list, field) => list.map((part) => part[field] ?? '').join('');
    const thoughts = of('reasoning').flatMap(({ content, summary }) => (content?.length ? content : summary ?? []));
    // A response that is in progress has not ended.
    const ended = status === 'in_progress' ? null : status;
    return completed(joined(parts, 'text'), calls, ended, joined(thoughts, 'text'), joined(parts, 'refusal'));
  } catch (error) {
    return failed(error);
  }
}

function toolsOf({ tools }) {
  return tools?.length ? tools : undefined;
}

function textOf(value) {
  return typeof value === 'string' || value == null ? value : JSON.stringify(value);
}

// Reasoning is not claimed: of a field that the API of chat does not have, the client keeps the last piece alone.
await serve({
  hello: helloOfClient('openai-js', version, 'https://github.com/openai/openai-node', [], ['chat', 'responses']),
  operations: { accumulate: ofBody(accumulate) },
});
