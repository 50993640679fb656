// What a client makes of the body of a streamed response: sections WR-3, WR-6 and WR-7 of the specification.

import { Accumulator as ChatAccumulator, type Completion, type WireCall } from '../../wire/accumulate.mjs';

export type Api = 'chat';
export type { Completion, WireCall };

/** Puts a streamed response together.  It never throws: `error` of the completion says what was wrong. */
export interface Accumulator {
  /** More of the body. */
  feed(bytes: Uint8Array): void;
  /** The completion at the end of the body; `broken`: why the connection broke. */
  finish(broken?: string): Completion;
}

export function accumulator(_api: Api = 'chat'): Accumulator {
  return new ChatAccumulator();
}

/** The completion of a streamed response, such as `(await fetch(…)).body`. */
export async function accumulate(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, api: Api = 'chat'): Promise<Completion> {
  const reader = accumulator(api);
  let broken = '';
  try {
    for await (const bytes of body) reader.feed(bytes);
  } catch (error) {
    broken = String(error instanceof Error ? error.message : error) || 'the connection broke';
  }
  return reader.finish(broken);
}
