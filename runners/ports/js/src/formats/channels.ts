// Headers with a channel, a recipient and a type (section HD-3).
import { isSpace } from '../stream/input.js';
import { ODD } from '../template/names.js';
import { MORE, NO, type Run } from '../template/run.js';
import type { Match } from '../template/heads.js';
import type { MessagesDescription } from '../types.js';

export interface Header {
  readonly kind: 'reasoning' | 'content' | 'call';
  /** The name of the tool that a call is for. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** What was read of a header in which the output ends. */
export interface Cut {
  tokens: number;
  isPartial: boolean;
  recipient: string | undefined;
}

export type Row = Required<MessagesDescription>;

export function rowOf({ messages = {} }: { readonly messages?: MessagesDescription }): Row {
  return {
    start: '', role: '', channel: '', recipient: '', type: '', namespace: '', text: '',
    ends: [], turnEnds: [], reasoning: [], content: [], calls: [], types: [], people: [], ...messages,
  };
}

/** After the words that every header begins with, NO or MORE. Implements TP-1.3. */
export function beginsAt({ input }: Run, { start, role }: Row, at: number): number {
  const end = input.literal(start, at);
  const next = end < 0 ? end : input.spaces(end);
  return next < 0 ? next : input.literal(role, next);
}

const MOST_PARTS = 16;
const LONGEST_WORD = 600;

export class Headers {
  readonly #run: Run;
  readonly row: Row;
  readonly begin: string;
  readonly #odd: readonly string[];
  /** What was read of the header that was asked for last. */
  cut: Cut = { tokens: 0, isPartial: false, recipient: undefined };

  constructor(run: Run) {
    this.#run = run;
    this.row = rowOf(run.description);
    this.begin = this.row.start + this.row.role;
    this.#odd = run.tools.names.filter((name) => /[\s"'<>[\]{}]/.test(name));
  }

  /** The header at a position, with its start or from its channel on. Implements HD-3.12, HD-3.17, HD-3.19, HD-3.21. */
  at(from: number, withStart: boolean, isStarted = withStart): Match<Header> {
    const { input } = this.#run;
    const { row } = this;
    const cut: Cut = { tokens: 0, isPartial: false, recipient: undefined };
    this.cut = cut;
    let at = from;
    const more = (): typeof MORE => {
      cut.isPartial ||= at < input.length;
      return MORE;
    };
    if (withStart) {
      const end = beginsAt(this.#run, row, at);
      if (end === MORE) return more();
      if (end === NO) return NO;
      at = end;
      cut.tokens++;
    }
    let channel: string | undefined;
    let recipient: string | undefined;
    let types = 0;
    for (let parts = 0; parts <= MOST_PARTS; parts++) {
      const next = input.spaces(at);
      if (next < 0) return next as Match<Header>;
      at = next;
      if (at >= input.length) return MORE;
      const text = input.literal(row.text, at);
      if (text >= 0) return this.#of(from, text, channel, recipient);
      // A header ends with its type; without a recipient a word may stand behind it.
      const marks = types > 0 ? [] : [row.channel, row.recipient, row.type].map((mark) => input.literal(mark, at));
      const which = marks.findIndex((end) => end >= 0);
      if (which < 0) {
        if (text === MORE || marks.includes(MORE)) return more();
        if ((cut.tokens === 0 && !isStarted) || input.at(at) === 60 || types > (recipient === undefined ? 1 : 0)) return NO;
        const end = this.#wordEnd(at);
        if (end === MORE && recipient === undefined && !row.types.some((type) => type.startsWith(input.text(at, input.length)))) return NO;
        if (end < 0) return end as Match<Header>;
        if (recipient === undefined && !row.types.includes(input.text(at, end))) return NO;
        types += 2;
        at = end;
        continue;
      }
      cut.tokens++;
      const start = input.spaces(marks[which] as number);
      if (start < 0) return start as Match<Header>;
      const end = this.#wordEnd(start, which === 1 && recipient === undefined ? this.#odd : []);
      if (which === 1) cut.recipient ||= input.text(start, end < 0 ? input.length : end);
      if (end < 0) return end as Match<Header>;
      if (end === start && (which === 0 || recipient === undefined)) return NO;
      if (which === 0) channel = input.text(start, end);
      else if (which === 1) recipient ??= input.text(start, end);
      else types++;
      // A second recipient without a name is a word like a type.
      if (which === 1 && end === start) types += 2;
      at = end;
    }
    return NO;
  }

  /** Where a word ends; for the recipient a name with odd characters is one (TP-6.5). */
  #wordEnd(at: number, odd: readonly string[] = []): number {
    const { input } = this.#run;
    for (const name of odd) {
      for (const whole of [this.row.namespace + name, name]) {
        const end = input.literal(whole, at);
        if (end === MORE && !input.ended) return MORE;
        if (end < 0) continue;
        if (end >= input.length) return input.ended ? end : MORE;
        if (isSpace(input.at(end)) || input.at(end) === 60) return end;
      }
    }
    let end = at;
    while (end < input.length && !isSpace(input.at(end)) && input.at(end) !== 60) {
      if (ODD.has(input.at(end))) return NO;
      end++;
      if (end - at > LONGEST_WORD) return NO;
    }
    return end >= input.length ? MORE : end;
  }

  /** Implements HD-3.2 to HD-3.7, HD-3.20. */
  #of(start: number, end: number, channel: string | undefined, recipient: string | undefined): Header {
    const { row } = this;
    const { tools } = this.#run;
    const kind = channel !== undefined && row.reasoning.includes(channel) ? 'reasoning' : 'content';
    if (recipient === undefined) return { kind, name: '', start, end };
    if (recipient.startsWith(row.namespace) && recipient.length > row.namespace.length) {
      const name = recipient.slice(row.namespace.length);
      return { kind: 'call', name: !tools.has(name) && tools.has(recipient) ? recipient : name, start, end };
    }
    if (row.people.includes(recipient) && !tools.has(recipient)) return { kind, name: '', start, end };
    return { kind: 'call', name: recipient, start, end };
  }
}
