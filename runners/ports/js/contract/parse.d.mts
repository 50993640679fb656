export interface Named {
  readonly name: string;
  readonly parameters?: unknown;
}

export interface ContractMessage {
  readonly calls: ReadonlyArray<{ readonly name: string; readonly arguments: string }>;
  readonly sawToolCallSyntax: boolean;
  readonly rejectedByPolicy: boolean;
  readonly rejectedToolNames: readonly string[];
}

export function parseToolCalls(output: string, tools: readonly Named[]): ContractMessage;
export function parseStandaloneToolCalls(output: string, tools: readonly Named[]): ContractMessage;
