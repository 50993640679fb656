// The adapter of @ai-sdk/openai: what `streamText` of the AI SDK hands on of a stream of Responses.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { completed, failed, fetchFor, helloOfClient, ofBody } from '../../ports/js/bodies.mjs';
import { serve } from '../../ports/js/kit.mjs';

// The packages are in the folder the adapter is started in, not beside this file.
const require = createRequire(join(process.cwd(), 'package.json'));
const { jsonSchema, streamText, tool } = require('ai');
const { createOpenAI } = require('@ai-sdk/openai');
const { version } = JSON.parse(readFileSync(join(process.cwd(), 'node_modules/@ai-sdk/openai/package.json')));

// Warnings would be printed where replies go.
globalThis.AI_SDK_LOG_WARNINGS = false;

// What the API calls the SDK's finish reasons.
const FINISH_REASONS = { stop: 'completed', 'tool-calls': 'completed', length: 'incomplete', 'content-filter': 'incomplete' };

async function accumulate(request) {
  const provider = createOpenAI({ baseURL: 'http://server.test/v1', apiKey: 'key', fetch: fetchFor(request) });
  const calls = [];
  try {
    const errors = [];
    const result = streamText({
      model: provider.responses('model'),
      prompt: 'Hi.',
      tools: toolsOf(request),
      maxOutputTokens: 999,
      maxRetries: 0,
      onError: () => {},
    });
    let [content, reasoning, reason, signature] = ['', '', null, ''];
    for await (const part of result.fullStream) {
      signature += part.providerMetadata?.anthropic?.signature ?? '';
      if (part.type === 'text-delta') content += part.text;
      else if (part.type === 'reasoning-delta') reasoning += part.text;
      else if (part.type === 'tool-call') calls.push(callOf(part));
      else if (part.type === 'finish') reason = part.finishReason;
      else if (part.type === 'error') errors.push(part.error);
    }
    if (errors.length > 0) return failed(errors[0], calls);
    // A stream without an end ends with one of these.
    if (reason === 'error' || reason === 'other' || reason === 'unknown') return failed(`finish reason ${reason}`, calls);
    return completed(content, calls, FINISH_REASONS[reason] ?? reason, reasoning, null, signature);
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
  hello: helloOfClient('ai-sdk-openai', version, 'https://github.com/vercel/ai', ['reasoning-content'], ['responses']),
  operations: { accumulate: ofBody(accumulate) },
});
