// The door for who names one format and wants no other in the bundle.

import { InvalidRequest } from './errors.js';
import { ToolCallParser } from './parser.js';
import { type Layout, buildWith } from './template/build.js';
import type { Description, Options, Tool } from './types.js';

export { InvalidRequest } from './errors.js';
export { MessageStream, ToolCallParser } from './parser.js';
export type { Source } from './parser.js';
export type { Call, Delta, Description, Json, Message, Options, Problem, ProblemCode, Tool } from './types.js';

/** A format with the code that reads it: what `toolcall-parser/formats/NAME` exports. */
export interface Format {
  readonly description: Description;
  readonly layout: Layout;
}

/** What a request for a parser says beside the format. */
export interface ParserRequest<F> {
  readonly format: F;
  /** The tools that the model was offered; without any no text is a call. */
  readonly tools?: readonly Tool[];
  readonly options?: Options;
  /** The end of the prompt that the output continues; absent: what the format says of `options` (TA-12.9). */
  readonly prompt?: string;
  /** What becomes of a call of a tool that nobody offered: rejected, which is the default, or a call as any other, as servers have it (WR-1.12). */
  readonly unknownTools?: 'reject' | 'keep';
}

/** A parser for the outputs of one request.  Throws InvalidRequest, which names the place of what is wrong. */
export function createParser({ format, tools, options, prompt, unknownTools }: ParserRequest<Format>): ToolCallParser {
  if (typeof format?.layout !== 'function') throw new InvalidRequest('format', 'an export of toolcall-parser/formats/NAME is needed');
  return new ToolCallParser(buildWith(() => format.layout, format.description, given({ tools, options, prompt, unknownTools })));
}

/** Without what is undefined. */
export function given<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
