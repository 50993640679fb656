// Calls out of prose, whatever the model and its format: profile `contract`.

import { type ContractMessage, parseStandaloneToolCalls as standalone, parseToolCalls as detailed } from '../contract/parse.mjs';
import { InvalidRequest } from './errors.js';
import { checkTools } from './tools.js';
import type { Tool } from './types.js';

export type { ContractMessage };
export { InvalidRequest } from './errors.js';

/** Read calls out of any prose.  It never throws for an output. */
export function parseToolCalls(output: string, tools: readonly Tool[]): ContractMessage {
  return detailed(textOf(output), checkTools(tools).map((tool) => tool.function));
}

/** Read an output that is nothing but calls, or markup in prose. */
export function parseStandaloneToolCalls(output: string, tools: readonly Tool[]): ContractMessage {
  return standalone(textOf(output), checkTools(tools).map((tool) => tool.function));
}

function textOf(output: unknown): string {
  if (typeof output !== 'string') throw new InvalidRequest('output', 'a text is needed');
  return output;
}
