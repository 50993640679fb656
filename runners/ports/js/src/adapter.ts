// The package behind the adapter protocol: `npm run adapter`.  Nothing else of the package knows Node.

import { Rejected, Unsupported, serve } from '../kit.mjs';
import { parseStandaloneToolCalls, parseToolCalls } from './contract.js';
import { InvalidRequest } from './errors.js';
import { createNativeParser, createParser } from './index.js';
import type { ToolCallParser } from './parser.js';
import { checkTools } from './tools.js';
import type { Delta, Description, Message, Options, Tool } from './types.js';
import { type RespondRequest, accumulate, respond } from './wire/adapter.js';
import { stringify } from './wire/index.js';

interface ParseRequest {
  readonly profile?: string;
  readonly mode?: string;
  readonly model?: string;
  readonly output?: string;
  readonly chunks?: readonly string[];
  readonly tools?: readonly Tool[];
  readonly description?: Description;
  readonly options?: Options | null;
  readonly generationPrompt?: string;
}

const MODES: Readonly<Record<string, typeof parseToolCalls>> = { detailed: parseToolCalls, standalone: parseStandaloneToolCalls };

function parse(request: ParseRequest): { message: object } {
  const { profile, mode = '', tools, output } = request;
  if (profile !== 'contract') return { message: parserOf(request).parse(output as string) };
  if (!Object.hasOwn(MODES, mode)) throw new InvalidRequest('mode', 'it must be detailed or standalone');
  return { message: MODES[mode]!(output as string, tools as readonly Tool[]) };
}

function stream(request: ParseRequest): { deltas: Delta[][]; message: Message } {
  const reader = parserOf(request).stream();
  if (!Array.isArray(request.chunks)) throw new InvalidRequest('chunks', 'a list is needed');
  const deltas = request.chunks.map((chunk: unknown, index) => reader.feed(textAt(`chunks[${index}]`, chunk)));
  const { deltas: last, message } = reader.end();
  return { deltas: [...deltas, last], message };
}

function parserOf(request: ParseRequest): ToolCallParser {
  const { profile, model, tools } = request;
  if (profile === 'template') return templateParserOf(request);
  if (profile === 'native') return createNativeParser({ model: model === undefined ? '' : textAt('model', model), tools: checkTools(tools) });
  throw new Unsupported(`profile: no ${profile}`);
}

/** The last parser of profile `template`, and what it was made of: a server, too, keeps the parser of its requests. */
let kept: { readonly of: string; readonly parser: ToolCallParser } | undefined;

/** A parser by the description, which is absent where nobody can read the template (AP-4.8). */
function templateParserOf({ description, tools, options, generationPrompt }: ParseRequest, unknownTools: 'reject' | 'keep' = 'reject'): ToolCallParser {
  if (description === undefined) throw new Unsupported('description: nobody can read the template');
  const of = JSON.stringify({ description, tools, options, generationPrompt, unknownTools });
  if (kept?.of === of) return kept.parser;
  const parser = createParser({
    format: description,
    unknownTools,
    tools: checkTools(tools),
    ...(options === undefined || options === null ? {} : { options }),
    ...(generationPrompt === undefined ? {} : { prompt: generationPrompt }),
  });
  kept = { of, parser };
  return parser;
}

/** A response to a message, or to an output that a server reads by the request's description (WR-1.12). */
function answer(request: RespondRequest & ParseRequest): object {
  if (request.message !== undefined) return respond(request);
  const { output, chunks, description } = request;
  const reader = templateParserOf(request, 'keep').stream();
  const pieces: readonly unknown[] = request.stream === true ? (chunks ?? []) : [output];
  const deltas = pieces.map((piece, index) => reader.feed(textAt(request.stream === true ? `chunks[${index}]` : 'output', piece)));
  const { deltas: last, message } = reader.end();
  const { idField, genIdField, callId } = description?.tools ?? {};
  const lateIds = idField !== undefined || genIdField !== undefined || callId !== undefined;
  return respond({ ...request, message, deltas: [...deltas, last], lateIds });
}

function textAt(place: string, value: unknown): string {
  if (typeof value !== 'string') throw new InvalidRequest(place, 'a text is needed');
  return value;
}

/** What a malformed request is refused with begins with its place (AP-3.5). */
function refusing<R>(operation: (request: R) => object): (request: R) => object {
  return (request) => {
    try {
      return operation(request);
    } catch (error) {
      if (error instanceof InvalidRequest) throw new Rejected(error.message);
      throw error;
    }
  };
}

await serve({
  hello: {
    implementation: { name: 'toolcall-parser', version: '1.0.0', language: 'typescript' },
    profiles: ['contract', 'native', 'template', 'wire'],
    features: ['policy', 'problems', 'ids', 'incomplete-calls', 'exact-whitespace', 'exact-numbers', 'lone-surrogates', 'argument-deltas', 'reasoning-content'],
    wants: ['format', 'generationPrompt'],
    apis: ['chat', 'messages', 'responses'],
    respond: 'both',
    accumulateApis: ['chat', 'messages', 'responses'],
    limits: { depth: 1_000_000 },
  },
  operations: { parse: refusing(parse), stream: refusing(stream), respond: refusing(answer), accumulate: refusing(accumulate) },
  // Only a response holds arguments as objects, with numbers that JSON.stringify would round.
  stringify: (reply: object) => ('response' in reply ? stringify(reply) : JSON.stringify(reply)),
});
