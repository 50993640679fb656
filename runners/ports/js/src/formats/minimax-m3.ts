// Arguments as elements in elements (section HD-9).
import type { Allowed } from '../schema/allowed.js';
import { quoted } from '../json/values.js';
import type { Place } from '../schema/parameters.js';
import type { Reading } from '../stream/coroutine.js';
import { type Boundary, type OpenCall, add, stray } from '../template/calls.js';
import { Thoughts, readContent } from '../template/plain.js';
import { placeOf } from '../template/prompt.js';
import { MORE, NO, type Run } from '../template/run.js';
import { type Match, SECTION } from '../template/heads.js';
import { argumentNameAt } from '../template/names.js';
import { IN_TAGS } from '../template/tagged-call.js';
import { TagSyntax, truth } from '../template/tags.js';
import { type Key, type ValueEnd, readValue } from '../template/values.js';

const SLASH = 47;

const syntaxOf = (run: Run): ElementSyntax => new ElementSyntax(run);

/** Implements HD-9.12. */
export function* readMinimaxM3(run: Run): Reading {
  const syntax = run.reads ? syntaxOf(run) : undefined;
  let place = placeOf(run.description, run.marks, run.options, run.prompt);
  let from = run.prefix;
  const { end } = run.marks.reasoning;
  const { continueFinalMessage: continued = 'none', reasoningFormat } = run.options;
  if (place === 'before' && continued === 'none' && end !== '') {
    const at = yield* run.skip(0);
    const closed = yield* run.settle(() => run.input.literal(end, at), 0);
    if (closed >= 0) {
      if (reasoningFormat === 'none') {
        run.out.put(run.text(0, closed));
        return yield* readContent(run, syntax, closed, { sawReasoning: true });
      }
      place = 'after';
      from = closed;
    }
  }
  const after = yield* new Thoughts(run, syntax, syntaxOf).read(place, from);
  yield* readContent(run, syntax, after.at, { sawReasoning: after.saw });
}

class ElementSyntax extends TagSyntax {
  /** What stands before every tag. */
  readonly #mark: string;
  /** The closing tags of the elements that are open. */
  readonly #open: string[] = [];

  constructor(run: Run) {
    super(run, IN_TAGS);
    // Closing markers have names in them, as many as a model likes.
    this.patterns = {};
    this.#mark = run.marks.key.start.replace(/<$/, '');
  }

  #closing(name: string): string {
    return `${this.#mark}</${name}>`;
  }

  override keyAt(at: number, keys: readonly string[] = this.keys): Match<Key> {
    const { run, marks } = this;
    if (marks.section.start !== '' && run.input.literal(marks.section.start, at) >= 0) {
      const head = this.headAt(at, SECTION);
      if (head !== NO) return head === MORE && !run.input.ended ? MORE : NO;
    }
    const { input } = run;
    const begin = input.literal(marks.key.start, at);
    if (begin < 0) return begin as Match<Key>;
    const first = input.spaces(begin);
    if (first >= 0 && first < input.length && input.at(first) === SLASH) return NO;
    const named = argumentNameAt(input, begin, '>', keys);
    if (named === NO || named === MORE) return named;
    const { name, from, end } = named;
    return { name, from, end, mark: undefined, edges: { start: '', before: '', after: '', end: this.#closing(name) } };
  }

  /** Implements HD-9.14. */
  override continuesAt(at: number): Match<true> {
    return truth(this.run.input.literal(`${this.#mark}<`, at));
  }

  override *readArgument(call: OpenCall, key: Key, place: Place | undefined): Reading<ValueEnd> {
    const { run } = this;
    const allowed = place?.allowed;
    if (!allows(allowed, 'array') && !allows(allowed, 'object')) return yield* readValue(this, call, key, allowed);
    const at = yield* run.skip(key.end);
    const close = yield* run.settle(() => run.input.literal(key.edges.end, at), key.end);
    if (close >= 0 && !allowsText(allowed)) {
      add(run, call, allows(allowed, 'array') ? '[]' : '{}');
      call.last = close;
      return { kind: 'value', at: close };
    }
    const inner = close >= 0 ? NO : yield* run.settle(() => this.keyAt(at, []), key.end);
    if (inner === NO || inner === MORE) return yield* readValue(this, call, key, allowed);
    return yield* this.#container(call, key, at, place, isArray(allowed, inner.name, place));
  }

  /** Implements HD-9.3 to HD-9.5, HD-9.9. */
  *#container(call: OpenCall, { edges }: Key, from: number, place: Place | undefined, inArray: boolean): Reading<ValueEnd> {
    const { run } = this;
    const { input } = run;
    const bracket = inArray ? ']' : '}';
    this.#open.push(edges.end);
    let at = from;
    let count = 0;
    let isBroken = false;
    const end = (kind: ValueEnd['kind'], to: number, isMissing = false): ValueEnd => {
      this.#open.pop();
      if (kind === 'value') add(run, call, count === 0 ? (inArray ? '[]' : '{}') : bracket);
      if (isMissing) call.missedAt = call.last;
      else if (kind === 'value') call.last = to;
      return { kind, at: to, isBroken };
    };
    for (;;) {
      const next = yield* run.skip(at);
      if (next >= input.length) return end('final', next);
      const close = yield* run.settle(() => input.literal(edges.end, next), next);
      if (close >= 0) return end('value', close);
      const key = yield* run.settle(() => this.keyAt(next, [...(place?.properties.keys() ?? [])]), next);
      if (key !== NO && key !== MORE) {
        add(run, call, count === 0 ? (inArray ? '[' : '{') : ', ');
        if (!inArray) add(run, call, `${quoted(key.name)}: `);
        const value = yield* this.readArgument(call, key, inArray ? place?.item(count) : place?.property(key.name));
        count++;
        at = value.at;
        isBroken ||= value.isBroken === true;
        if (value.kind !== 'value') return end(value.kind, value.at);
        continue;
      }
      if (close === MORE || key === MORE) return end('final', input.length);
      const found = yield* run.settle(() => this.bounds.at(next), next);
      if (found === NO) {
        run.out.put(run.text(at, next));
        at = (yield* stray(run, call, next, this.#textBounds)).found.at;
      } else if (found === MORE || found.kind === 'final') return end('final', input.length);
      else if (found.kind === 'start') return end('head', next);
      else return end('value', next, true);
    }
  }

  readonly #textBounds = {
    units: this.bounds.units,
    at: (at: number): Match<Boundary> => {
      const found = this.bounds.at(at);
      if (found !== NO) return found;
      const parent = this.#open.at(-1);
      const close = parent === undefined ? NO : this.run.input.literal(parent, at);
      return close >= 0 ? { kind: 'end', rank: 0, to: at } : (close as Match<Boundary>);
    },
  };
}

const allows = (allowed: Allowed | undefined, type: string): boolean => allowed === undefined || allowed.types.has(type);
const allowsText = (allowed: Allowed | undefined): boolean => allows(allowed, 'string');

function isArray(allowed: Allowed | undefined, first: string, place: Place | undefined): boolean {
  if (!allows(allowed, 'object')) return true;
  if (!allows(allowed, 'array')) return false;
  return first === 'item' && !(place?.properties.has('item') ?? false);
}
