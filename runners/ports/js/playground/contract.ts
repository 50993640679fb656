// Profile `contract` as a parser of the page: calls out of any text, when all of it has come.

import { type Delta, type Message, type Tool, ToolCallParser } from '../src/index.js';
import { type ContractMessage, parseStandaloneToolCalls, parseToolCalls } from '../src/contract.js';
import { STANDALONE } from './inputs.js';

export function contractParser(format: string, tools: readonly Tool[]): ToolCallParser {
  const read = format === STANDALONE ? parseStandaloneToolCalls : parseToolCalls;
  return new ToolCallParser({
    stream: () => {
      const pieces: string[] = [];
      return {
        feed: (chunk) => {
          pieces.push(chunk);
          return [];
        },
        end: () => sent(read(pieces.join(''), tools)),
      };
    },
  });
}

/** The profile has no reasoning, no content and no problems, and its calls are complete. */
function sent(found: ContractMessage): { deltas: Delta[]; message: Message } {
  const calls = found.calls.map((call) => ({ ...call, complete: true }));
  const deltas = calls.flatMap((call, index): Delta[] => [
    { type: 'call', index, name: call.name },
    { type: 'arguments', index, text: call.arguments, complete: true },
  ]);
  return { deltas, message: { content: '', reasoning: '', problems: [], ...found, calls } };
}
