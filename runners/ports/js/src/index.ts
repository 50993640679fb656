// The door of the package.

export { InvalidRequest } from './errors.js';
export type { Call, Delta, Description, Json, Message, Options, Parser, Problem, ProblemCode, Stream, Tool } from './types.js';
