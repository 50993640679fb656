// The door of the package.

import { buildNative } from './native/index.js';
import { ToolCallParser } from './parser.js';
import type { Tool } from './types.js';

export { InvalidRequest } from './errors.js';
export { familyOf } from './native/index.js';
export type { NativeFamily } from './native/index.js';
export { MessageStream, ToolCallParser } from './parser.js';
export type { Source } from './parser.js';
export type { Call, Delta, Description, Json, Message, Options, Problem, ProblemCode, Tool } from './types.js';

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
