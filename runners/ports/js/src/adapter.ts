// The package on the adapter protocol: `npm run adapter` (chapter AP).
import { InvalidRequest } from './errors.js';
import { buildFormat } from './template/build.js';
import type { Delta, Message, Parser, Request } from './types.js';
// @ts-expect-error the kit is JavaScript
import { Rejected, Unsupported, serve } from '../kit.mjs';

type Fields = { readonly [field: string]: unknown };

function parserOf(request: Fields): Parser {
  const { description, tools, options, generationPrompt } = request;
  if (description === undefined) throw new Unsupported('a description is needed: what nobody can read has none');
  const { stopReason, ...rest } = (options ?? {}) as Fields;
  return buildFormat(description as never, {
    tools: tools as never,
    options: (stopReason === null || stopReason === undefined ? rest : { ...rest, stopReason }) as never,
    ...(generationPrompt === undefined ? {} : { prompt: generationPrompt as string }),
  } as Request);
}

function guarded<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof InvalidRequest) throw new Rejected(error.message);
    throw error;
  }
}

function parse(request: Fields): { message: Message } {
  const { output } = request;
  if (typeof output !== 'string') throw new Rejected('output: a text is needed');
  return guarded(() => {
    const stream = parserOf(request).stream();
    stream.feed(output);
    return { message: stream.end().message };
  });
}

function stream(request: Fields): { deltas: Delta[][]; message: Message } {
  const { chunks } = request;
  if (!Array.isArray(chunks)) throw new Rejected('chunks: a list is needed');
  chunks.forEach((chunk, index) => {
    if (typeof chunk !== 'string') throw new Rejected(`chunks[${index}]: a text is needed`);
  });
  return guarded(() => {
    const reading = parserOf(request).stream();
    const deltas = (chunks as string[]).map((chunk) => reading.feed(chunk));
    const end = reading.end();
    return { deltas: [...deltas, end.deltas], message: end.message };
  });
}

await serve({
  hello: {
    implementation: { name: 'toolcall-parser', language: 'TypeScript' },
    profiles: ['template'],
    features: ['policy', 'problems', 'ids', 'incomplete-calls', 'exact-whitespace', 'exact-numbers', 'lone-surrogates', 'argument-deltas'],
    wants: ['format', 'generationPrompt'],
  },
  operations: { parse, stream },
});
