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
  /** How the model writes, for a parser that wants `format`; absent in other profiles. */
  description?: Description;
  /** The end of the prompt, where it is given; for a parser that wants it in all requests that have one. */
  generationPrompt?: string;
}

/**
 * How the model of a template writes (chapter TA): all markers are literal texts, and a field that is absent has its
 * default, which is '', false or [].
 */
export interface Description {
  /** The version of the form. */
  description: 1;
  /** Of a template of the suite. */
  name?: string;
  /** What a stream may hold without a bound (VF-10.5). */
  holds?: 'reasoning' | 'until-first-tag';
  /** The dedicated format; absent: the general mechanism. */
  handler?: string;
  reasoning?: Texts<'start' | 'end' | 'field'> & {
    mode?: 'TAG_BASED' | 'DELIMITER' | 'FORCED_OPEN' | 'FORCED_CLOSED' | 'TOOLS_ONLY';
    untilFirstTag?: boolean;
  };
  content?: Texts<'start' | 'end'> & { mode?: 'ALWAYS_WRAPPED' | 'WRAPPED_WITH_REASONING' | 'WRAPPED_WITH_CALLS' };
  tools?: ToolDescription;
  /** The parts of a header, where outputs are rows of messages. */
  messages?: Texts<'start' | 'role' | 'channel' | 'recipient' | 'type' | 'namespace' | 'text'> &
    Lists<'ends' | 'turnEnds' | 'reasoning' | 'content' | 'calls' | 'types' | 'people'>;
  /** The generation prompt with enableThinking absent, true, false; `on` and `off` where they differ from `default`. */
  prompts?: { default?: string; on?: string; off?: string };
  stops?: string[];
  preservedTokens?: string[];
}

type Texts<Names extends string> = { [name in Names]?: string };
type Lists<Names extends string> = { [name in Names]?: string[] };
type Flags<Names extends string> = { [name in Names]?: boolean };

/** How calls are written. */
export interface ToolDescription
  extends Texts<'sectionStart' | 'sectionEnd' | 'perCallStart' | 'perCallEnd' | 'codeStart' | 'callSeparator'>,
    Flags<'functionNameIsKey' | 'toolsArrayWrapped' | 'usesPythonDicts' | 'pythonLiterals' | 'rendersBareCalls'>,
    Texts<'functionField' | 'nameField' | 'argsField' | 'idField' | 'genIdField'> {
  format?: 'JSON_NATIVE' | 'TAG_WITH_JSON' | 'TAG_WITH_TAGGED';
  values?: 'json' | 'text' | 'python' | 'braces' | 'elements';
  parameterOrder?: string[];
  function?: Texts<'namePrefix' | 'nameSuffix' | 'argsSeparator' | 'close'>;
  arguments?: Texts<'start' | 'end' | 'namePrefix' | 'nameSuffix' | 'valuePrefix' | 'valueSuffix' | 'separator'> &
    Texts<'typedValuePrefix' | 'typedValueSuffix' | 'escapedValuePrefix' | 'escapedValueSuffix'>;
  callId?: Texts<'prefix' | 'suffix'> & { position?: 'PRE_FUNC_NAME' | 'BETWEEN_FUNC_AND_ARGS' | 'POST_ARGS'; generated?: boolean };
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

/** The formats of the suite. */
export type Format =
  | 'apertus' | 'apriel15' | 'apriel16' | 'bracket-think' | 'cohere2-moe' | 'command-r-plus' | 'command-r7b'
  | 'deepseek-r1' | 'deepseek-r1-distill' | 'deepseek-v31' | 'devstral' | 'dsml' | 'dsml-v4' | 'dsml-v41' | 'ernie45'
  | 'firefunction2' | 'functionary31' | 'functionary32' | 'functiongemma' | 'gemma2' | 'gemma4' | 'generic-json'
  | 'gigachat3' | 'gigachat31' | 'glm46' | 'glm47' | 'gpt-oss' | 'granite33' | 'hermes' | 'hunyuan-a13b' | 'hy3'
  | 'hyperclova-x' | 'internlm2' | 'kimi-k2' | 'kimi-k2-thinking' | 'kimi-k3' | 'lfm2' | 'ling3' | 'llama3'
  | 'llama4' | 'llama4-json' | 'minicpm5' | 'minimax-m2' | 'minimax-m3' | 'mistral-nemo' | 'mistral-small'
  | 'muse-glimmer' | 'nemotron-v2' | 'nemotron3' | 'nested-function' | 'phi4-mini' | 'python-bare' | 'python-dicts'
  | 'python-lines' | 'pythonic' | 'qwen3' | 'qwen3-coder' | 'qwen35' | 'qwen35-no-prefill' | 'qwq' | 'response-tags'
  | 'seed-oss' | 'solar' | 'step3' | 'step35' | 'tool-name-arguments' | 'xlam';

/** An implementation and what it claims. What a vector needs beyond the claims is not asked. */
export interface Parser {
  name: string;
  version?: string;
  url?: string;
  profiles: Array<'contract' | 'native' | 'template'>;
  /** The names of templates it knows, '' for those without a name; absent: any. */
  formats?: Array<Format | ''>;
  features?: Feature[];
  /** It cannot be given a part of a preserved token. */
  tokens?: boolean;
  /** The deepest nesting it takes; absent: no limit. */
  depth?: number;
  /** What requests are to carry, for parsers without Jinja. */
  wants?: Array<'format' | 'generationPrompt'>;
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
  /** Throws if nothing was shown. */
  end(): void;
  /** How many vectors pass, of how many, in a line. */
  summary(): string;
}
