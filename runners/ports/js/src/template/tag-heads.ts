// The head of a call whose name stands in a tag: markers, name and id (TP-4.8 to TP-4.11, TP-6.1, TP-6.4, TP-7.4).
import { Units } from '../stream/units.js';
import { holdsMarker } from './markers.js';
import { nameAt } from './names.js';
import { MORE, NO, type Run } from './run.js';
import { FUNCTION, type Head, type Level, type Match, SECTION } from './heads.js';
import { Syntax } from './syntax.js';
import type { Key } from './values.js';

const BRACE = 123;

export abstract class TagHeads extends Syntax {
  readonly isJson: boolean;
  /** The end markers of a call, from the innermost on. */
  readonly ends: readonly string[];
  protected readonly nameEnds: Units;
  readonly #isWord: boolean;

  constructor(run: Run) {
    const { section, call, name, functionEnd, id, args, key } = run.marks;
    const isAlone = section.start === '' && call.start === '';
    super(run, [name.start, isAlone ? '' : functionEnd]);
    this.ends = [args.end, functionEnd, call.end].filter(Boolean);
    this.isJson = run.description.tools?.format === 'TAG_WITH_JSON';
    this.#isWord = id.generated && id.position === 'BETWEEN_FUNC_AND_ARGS' && !holdsMarker(name.start) && !holdsMarker(id.start);
    const between = this.#isWord ? [id.end] : [id.start, id.end];
    this.nameEnds = new Units([...between, args.start, key.start, functionEnd, call.end, section.end, this.isJson || name.end === '' ? '{' : '']);
  }

  /** The whole head of an argument. */
  abstract keyAt(at: number, keys?: readonly string[]): Match<Key>;

  // ---- heads

  override innerAt(at: number, { level }: { level: Level }): Match<Head> {
    const { run, marks } = this;
    const { input } = run;
    const { id, name } = marks;
    let place = at;
    let before: string | undefined;
    if (id.position === 'PRE_FUNC_NAME') {
      const found = this.idBefore(place);
      if (found === NO || found === MORE) return found;
      before = found.id;
      place = found.end;
    }
    if (this.#isWord) return this.wordAt(place, level !== SECTION && !this.inSection);
    if (name.start !== '') {
      const end = input.literal(name.start, place);
      if (end < 0) return end as Match<Head>;
      place = end;
    } else if (level === FUNCTION) return NO;
    const named = nameAt(input, place, name.end, this.nameEnds, run.tools.names);
    if (named === NO || named === MORE) return named;
    return this.#headFrom(at, named.name, named.end, before);
  }

  /** The id before a name: `ID<marker>NAME`. */
  protected idBefore(at: number): Match<{ id: string | undefined; end: number }> {
    return { id: undefined, end: at };
  }

  /** A name with its id in one word (TP-4.18). */
  protected wordAt(_at: number, _isBare: boolean): Match<Head> {
    return NO;
  }

  #headFrom(at: number, name: string, from: number, before: string | undefined): Match<Head> {
    const { run, marks } = this;
    const { input } = run;
    const { id } = marks;
    let end = from;
    let found = before;
    let isMarked = false;
    if (id.position === 'BETWEEN_FUNC_AND_ARGS') {
      const place = input.spaces(end);
      if (place < 0) return place as Match<Head>;
      const opened = input.marker(id.start, place);
      if (opened === MORE) return MORE;
      const between = this.idBetween(opened >= 0 ? opened : place, opened >= 0);
      if (between === MORE) return MORE;
      if (between !== NO) {
        found = between.id;
        end = between.end;
        isMarked = true;
      }
    }
    if (marks.args.start !== '') {
      const place = input.spaces(end);
      const opened = place < 0 ? place : input.literal(marks.args.start, place);
      if (opened === MORE) return MORE;
      if (opened >= 0) {
        end = opened;
        isMarked = true;
      }
    }
    const hasMarker = id.position === 'BETWEEN_FUNC_AND_ARGS' || marks.args.start !== '';
    let follows: Match<true> = true;
    if (this.isJson && !isMarked) follows = this.jsonFollows(end, !hasMarker);
    else if (!this.isJson && marks.name.end === '') follows = this.#argumentFollows(end, name);
    if (follows !== true) return follows;
    return { inner: at, end, name, id: found, inArray: false };
  }

  /** The id between name and arguments. */
  protected idBetween(_from: number, _isOpened: boolean): Match<{ id: string | undefined; end: number }> {
    return NO;
  }

  /** Implements TP-6.4. */
  protected jsonFollows(from: number, allowsOther: boolean): Match<true> {
    const { run } = this;
    const { input } = run;
    const at = input.spaces(from);
    if (at < 0) return at as Match<true>;
    if (at >= input.length) return MORE;
    const code = input.at(at);
    if (code === BRACE || (allowsOther && (code === 91 || code === 34))) return true;
    const { section, call, name } = this.marks;
    const markers = [...this.ends, section.end, section.start, call.start, section.start === '' && call.start === '' ? name.start : ''];
    return run.first<true>(
      () => (allowsOther ? truth(input.literal('null', at)) : NO),
      () => run.anyOf(markers, at),
    );
  }

  /** The beginning of one object in place of arguments in tags (TP-7.11). */
  #objectAt(at: number): Match<true> {
    const { input } = this.run;
    if (input.at(at) !== BRACE) return NO;
    const next = input.spaces(at + 1);
    if (next < 0) return next as Match<true>;
    if (next >= input.length) return MORE;
    return input.at(next) === 34 || input.at(next) === 125 ? true : NO;
  }

  /** Implements TP-7.4. */
  #argumentFollows(from: number, name: string): Match<true> {
    const { run } = this;
    const { input } = run;
    const at = input.spaces(from);
    if (at < 0) return at as Match<true>;
    if (at >= input.length) return MORE;
    const keys = run.tools.has(name) ? run.parameters(name).longest : [];
    return run.first<true>(
      () => truth(this.keyAt(at, keys)),
      () => this.#objectAt(at),
      () => run.anyOf(this.ends, at),
    );
  }
}

export const truth = (match: unknown): Match<true> => (match === NO || match === MORE ? match : true);
