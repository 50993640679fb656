// What the adapters of the AI SDK's providers share: what `streamText` hands on of a stream.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { completed, failed, fetchFor, helloOfClient, ofBody } from './bodies.mjs';
import { serve } from './kit.mjs';

// The packages are in the folder the adapter is started in, not beside this file.
const require = createRequire(join(process.cwd(), 'package.json'));

/**
 * Serves a provider on the protocol.
 *
 * `model(exports, settings)` makes the model of what the package exports; `reasons` says what the API calls the SDK's
 * finish reasons; with `keepsUnknown` a reason that the SDK does not know is the one that the server wrote.
 */
export async function serveProvider(name, { packageName, apis, model, reasons, keepsUnknown = false }) {
  // Warnings would be printed where replies go.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const exports = require(packageName);
  const { version } = JSON.parse(readFileSync(join(process.cwd(), 'node_modules', packageName, 'package.json')));
  const modelFor = (request) => model(exports, { baseURL: 'http://server.test/v1', apiKey: 'key', fetch: fetchFor(request) });
  const accumulate = (request) => accumulated(modelFor(request), request.tools ?? [], reasons, keepsUnknown);
  await serve({
    hello: helloOfClient(name, version, 'https://github.com/vercel/ai', ['reasoning-content'], apis),
    operations: { accumulate: ofBody(accumulate) },
  });
}

async function accumulated(model, tools, reasons, keepsUnknown) {
  const { jsonSchema, streamText, tool } = require('ai');
  const schemaOf = ({ parameters = { type: 'object', properties: {} } }) => jsonSchema(parameters);
  const offered = Object.fromEntries(tools.map(({ function: f }) => [f.name, tool({ inputSchema: schemaOf(f) })]));
  const calls = [];
  try {
    const errors = [];
    const result = streamText({ model, prompt: 'Hi.', tools: offered, maxOutputTokens: 999, maxRetries: 0, onError: () => {} });
    let [content, reasoning, reason, raw, signature] = ['', '', null, null, ''];
    for await (const part of result.fullStream) {
      signature += part.providerMetadata?.anthropic?.signature ?? '';
      if (part.type === 'text-delta') content += part.text;
      else if (part.type === 'reasoning-delta') reasoning += part.text;
      else if (part.type === 'tool-call') calls.push(callOf(part));
      else if (part.type === 'finish') [reason, raw] = [part.finishReason, part.rawFinishReason];
      else if (part.type === 'error') errors.push(part.error);
    }
    if (errors.length > 0) return failed(errors[0], calls);
    // A stream without an end ends with one of these, and so does one whose reason the SDK does not know.
    const isUnknown = reason === 'error' || reason === 'other' || reason === 'unknown';
    if (isUnknown && !(keepsUnknown && raw)) return failed(`finish reason ${reason}`, calls);
    return completed(content, calls, isUnknown ? raw : (reasons[reason] ?? reason), reasoning, null, signature);
  } catch (error) {
    return failed(error, calls);
  }
}

// An invalid call has its input as text.
function callOf({ toolCallId: id, toolName: name, input, invalid }) {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  return { id, name, arguments: text, complete: invalid !== true };
}
