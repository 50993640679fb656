// The door of the package: every format, by its name or by a description of it, and profile `native`.

import { type Format, type ParserRequest, createParser as create, given } from './core.js';
import { type FormatName, descriptions } from './descriptions/index.js';
import { InvalidRequest } from './errors.js';
import { buildFormat } from './layouts/index.js';
import { buildNative } from './native/index.js';
import { ToolCallParser } from './parser.js';
import { nearest } from './template/nearest.js';
import type { Description, Tool } from './types.js';

export type { Format, ParserRequest } from './core.js';
export { descriptions } from './descriptions/index.js';
export type { FormatName } from './descriptions/index.js';
export { InvalidRequest } from './errors.js';
export { familyOf } from './native/index.js';
export type { NativeFamily } from './native/index.js';
export { MessageStream, ToolCallParser } from './parser.js';
export type { Source } from './parser.js';
export type { Call, Delta, Description, Json, Message, Options, Problem, ProblemCode, Tool } from './types.js';

/** A parser for the outputs of one request.  Throws InvalidRequest, which names the place of what is wrong. */
export function createParser(request: ParserRequest<FormatName | Description | Format>): ToolCallParser {
  const { format, tools, options, prompt, unknownTools } = request;
  if (typeof format === 'object' && format !== null && 'layout' in format) return create({ ...request, format });
  const description = typeof format === 'string' ? named(format) : format;
  return new ToolCallParser(buildFormat(description, given({ tools, options, prompt, unknownTools })));
}

function named(name: string): Description {
  if (Object.hasOwn(descriptions, name)) return descriptions[name as FormatName];
  throw new InvalidRequest('format', `no format ${name}; the nearest is ${nearest(name, Object.keys(descriptions))}`);
}

/** What a request for a parser of profile `native` says. */
export interface NativeRequest {
  /** The name of the model, such as `moonshotai/Kimi-K2-Instruct`. */
  readonly model: string;
  readonly tools?: readonly Tool[];
}

/** The fixed parser of a model's family (chapter NF); other models' outputs are content. */
export function createNativeParser({ model, tools = [] }: NativeRequest): ToolCallParser {
  return new ToolCallParser(buildNative(model, { tools }));
}
