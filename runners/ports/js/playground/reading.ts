// Reads an output as a stream, in slices of time, and says what it had sent after each piece.

import type { Delta, Message, ToolCallParser } from '../src/index.js';

/** What the parser sent after so many UTF-16 units. */
export interface Step {
  readonly at: number;
  readonly deltas: readonly Delta[];
}

export interface Reading {
  readonly steps: readonly Step[];
  /** How many units a piece has: one, unless the output is long. */
  readonly size: number;
  readonly message: Message;
}

/** A message as far as it was sent. */
export interface Sent {
  readonly content: string;
  readonly reasoning: string;
  readonly calls: readonly { readonly name: string; readonly arguments: string; readonly id?: string; readonly complete: boolean | undefined }[];
}

/** The most pieces, and for how many milliseconds the page may be busy. */
const MOST = 8192;
const BUSY = 8;

/** Undefined if `isOver` said so before it was done. */
export async function readOutput(parser: ToolCallParser, output: string, isOver: () => boolean): Promise<Reading | undefined> {
  const stream = parser.stream();
  const size = Math.ceil(output.length / MOST) || 1;
  const steps: Step[] = [];
  let due = performance.now() + BUSY;
  for (let at = 0; at < output.length; at += size) {
    const deltas = stream.feed(output.slice(at, at + size));
    if (deltas.length > 0) steps.push({ at: Math.min(at + size, output.length), deltas });
    if (performance.now() < due) continue;
    await new Promise((resolve) => setTimeout(resolve));
    if (isOver()) return undefined;
    due = performance.now() + BUSY;
  }
  const { deltas, message } = stream.end();
  return { steps: [...steps, { at: output.length + 1, deltas }], size, message };
}

/** What was sent before a place; `output.length + 1` is after the end. */
export function sentBy(steps: readonly Step[], place: number): Sent {
  const texts = { content: [] as string[], reasoning: [] as string[] };
  const calls: { name: string; parts: string[]; id?: string; complete: boolean | undefined }[] = [];
  for (const { at, deltas } of steps) {
    if (at > place) break;
    for (const delta of deltas) {
      if (delta.type === 'content' || delta.type === 'reasoning') texts[delta.type].push(delta.text);
      else if (delta.type === 'call') calls.push({ name: delta.name, parts: [], complete: undefined, ...(delta.id === undefined ? {} : { id: delta.id }) });
      else {
        const call = calls[delta.index]!;
        if (delta.type === 'id') call.id = delta.id;
        else {
          call.parts.push(delta.text);
          call.complete = delta.complete ?? call.complete;
        }
      }
    }
  }
  return {
    content: texts.content.join(''),
    reasoning: texts.reasoning.join(''),
    calls: calls.map(({ parts, ...call }) => ({ ...call, arguments: parts.join('') })),
  };
}
