// The heads of calls, and what a matcher says of a place.
import type { MORE, NO, Run } from './run.js';

/** The whole head of a call. */
export interface Head {
  /** After the outer markers. */
  readonly inner: number;
  /** Where the call itself begins, after the marker of a section. */
  own?: number;
  readonly end: number;
  readonly name: string;
  readonly id: string | undefined;
  /** Whether it begins an array of calls. */
  readonly inArray: boolean;
}

export type Match<T> = T | typeof NO | typeof MORE;

/** The outermost marker with which a head begins. */
export const SECTION = 0;
export const CALL = 1;
export const FUNCTION = 2;
export type Level = 0 | 1 | 2;

/** What the ends of messages and their headers begin with. */
export function outerTexts({ description: { messages = {} } }: Run): readonly string[] {
  return [messages.start ?? '', ...(messages.ends ?? [])];
}
