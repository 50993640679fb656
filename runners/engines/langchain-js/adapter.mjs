// The adapter of @langchain/openai: the sum of the chunks that `ChatOpenAI.stream` gives.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { completed, failed, fetchFor, helloOfClient, ofBody } from '../../ports/js/bodies.mjs';
import { serve } from '../../ports/js/kit.mjs';

// The packages are in the folder the adapter is started in, not beside this file.
const require = createRequire(join(process.cwd(), 'package.json'));
const { ChatOpenAI } = require('@langchain/openai');
const { version } = JSON.parse(readFileSync(join(process.cwd(), 'node_modules/@langchain/openai/package.json')));

async function accumulate(request) {
  try {
    const configuration = { baseURL: 'http://server.test/v1', fetch: fetchFor(request), maxRetries: 0 };
    const model = new ChatOpenAI({ model: 'model', apiKey: 'key', configuration, maxRetries: 0 });
    let message;
    for await (const chunk of await model.bindTools(request.tools ?? []).stream('Hi.')) {
      message = message === undefined ? chunk : message.concat(chunk);
    }
    if (message === undefined) throw new Error('no chunk came');
    // Valid calls may run, invalid ones may not.
    const calls = message.tool_calls.map(({ id, name, args }) => ({ id, name, arguments: JSON.stringify(args) }));
    for (const { id, name, args } of message.invalid_tool_calls) {
      calls.push({ id, name: name ?? '', arguments: args ?? null, complete: false });
    }
    const { response_metadata: metadata, additional_kwargs: more } = message;
    return completed(message.text, calls, metadata?.finish_reason, null, more?.refusal);
  } catch (error) {
    return failed(error);
  }
}

await serve({
  hello: helloOfClient('langchain-js', version, 'https://github.com/langchain-ai/langchainjs', []),
  operations: { accumulate: ofBody(accumulate) },
});
