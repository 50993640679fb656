// What goes in and comes out of every parser of this package (chapters DM, ST, TA-12 and AP-4).

/** A value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

export interface Call {
  readonly name: string;
  /** JSON text; what is there of it if the call is not complete (DM-2.1). */
  readonly arguments: string;
  /** Only where the output writes one (DM-2.6). */
  readonly id?: string;
  /** False if the arguments were cut off or are malformed. */
  readonly complete: boolean;
}

export type ProblemCode =
  | 'unterminated-call'
  | 'missing-end-marker'
  | 'closed-braces'
  | 'missing-start-marker'
  | 'malformed-call'
  | 'malformed-arguments'
  | 'rejected-call'
  | 'extra-call'
  | 'unexpected-text'
  | 'duplicate-argument'
  | 'argument-type';

/** A span of the output that could not be read as meant, in code points (DM-3). */
export interface Problem {
  readonly code: ProblemCode;
  readonly offset: number;
  readonly length: number;
}

export interface Message {
  readonly content: string;
  readonly reasoning: string;
  readonly calls: readonly Call[];
  readonly problems: readonly Problem[];
  readonly sawToolCallSyntax: boolean;
  readonly rejectedByPolicy: boolean;
  readonly rejectedToolNames: readonly string[];
}

/** What a message gains (chapter ST). */
export type Delta =
  | { readonly type: 'content'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  | { readonly type: 'call'; readonly index: number; readonly name: string; readonly id?: string }
  | { readonly type: 'id'; readonly index: number; readonly id: string }
  | { readonly type: 'arguments'; readonly index: number; readonly text: string; readonly complete?: boolean };

/** A tool as the API of chat completions describes it. */
export interface Tool {
  readonly type?: 'function';
  readonly function: {
    readonly name: string;
    readonly description?: string;
    readonly parameters?: Json;
  };
}

/** The options of a request (AP-4). */
export interface Options {
  readonly toolChoice?: 'auto' | 'none' | 'required' | { readonly name: string };
  readonly parallelToolCalls?: boolean;
  readonly enableThinking?: boolean;
  readonly reasoningFormat?: 'auto' | 'none';
  readonly continueFinalMessage?: 'none' | 'reasoning' | 'content';
  readonly templateKwargs?: { readonly [name: string]: Json };
  readonly bosToken?: string;
  readonly eosToken?: string;
  readonly jsonSchema?: Json;
  readonly history?: 'openai' | 'raw';
  readonly stopReason?: 'stop' | 'length';
  readonly repair?: boolean;
}

export interface Request {
  readonly tools?: readonly Tool[];
  readonly options?: Options;
  /** What becomes of a call of a tool that nobody offered: rejected, which is the default, or a call as any other (WR-1.12). */
  readonly unknownTools?: 'reject' | 'keep';
  /** The end of the prompt that the output continues; absent: what the description says of the options (TA-12.9). */
  readonly prompt?: string;
}

/** One output, in pieces. */
export interface Stream {
  /** What the message gains by a further piece, which may end inside a surrogate pair (ST-1.8). */
  feed(chunk: string): Delta[];
  /** Call it once, when no more comes. */
  end(): { deltas: Delta[]; message: Message };
}

/** Holds no state of a parse: one parser serves any number of outputs at a time (TP-11.2). */
export interface Parser {
  stream(): Stream;
}

export type ReasoningMode = 'NONE' | 'TAG_BASED' | 'DELIMITER' | 'FORCED_OPEN' | 'FORCED_CLOSED' | 'TOOLS_ONLY';
export type ContentMode = 'PLAIN' | 'ALWAYS_WRAPPED' | 'WRAPPED_WITH_REASONING' | 'WRAPPED_WITH_CALLS';
export type ToolsFormat = 'NONE' | 'JSON_NATIVE' | 'TAG_WITH_JSON' | 'TAG_WITH_TAGGED';
export type ValuesForm = 'json' | 'text' | 'python' | 'braces' | 'elements';

/** How the model of a template writes, as data (TA-12). A field that is absent has its default. */
export interface Description {
  readonly description: 1;
  readonly name?: string;
  readonly models?: readonly string[];
  readonly vendor?: { readonly document?: string; readonly template?: string; readonly differs?: string };
  readonly invented?: string;
  readonly holds?: 'until-first-tag';
  readonly handler?: string;
  readonly reasoning?: {
    readonly mode?: ReasoningMode;
    readonly start?: string;
    readonly end?: string;
    readonly field?: string;
    readonly untilFirstTag?: boolean;
  };
  readonly content?: { readonly mode?: ContentMode; readonly start?: string; readonly end?: string };
  readonly tools?: ToolsDescription;
  readonly messages?: MessagesDescription;
  readonly prompts?: { readonly default?: string; readonly on?: string; readonly off?: string };
  readonly stops?: readonly string[];
  readonly preservedTokens?: readonly string[];
}

export interface ToolsDescription {
  readonly format?: ToolsFormat;
  readonly values?: ValuesForm;
  readonly sectionStart?: string;
  readonly sectionEnd?: string;
  readonly perCallStart?: string;
  readonly perCallEnd?: string;
  readonly codeStart?: string;
  readonly callSeparator?: string;
  readonly functionNameIsKey?: boolean;
  readonly toolsArrayWrapped?: boolean;
  readonly usesPythonDicts?: boolean;
  readonly pythonLiterals?: boolean;
  readonly functionField?: string;
  readonly nameField?: string;
  readonly argsField?: string;
  readonly idField?: string;
  readonly genIdField?: string;
  readonly parameterOrder?: readonly string[];
  readonly rendersBareCalls?: boolean;
  readonly function?: {
    readonly namePrefix?: string;
    readonly nameSuffix?: string;
    readonly argsSeparator?: string;
    readonly close?: string;
  };
  readonly arguments?: {
    readonly start?: string;
    readonly end?: string;
    readonly namePrefix?: string;
    readonly nameSuffix?: string;
    readonly valuePrefix?: string;
    readonly valueSuffix?: string;
    readonly separator?: string;
    readonly typedValuePrefix?: string;
    readonly typedValueSuffix?: string;
    readonly escapedValuePrefix?: string;
    readonly escapedValueSuffix?: string;
  };
  readonly callId?: {
    readonly position?: 'NONE' | 'PRE_FUNC_NAME' | 'BETWEEN_FUNC_AND_ARGS' | 'POST_ARGS';
    readonly prefix?: string;
    readonly suffix?: string;
    readonly generated?: boolean;
  };
}

export interface MessagesDescription {
  readonly start?: string;
  readonly role?: string;
  readonly channel?: string;
  readonly recipient?: string;
  readonly type?: string;
  readonly namespace?: string;
  readonly text?: string;
  readonly ends?: readonly string[];
  readonly turnEnds?: readonly string[];
  readonly reasoning?: readonly string[];
  readonly content?: readonly string[];
  readonly calls?: readonly string[];
  readonly types?: readonly string[];
  readonly people?: readonly string[];
}
