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
  finishReason: string | null;
  /** What was wrong; '' if nothing was. */
  error: string;
}

/** Puts a streamed response together. It never throws. */
export class Accumulator {
  feed(bytes: Uint8Array): void;
  finish(broken?: string): Completion;
}
