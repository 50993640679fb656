// The adapter of @ai-sdk/openai-compatible: what `streamText` of the AI SDK hands on.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { completed, failed, fetchFor, helloOfClient, ofBody } from '../../ports/js/bodies.mjs';
import { serve } from '../../ports/js/kit.mjs';

// The packages are in the folder the adapter is started in, not beside this file.
const require = createRequire(join(process.cwd(), 'package.json'));
const { jsonSchema, streamText, tool } = require('ai');
const { createOpenAICompatible } = require('@ai-sdk/openai-compatible');
const PACKAGE = join(process.cwd(), 'node_modules/@ai-sdk/openai-compatible/package.json');
const { version } = JSON.parse(readFileSync(PACKAGE));

const FINISH_REASONS = { 'tool-calls': 'tool_calls', 'content-filter': 'content_filter' };

async function accumulate(request) {
  const provider = createOpenAICompatible({ name: 'server', baseURL: 'http://server.test/v1', apiKey: 'key', fetch: fetchFor(request) });
  const calls = [];
  try {
    const errors = [];
    const result = streamText({ model: provider('model'), prompt: 'Hi.', tools: toolsOf(request), maxRetries: 0, onError: () => {} });
    let [content, reasoning, reason, raw] = ['', '', null, null];
    for await (const part of result.fullStream) {
      if (part.type === 'text-delta') content += part.text;
      else if (part.type === 'reasoning-delta') reasoning += part.text;
      else if (part.type === 'tool-call') calls.push(callOf(part));
      else if (part.type === 'finish') [reason, raw] = [part.finishReason, part.rawFinishReason];
      else if (part.type === 'error') errors.push(part.error);
    }
    if (errors.length > 0) return failed(errors[0], calls);
    // A stream without a finish reason ends with one of these, and so does one with a reason that the SDK does not know.
    const unknown = reason === 'error' || reason === 'other' || reason === 'unknown';
    if (unknown && !raw) return failed(`finish reason ${reason}`, calls);
    return completed(content, calls, unknown ? raw : FINISH_REASONS[reason] ?? reason, reasoning);
  } catch (error) {
    return failed(error, calls);
  }
}

// An invalid call has its input as text.
function callOf({ toolCallId: id, toolName: name, input, invalid }) {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  return { id, name, arguments: text, complete: invalid !== true };
}

function toolsOf({ tools }) {
  const schemaOf = ({ parameters = { type: 'object', properties: {} } }) => jsonSchema(parameters);
  return Object.fromEntries((tools ?? []).map(({ function: f }) => [f.name, tool({ inputSchema: schemaOf(f) })]));
}

await serve({
  hello: helloOfClient('ai-sdk-openai-compatible', version, 'https://github.com/vercel/ai', ['reasoning-content']),
  operations: { accumulate: ofBody(accumulate) },
});
