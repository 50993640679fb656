/** A tool that the model may call; `parameters` is the JSON Schema of its arguments. */
export interface Tool {
  name: string;
  description?: string;
  parameters?: unknown;
}

/** What a parser needs to read an output, the output included (chapter AP of the specification). */
export interface Request {
  profile: 'contract' | 'native' | 'template';
  /** Profile contract. */
  mode?: 'detailed' | 'standalone';
  /** Profile native. */
  model?: string;
  /** Profile template: the Jinja source, and its name if it has one. */
  template?: string;
  format?: string;
  output: string;
  tools: Tool[];
  toolNames: string[];
  messages?: object[];
  options?: Record<string, unknown>;
  generationPrompt?: string;
}

/** One call. `arguments` is JSON text; `id` only one that the output contains. */
export interface Call {
  name: string;
  arguments: string;
  id?: string;
  complete?: boolean;
}

/** A span of the output, in code points, that could not be read as meant. */
export interface Problem {
  code: string;
  offset: number;
  length: number;
}

/** What an output comes to. Fields of features that are not claimed may be absent. */
export interface Message {
  content?: string;
  reasoning?: string;
  calls: Call[];
  problems?: Problem[];
  sawToolCallSyntax?: boolean;
  rejectedByPolicy?: boolean;
  rejectedToolNames?: string[];
}

/** A piece of a message. */
export type Delta =
  | { type: 'content' | 'reasoning'; text: string }
  | { type: 'call'; index: number; name: string; id?: string }
  | { type: 'arguments'; index: number; text: string }
  | { type: 'id'; index: number; id: string };

/** Reads one output that comes in chunks. */
export interface Stream {
  feed(chunk: string): Delta[] | Promise<Delta[]>;
  finish(): { deltas: Delta[]; message: Message } | Promise<{ deltas: Delta[]; message: Message }>;
}

export type Feature =
  | 'policy' | 'problems' | 'ids' | 'incomplete-calls'
  | 'exact-whitespace' | 'exact-numbers' | 'lone-surrogates' | 'argument-deltas';

/** An implementation and what it claims. What a vector needs beyond the claims is not asked. */
export interface Parser {
  name: string;
  version?: string;
  url?: string;
  profiles: Array<'contract' | 'native' | 'template'>;
  /** The names of templates it knows; absent: any. */
  formats?: string[];
  features?: Feature[];
  /** It cannot be given a part of a preserved token. */
  tokens?: boolean;
  /** The deepest nesting it takes; absent: no limit. */
  depth?: number;
  parse(request: Request): Message | Promise<Message>;
  stream?(request: Request): Stream | Promise<Stream>;
}

export interface Options {
  /** A list of known failures: ID VERDICT lines, strict in both directions. */
  known?: string;
  /** Recommended vectors fail the run too. */
  strict?: boolean;
  /** default, all, none, whole, or one split such as size-3, size-32+5, at-17. */
  splits?: string;
  /** Milliseconds for one vector; 10,000 unless it is given. */
  timeout?: number;
}

/** Thrown by a parser that declines a vector. */
export class Skip extends Error {}

/** The failure of a vector; its message says all. */
export class VectorFailed extends Error {}

/** Defines the vectors as tests (of `toolcall-conformance/node-test` and `toolcall-conformance/vitest`). */
export function run(parser: Parser, options?: Options): void;

/** One run, for other frameworks. */
export class Run {
  constructor(parser: Parser, options?: Options & { command?(id: string): string });
  readonly vectors: ReadonlyArray<{ id: string; title: string; level: 'required' | 'recommended' }>;
  begin(): Promise<void>;
  judge(vector: { id: string }): Promise<{ failed?: string; skipped?: string }>;
  end(): void;
}
