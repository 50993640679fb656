// Calls out of prose, whatever the model and its format: profile `contract`.

import { type ContractMessage, parseStandaloneToolCalls as standalone, parseToolCalls as detailed } from '../contract/parse.mjs';
import type { Tool } from './types.js';

export type { ContractMessage };

/** Read calls out of any prose.  It never throws for an output. */
export function parseToolCalls(output: string, tools: readonly Tool[]): ContractMessage {
  return detailed(output, tools.map((tool) => tool.function));
}

/** Read an output that is nothing but calls, or markup in prose. */
export function parseStandaloneToolCalls(output: string, tools: readonly Tool[]): ContractMessage {
  return standalone(output, tools.map((tool) => tool.function));
}
