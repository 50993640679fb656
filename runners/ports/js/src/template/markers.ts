// The markers of a description, without the whitespace at their ends (chapter TP), and what the template renders beside values.
import { isSpace, trim } from '../stream/input.js';
import type { Description } from '../types.js';

export interface Pair {
  readonly start: string;
  readonly end: string;
}

/** How the edges of a value are written: markers, and the whitespace between them and the value (TP-7.6). */
export interface Edges {
  readonly start: string;
  readonly before: string;
  readonly after: string;
  readonly end: string;
}

export interface Markers {
  readonly section: Pair;
  readonly call: Pair;
  readonly code: string;
  readonly separator: string;
  readonly name: Pair;
  readonly functionEnd: string;
  readonly args: Pair;
  readonly key: Pair;
  readonly value: Edges;
  readonly typed: Edges | undefined;
  readonly escaped: Edges | undefined;
  readonly argumentSeparator: string;
  readonly id: Pair & { readonly position: string; readonly generated: boolean };
  readonly reasoning: Pair;
  readonly content: Pair;
  readonly stops: readonly string[];
  /** Whether calls begin with a marker (TA-8.3). */
  readonly marksCalls: boolean;
  /** Patterns of what counts in a value, by its closing marker: those of one parser, which has made them for an output before. */
  readonly patterns: Record<string, RegExp>;
}

const leading = (text: string): string => text.slice(0, text.length - text.trimStart().length);

function trailing(text: string): string {
  let from = text.length;
  while (from > 0 && isSpace(text.charCodeAt(from - 1))) from--;
  return text.slice(from);
}

export function markersOf(description: Description): Markers {
  const tools = description.tools ?? {};
  const { function: fn = {}, arguments: args = {}, callId = {} } = tools;
  const pair = (start = '', end = ''): Pair => ({ start: trim(start), end: trim(end) });
  const edges = (start: string, end: string): Edges => ({
    start: trim(start),
    before: trailing(trim(start) === '' ? (args.nameSuffix ?? '') + start : start),
    after: leading(end),
    end: trim(end),
  });
  const section = pair(tools.sectionStart, tools.sectionEnd);
  const call = pair(tools.perCallStart, tools.perCallEnd);
  const name = pair(fn.namePrefix, fn.nameSuffix);
  return {
    section,
    call,
    code: trim(tools.codeStart ?? ''),
    separator: trim(tools.callSeparator ?? ''),
    name,
    functionEnd: trim(fn.close ?? ''),
    args: pair(`${fn.argsSeparator ?? ''}${args.start ?? ''}`, args.end),
    key: pair(args.namePrefix, args.nameSuffix),
    value: edges(args.valuePrefix ?? '', args.valueSuffix ?? ''),
    typed: args.typedValuePrefix === undefined ? undefined : edges(args.typedValuePrefix, args.typedValueSuffix ?? args.valueSuffix ?? ''),
    escaped: args.escapedValuePrefix === undefined ? undefined : edges(args.escapedValuePrefix, args.escapedValueSuffix ?? ''),
    argumentSeparator: trim(args.separator ?? ''),
    id: { ...pair(callId.prefix, callId.suffix), position: callId.position ?? 'NONE', generated: callId.generated ?? false },
    reasoning: pair(description.reasoning?.start, description.reasoning?.end),
    content: pair(description.content?.start, description.content?.end),
    stops: (description.stops ?? []).map(trim).filter(Boolean),
    marksCalls: beginsWithMarker(section.start || call.start || `${name.start}NAME${name.end}`),
    patterns: {},
  };
}

/** The first marker in a text, as {at, end}; undefined if all of it is text. Implements TA-8.3. */
export function firstMarker(text: string): { at: number; end: number } | undefined {
  for (let at = 0; at < text.length; at++) {
    const end = text[at] === '<' ? tagEnd(text, at) : text[at] === '[' ? bracketEnd(text, at) : -1;
    if (end >= 0) return { at, end };
  }
  return undefined;
}

export const holdsMarker = (text: string): boolean => firstMarker(text) !== undefined;
export const beginsWithMarker = (text: string): boolean => firstMarker(text)?.at === 0;

/** Whether a marker is written like a special token (TP-1.10). */
export function isToken(marker: string): boolean {
  return /^(?:<\||<｜|\]<\])/.test(marker) || marker.endsWith('|>') || /^\[[A-Z_/ ]+\]$/.test(marker);
}

function tagEnd(text: string, at: number): number {
  const next = text[at + 1];
  if (next === undefined || next === '<' || next === '>' || isSpace(next.charCodeAt(0))) return -1;
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '>') return i + 1;
    if (text[i] === '<' || text[i] === '\n') return -1;
  }
  return -1;
}

function bracketEnd(text: string, at: number): number {
  const match = /^\[\/?[A-Za-z_][A-Za-z0-9_/ ]*\]/.exec(text.slice(at, at + 1000));
  return match === null ? -1 : at + match[0].length;
}
