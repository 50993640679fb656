export interface WireCall {
  id: string;
  name: string;
  arguments: string;
  complete: boolean;
}

export interface Completion {
  content: string | null;
  reasoning: string;
  refusal: string;
  calls: WireCall[];
  /** Of the thoughts of Anthropic's API, which a client sends back with them. */
  signature?: string;
  finishReason: string | null;
  /** What was wrong; '' if nothing was. */
  error: string;
}

/** Puts a streamed response together. It never throws. */
export class Accumulator {
  feed(bytes: Uint8Array): void;
  finish(broken?: string): Completion;
}

/** The calls; those without an id get one that no other has. */
export function withIds(calls: Array<Omit<WireCall, 'id'> & { id?: string }>): WireCall[];
