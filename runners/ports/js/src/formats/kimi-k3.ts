// Tags of three tokens with attributes (section HD-7).
import type { Reading } from '../stream/coroutine.js';
import { Thoughts, readContent } from '../template/plain.js';
import { placeOf } from '../template/prompt.js';
import { trim } from '../stream/input.js';
import { MORE, NO, type Run } from '../template/run.js';
import type { Head, Match } from '../template/heads.js';
import { IN_TAGS } from '../template/tagged-call.js';
import { TagSyntax } from '../template/tags.js';
import type { Key } from '../template/values.js';

const OPEN = '<|open|>';
const CLOSE = '<|close|>';
const SEP = '<|sep|>';
const ATTRIBUTES = { call: ['tool', 'index'], argument: ['key', 'type'] };
const LONGEST = 600;
/** What stands in no word (TP-1.4). */
const ODD = /[ \t\r\n'<>[\]{}]/;

const syntaxOf = (run: Run): KimiSyntax => new KimiSyntax(run, IN_TAGS);

export function* readKimiK3(run: Run): Reading {
  const syntax = run.reads ? syntaxOf(run) : undefined;
  const place = placeOf(run.description, run.marks, run.options, run.prompt);
  const after = yield* new KimiThoughts(run, syntax, syntaxOf).read(place);
  yield* readContent(run, syntax, after.at, { sawReasoning: after.saw });
}

/** Implements HD-7.11 to HD-7.13. */
class KimiThoughts extends Thoughts {
  protected override readonly looseMarkers = [CLOSE, OPEN];

  protected override endAt(at: number): number {
    const { input, marks } = this.run;
    const end = input.literal(this.end, at);
    if (end >= 0) return end;
    const short = input.literal(`${CLOSE}think`, at);
    const follows = short < 0 ? short : this.run.first<number>(
      () => input.literal(marks.content.start, short) as Match<number>,
      () => input.literal(marks.section.start, short) as Match<number>,
    );
    return follows >= 0 ? short : end === MORE ? MORE : follows;
  }

  protected override looseEndAt(at: number): Match<{ from: number }> {
    const { input, marks: { content } } = this.run;
    const opened = input.literal(content.start, at);
    if (opened >= 0) return { from: at };
    const from = input.literal(content.end, at);
    return from >= 0 ? { from } : opened === MORE || from === MORE ? MORE : NO;
  }
}

/** Implements HD-7.3 to HD-7.8, HD-7.10. */
class KimiSyntax extends TagSyntax {
  override innerAt(at: number): Match<Head> {
    const tag = this.#tagAt(at, 'call');
    if (tag === NO || tag === MORE) return tag;
    const [name = '', id = ''] = tag.values;
    if ((ODD.test(name) && !this.run.tools.has(name)) || ODD.test(id)) return NO;
    return { inner: at, end: tag.end, name, id, inArray: false };
  }

  override keyAt(at: number, keys = this.keys): Match<Key> {
    const tag = this.#tagAt(at, 'argument');
    if (tag === NO || tag === MORE) return tag;
    const [name = '', type = ''] = tag.values;
    if ((/[<>\r\n]/.test(name) && !keys.includes(name)) || ODD.test(type)) return NO;
    const mark = type === '' ? undefined : type === 'string' ? 'string' : 'other';
    return { name, from: tag.first.from, written: tag.first.to - tag.first.from, end: tag.end, edges: this.marks.value, mark };
  }

  override openingOf(): string {
    return `${OPEN}argument`;
  }

  override insteadAt(at: number): Match<number> {
    const { input } = this.run;
    let place = input.literal(`${OPEN}json`, at);
    for (const part of ['type="object"', SEP]) {
      const next = place < 0 ? place : input.spaces(place);
      const to = next < 0 ? next : input.literal(part, next);
      if (to !== NO || part === SEP) place = to;
    }
    return place as Match<number>;
  }

  override get insteadEnd(): string {
    return `${CLOSE}json${SEP}`;
  }

  #tagAt(at: number, word: keyof typeof ATTRIBUTES): Match<{ values: string[]; first: { from: number; to: number }; end: number }> {
    const { input } = this.run;
    let place = input.literal(OPEN + word, at);
    if (place < 0) return place as typeof NO | typeof MORE;
    const known = ATTRIBUTES[word];
    // The first attribute belongs to the marker, and that is exact (TP-1.2).
    const marked = input.literal(` ${known[0]}="`, place);
    if (marked < 0) return marked as typeof NO | typeof MORE;
    const values: string[] = [];
    let first = { from: 0, to: 0 };
    for (let i = 0; ; i++) {
      const next = input.spaces(place);
      if (next < 0) return next as typeof NO | typeof MORE;
      const end = input.literal(SEP, next);
      if (end >= 0) return { values, first, end };
      if (end === MORE) return MORE;
      const name = known[i];
      const attribute = name === undefined ? NO : this.#attributeAt(name, next);
      if (attribute === NO || attribute === MORE) return attribute;
      const value = trim(input.text(attribute.from, attribute.to));
      if (i === 0) {
        if (value === '') return NO;
        first = attribute;
      }
      values.push(i === 0 ? decoded(value) : value);
      place = attribute.to + 1;
    }
  }

  #attributeAt(name: string, at: number): Match<{ from: number; to: number }> {
    const { input } = this.run;
    const from = input.literal(`${name}="`, at);
    if (from < 0) return from as Match<never>;
    let to = from;
    while (to < input.length && input.at(to) !== 34) {
      if (++to - from > LONGEST) return NO;
    }
    // A word without odd characters, or the name of a tool or a parameter (TP-1.4).
    const word = trim(input.text(from, to));
    const isOdd = (name === 'key' ? /[<>\r\n]/ : ODD).test(word);
    if (isOdd && ![...this.run.tools.names, ...this.keys].some((known) => encoded(known).startsWith(word))) return NO;
    return to < input.length ? { from, to } : MORE;
  }
}

const encoded = (name: string): string => name.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
/** Implements HD-7.7. */
const decoded = (text: string): string => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
