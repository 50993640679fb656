// The adapter of @ai-sdk-tool/parser: a language model of the AI SDK that answers with the output, wrapped in the
// middleware in which an application wraps its own model.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { serve } from '../../ports/js/kit.mjs';

// The packages are in the folder the adapter is started in, not beside this file.
const require = createRequire(join(process.cwd(), 'package.json'));
const { extractReasoningMiddleware, wrapLanguageModel } = require('ai');
const { hermesToolMiddleware, qwen3CoderToolMiddleware } = require('@ai-sdk-tool/parser');
const { version } = JSON.parse(readFileSync(join(process.cwd(), 'node_modules/@ai-sdk-tool/parser/package.json')));

const PROTOCOLS = { hermes: hermesToolMiddleware, qwen3Coder: qwen3CoderToolMiddleware };
const FORMATS = JSON.parse(readFileSync(new URL('formats.json', import.meta.url)));
const USAGE = { inputTokens: {}, outputTokens: {} };
const FINISH = { finishReason: { unified: 'stop', raw: 'stop' }, usage: USAGE };
const PROMPT = [{ role: 'user', content: [{ type: 'text', text: 'Hi.' }] }];

/** The settings for a request; a text, the reason to skip it, if the AI SDK does not have one of its options. */
function given({ format, tools, options = {}, generationPrompt }) {
  const { toolChoice = 'auto', parallelToolCalls = true, jsonSchema = null } = options;
  // For any other choice the middleware asks the model for an object in place of its own format.
  if (toolChoice !== 'auto') return 'the middleware answers no tool choice but auto in the wire format';
  if (!parallelToolCalls) return 'the middleware has no such option: parallelToolCalls';
  if (jsonSchema !== null) return 'the middleware has no such option beside tools: jsonSchema';
  const { protocol, reasoning, opened = false } = FORMATS[format];
  // The last is applied first: reasoning is taken out before calls are looked for.
  const middleware = [PROTOCOLS[protocol]];
  if (reasoning !== undefined && options.reasoningFormat !== 'none') {
    const startWithReasoning = isInside(reasoning, opened, options, generationPrompt);
    middleware.push(extractReasoningMiddleware({ tagName: reasoning, startWithReasoning }));
  }
  return { middleware, tools: (tools ?? []).map(({ function: f }) => toolOf(f)), names: namesOf(tools ?? []) };
}

// An application sets `startWithReasoning` for a model whose prompt opens reasoning.
function isInside(tag, opened, { enableThinking = true, continueFinalMessage = 'none' }, prompt) {
  if (continueFinalMessage !== 'none') return continueFinalMessage === 'reasoning';
  if (prompt === undefined) return opened && enableThinking !== false;
  return prompt.lastIndexOf(`<${tag}>`) > prompt.lastIndexOf(`</${tag}>`);
}

function toolOf({ name, description, parameters = { type: 'object', properties: {} } }) {
  return { type: 'function', name, description, inputSchema: parameters };
}

function namesOf(tools) {
  return new Set(tools.map((tool) => tool.function.name));
}

function wrapped(model, middleware) {
  return wrapLanguageModel({ model: { specificationVersion: 'v3', provider: 'mock', modelId: 'mock', ...model }, middleware });
}

async function parse(request) {
  const setting = given(request);
  if (typeof setting === 'string') return skipped(setting);
  const content = [{ type: 'text', text: request.output }];
  const model = wrapped({ doGenerate: async () => ({ content, warnings: [], ...FINISH }) }, setting.middleware);
  const client = new Client(setting.names);
  const result = await model.doGenerate({ prompt: PROMPT, tools: setting.tools });
  for (const part of result.content) client.take(part);
  return { message: client.message() };
}

async function stream(request) {
  const setting = given(request);
  if (typeof setting === 'string') return skipped(setting);
  let provider;
  const source = new ReadableStream({ start: (controller) => (provider = controller) });
  const model = wrapped({ doStream: async () => ({ stream: source }) }, setting.middleware);
  const client = new Client(setting.names);
  const result = await model.doStream({ prompt: PROMPT, tools: setting.tools });
  let failure;
  const reading = read(result.stream, client).catch((error) => (failure = error));
  provider.enqueue({ type: 'stream-start', warnings: [] });
  provider.enqueue({ type: 'text-start', id: '0' });
  const deltas = [];
  for (const chunk of request.chunks) {
    provider.enqueue({ type: 'text-delta', id: '0', delta: chunk });
    // When the event loop comes round again, everything that a chunk causes in the pipeline has happened.
    await new Promise(setImmediate);
    deltas.push(client.taken());
  }
  provider.enqueue({ type: 'text-end', id: '0' });
  provider.enqueue({ type: 'finish', ...FINISH });
  provider.close();
  await reading;
  if (failure !== undefined) throw failure;
  return { deltas: [...deltas, client.taken()], message: client.message() };
}

async function read(parts, client) {
  for await (const part of parts) client.take(part);
}

function skipped(reason) {
  return { status: 'skipped', code: 'no-option', reason };
}

/** Collects what an application receives: texts, and calls of its tools. */
class Client {
  #names;
  #content = '';
  #reasoning = '';
  #calls = new Map();
  #deltas = [];

  constructor(names) {
    this.#names = names;
  }

  take(part) {
    switch (part.type) {
      case 'text':
      case 'text-delta':
        this.#content += this.#text('content', part.text ?? part.delta);
        break;
      case 'reasoning':
      case 'reasoning-delta':
        this.#reasoning += this.#text('reasoning', part.text ?? part.delta);
        break;
      case 'tool-input-start':
        this.#open(part.id, part.toolName);
        break;
      case 'tool-input-delta':
        this.#append(part.id, part.delta);
        break;
      case 'tool-call':
        this.#call(part);
        break;
      case 'error':
        throw part.error;
    }
  }

  /** The deltas since the last call of this method. */
  taken() {
    const deltas = this.#deltas;
    this.#deltas = [];
    return deltas;
  }

  message() {
    const calls = [...this.#calls.values()].filter((call) => call.input !== undefined);
    return {
      content: this.#content,
      reasoning: this.#reasoning,
      calls: calls.map(({ name, input }) => ({ name, arguments: input })),
    };
  }

  #text(type, text) {
    if (text !== '') this.#deltas.push({ type, text });
    return text;
  }

  // `generateText` and `streamText` mark the call of a tool they were not given as invalid and never run it.
  #open(id, name) {
    if (!this.#names.has(name)) return;
    this.#calls.set(id, { name, index: this.#calls.size });
    this.#deltas.push({ type: 'call', index: this.#calls.size - 1, name });
  }

  #append(id, text) {
    const call = this.#calls.get(id);
    if (call !== undefined && text !== '') this.#deltas.push({ type: 'arguments', index: call.index, text });
  }

  // A tool is run with the input of the finished call, whatever was streamed of it before.
  #call({ toolCallId, toolName, input }) {
    if (!this.#calls.has(toolCallId)) {
      this.#open(toolCallId, toolName);
      this.#append(toolCallId, input);
    }
    if (this.#calls.has(toolCallId)) this.#calls.get(toolCallId).input = input;
  }
}

await serve({
  hello: {
    splits: 'tokens',
    implementation: { name: 'ai-sdk', version, language: 'javascript', url: 'https://github.com/minpeter/ai-sdk-tool-call-middleware' },
    profiles: ['template'],
    formats: Object.keys(FORMATS),
  },
  operations: { parse, stream },
});
