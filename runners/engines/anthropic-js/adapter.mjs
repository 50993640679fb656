// The adapter of @anthropic-ai/sdk: what `messages.stream` makes of a body.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { completed, failed, fetchFor, helloOfClient, ofBody } from '../../ports/js/bodies.mjs';
import { serve } from '../../ports/js/kit.mjs';

// The packages are in the folder the adapter is started in, not beside this file.
const require = createRequire(join(process.cwd(), 'package.json'));
const { Anthropic } = require('@anthropic-ai/sdk');
const { version } = JSON.parse(readFileSync(join(process.cwd(), 'node_modules/@anthropic-ai/sdk/package.json')));

const MESSAGES = [{ role: 'user', content: 'Hi.' }];

async function accumulate(request) {
  const client = new Anthropic({ apiKey: 'key', baseURL: 'http://server.test', fetch: fetchFor(request), maxRetries: 0 });
  try {
    const stream = client.messages.stream({ model: 'model', max_tokens: 999, messages: MESSAGES });
    const { content: blocks, stop_reason: reason } = await stream.finalMessage();
    const calls = blocks
      .filter(({ type }) => type === 'tool_use')
      .map(({ id, name, input }) => ({ id, name, arguments: typeof input === 'string' ? input : JSON.stringify(input) }));
    const textOf = (kind, field) => blocks.map((block) => (block.type === kind ? block[field] ?? '' : '')).join('');
    return completed(textOf('text', 'text'), calls, reason, textOf('thinking', 'thinking'), null, textOf('thinking', 'signature'));
  } catch (error) {
    return failed(error);
  }
}

await serve({
  hello: helloOfClient('anthropic-js', version, 'https://github.com/anthropics/anthropic-sdk-typescript', ['reasoning-content'], [
    'messages',
  ]),
  operations: { accumulate: ofBody(accumulate) },
});
