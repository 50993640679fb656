// How calls stand in the content: heads, sections, and markers that are text.
import type { Reading } from '../stream/coroutine.js';
import { Units } from '../stream/units.js';
import { type Boundary, type Bounds, NoSequence, type OpenCall, over, put, stray } from './calls.js';
import { readEnding } from './endings.js';
import type { Markers } from './markers.js';
import { Mentions } from './mentions.js';
import { readBareHead } from './bare-heads.js';
import { CALL, FUNCTION, type Head, type Level, type Match, SECTION } from './heads.js';
import { MORE, NO, type Run } from './run.js';

const NOTHING: Bounds = { units: Units.NONE, at: () => NO };

export abstract class Syntax {
  readonly run: Run;
  readonly marks: Markers;
  /** What a construct may begin with. */
  readonly units: Units;
  /** Whether calls have no marker before them (TP-4.4). */
  readonly isBare: boolean;
  readonly isArray: boolean;
  /** The levels at which a head may lack what is before it. */
  readonly bareLevels: readonly Level[];
  /** Whether a section is open, and an array in it. */
  protected inSection = false;
  protected inArray = false;
  /** Whether an array of calls was read: a second one is text (TP-4.4). */
  #hasArray = false;
  #isAlone = false;
  readonly #rendersBare: boolean;
  #bracketEnd = -1;
  readonly #mentions: Mentions;
  #wasCut = false;
  /** Whether a call of a section is read that is not its first. */
  protected isFurther = false;
  /** Of the last text between calls: where what follows it begins, and its end. */
  #text = { at: -1, to: -1 };

  constructor(run: Run, firsts: readonly string[]) {
    this.run = run;
    this.#mentions = new Mentions(run);
    this.marks = run.marks;
    const { section, call } = run.marks;
    this.#rendersBare = run.description.tools?.rendersBareCalls === true;
    const outer = [section.start, call.start].filter(Boolean);
    this.bareLevels = ([CALL, FUNCTION] as const).slice(2 - outer.length);
    this.isArray = run.description.tools?.toolsArrayWrapped === true;
    this.isBare = section.start === '' && call.start === '' && (!run.marks.marksCalls || run.description.handler === 'python-calls');
    this.units = new Units([section.start, call.start, section.end, call.end, run.marks.separator, run.marks.code, ...firsts]);
  }

  /** What follows the outer markers of a head. */
  abstract innerAt(at: number, outer: { inArray: boolean; level: Level }): Match<Head>;

  /** Reads a call from its head on: the position after it, or NO if it is text. */
  abstract read(start: number, head: Head): Reading<number>;

  /** What may follow a call, or an error in it. */
  abstract readonly bounds: Bounds;

  /** What ends a call from outside: the end of a message, or a header (sections HD-16 and HD-18). */
  outerAt(_at: number): Match<Boundary> {
    return NO;
  }

  /** Whether what follows a head lets it count without its outer markers (TP-4.14). */
  bareFollows(_head: Head): Match<true> {
    return NO;
  }

  /** What follows the marker of code (section TP-12): the position after it, or NO. */
  protected *code(_at: number): Reading<number> {
    return NO;
  }

  /** Whether no marker stands before the call: an unknown tool is content (TP-10.2), and the beginning of a head no problem (TP-9.1). */
  get isUnmarked(): boolean {
    return this.isBare || this.#isAlone;
  }

  /** The whole head of a call that begins with a marker of a level. */
  headAt(at: number, level: Level): Match<Head> {
    const { input } = this.run;
    const { section, call } = this.marks;
    const inArray = level === SECTION ? this.isArray : this.inArray;
    let own = at;
    if (level === SECTION) {
      own = input.past(section.start, own);
      if (inArray) own = input.past('[', own);
    }
    const place = level <= CALL ? input.past(call.start, own) : own;
    if (place < 0) return place as typeof NO | typeof MORE;
    if (place >= input.length) return MORE;
    const head = this.innerAt(place, { inArray, level });
    if (head !== NO && head !== MORE) head.own = own;
    return head;
  }

  /** The head of a further call: in the section, or of another one. Implements TP-4.16. */
  furtherAt(at: number): Match<Head> {
    if (this.inSection) return this.quotedAt(at);
    return this.isBare ? NO : this.headAt(at, SECTION);
  }

  /** The head of a call in a value, also without the section's marker (TP-8.15). */
  quotedAt(at: number): Match<Head> {
    return this.run.first<Head>(() => this.headAt(at, CALL), () => this.headAt(at, SECTION));
  }

  /** Whether a separator has to stand between two calls of a section. */
  protected get needsSeparator(): boolean {
    return false;
  }

  /** A separator at a position. */
  protected separatorAt(at: number): number {
    if (this.inArray) return this.run.input.literal(',', at);
    return this.run.input.marker(this.marks.separator, at);
  }

  /** At a place of the content: reads calls, or says of markers what they are. NO if it is text like any other. */
  *content(at: number): Reading<number> {
    const { run, marks } = this;
    const { input, state } = run;
    if (marks.code !== '') {
      const after = yield* this.code(at);
      if (after !== NO) return after;
    }
    if (state.adjacent && marks.separator !== '' && marks.section.end === '' && this.#bracketEnd < 0) {
      const after = yield* this.#separator(at);
      if (after !== NO) return after;
    }
    if (!this.isBare || (!state.begun && !this.#hasArray) || (state.adjacent && !this.#hasArray)) {
      const head = yield* run.settle(() => this.headAt(at, SECTION), at);
      if (head === MORE) {
        if (this.isBare) return NO;
        const opening = input.literal(marks.section.start || marks.call.start || marks.name.start, at);
        if (opening >= 0) return this.cutOff(at);
      } else if (head !== NO) {
        const after = yield* this.section(at, head);
        if (after !== NO) return after;
      }
    }
    if (this.#rendersBare && (!state.begun || (state.adjacent && !this.#hasArray))) {
      const after = yield* this.#alone(at);
      if (after !== NO) return after;
    }
    const bare = run.repairs ? yield* readBareHead(this, at) : NO;
    if (bare !== NO) return bare;
    const opening = yield* run.settle(() => this.#mentions.openingAt(at), at);
    if (opening !== NO && opening !== MORE) return yield* this.#mentions.textual(at, opening);
    if (state.opened.length > 0) yield* this.#mentions.closing(at);
    return NO;
  }

  /** A call without the markers that the template's text tells of (TA-10.4). */
  *#alone(at: number): Reading<number> {
    const { run } = this;
    if (run.input.at(at) !== 123) return NO;
    const head = this.innerAt(at, { inArray: false, level: CALL });
    if (head === NO || head === MORE) return NO;
    this.#isAlone = true;
    const after = yield* this.read(at, head);
    this.#isAlone = false;
    return after;
  }

  /** Between two calls, and at the end: no text. Implements TP-4.6, TP-4.12. */
  *#separator(at: number): Reading<number> {
    const { run } = this;
    const { input } = run;
    const end = yield* run.settle(() => this.separatorAt(at), at);
    if (end < 0) return NO;
    const next = yield* run.skip(end);
    if (this.#rendersBare && next < input.length && input.at(next) === 123) {
      const after = yield* this.#alone(next);
      if (after !== NO) return after;
    }
    const head = this.isArray && this.#hasArray && this.isBare ? NO : yield* run.settle(() => this.headAt(next, this.isBare ? CALL : SECTION), at);
    if (head === MORE && next < input.length) return this.isBare ? NO : this.cutOff(at);
    const isLast = next >= input.length || (yield* run.settle(() => run.stopsAt(next), at)) >= 0;
    if (head === NO && !isLast) return NO;
    run.out.mark();
    if (head !== NO && head !== MORE && this.isBare) return yield* this.section(next, head);
    return next;
  }

  /** A call, or a section of calls: the position after it, or NO if it is text. */
  *section(start: number, head: Head): Reading<number> {
    const hasSection = this.marks.section.start !== '' || head.inArray;
    if (head.inArray) this.#hasArray = true;
    this.inSection = hasSection;
    this.inArray = head.inArray;
    this.#bracketEnd = -1;
    const after = yield* this.read(start, head);
    const end = after === NO || !hasSection || this.#wasCut ? after : yield* this.#rest(after);
    this.inSection = false;
    this.inArray = false;
    if (after === NO && head.inArray) this.#hasArray = false;
    return end;
  }

  /** What follows the first call of a section. Implements TP-4.3, TP-4.5, TP-4.12, TP-9.5, TP-9.11. */
  *#rest(after: number): Reading<number> {
    const { run } = this;
    const { input } = run;
    let at = after;
    for (;;) {
      const next = yield* run.skip(at);
      if (run.state.previous?.mode === 'extra') {
        // A call too many is content, and so is the whitespace behind it (TP-10.5).
        run.out.put(run.text(at, next));
        at = next;
      }
      if (next >= input.length) return this.#missing(next);
      if (this.inArray) {
        const bracket = input.literal(']', next);
        if (bracket >= 0) {
          this.inArray = false;
          this.#bracketEnd = bracket;
          run.out.mark();
          at = bracket;
          if (this.sectionEnd === '') return at;
          continue;
        }
      }
      const close = this.sectionEnd;
      const end = yield* run.settle(() => input.marker(close, next), next);
      if (end >= 0) {
        if (this.inArray) this.#missing(end);
        run.out.mark();
        run.state.adjacent = true;
        return end;
      }
      if (end === MORE) {
        if (run.isTrial) throw new NoSequence(next);
        run.out.mark();
        return this.#missing(input.length);
      }
      const call = yield* run.settle(() => this.#nextAt(next), next);
      if (call === MORE) {
        if (this.nextMarker(next)) {
          run.out.put(run.text(at, next));
          return this.cutOff(next);
        }
        at = yield* this.#stray(at, next, true);
        continue;
      }
      if (call === NO) {
        if (close === '' && !this.inArray) return at;
        const other = this.isBare ? NO : yield* run.settle(() => this.headAt(next, SECTION), next);
        const outer = yield* run.settle(() => this.outerAt(next), next);
        if (other !== NO || outer !== NO || (yield* run.settle(() => run.stopsAt(next), next)) >= 0) return this.#missing(next);
        at = yield* this.#stray(at, next);
        continue;
      }
      if (call === 'dropped') {
        const separator = this.separatorAt(next);
        run.out.mark();
        at = separator;
        continue;
      }
      this.isFurther = true;
      const further = yield* this.read(next, call);
      this.isFurther = false;
      if (this.#wasCut) return further;
      if (further === NO && close === '' && !this.inArray) return at;
      at = further === NO ? yield* this.#stray(at, next) : further;
    }
  }

  /** The next call of a section, perhaps after a separator. */
  #nextAt(at: number): Match<Head | 'dropped'> {
    const { run, marks } = this;
    const { input } = run;
    if (this.isArray && !this.inArray && marks.call.start === '') return NO;
    const separator = this.separatorAt(at);
    if (separator === MORE) return MORE;
    let isPartial = false;
    if (separator >= 0) {
      const place = input.spaces(separator);
      if (place === MORE) return MORE;
      if (place >= input.length) return 'dropped';
      if (place >= 0) {
        const head = this.headAt(place, CALL);
        if (head !== NO && head !== MORE) return head;
        const ends = run.first<unknown>(
          () => run.anyOf([this.sectionEnd, this.inArray ? ']' : ''], place),
          () => this.lastAt(place),
        );
        if (ends !== NO && (ends !== MORE || (head === NO && input.ended))) return 'dropped';
        isPartial = head === MORE || ends === MORE;
      }
    }
    const head = this.needsSeparator ? NO : this.headAt(at, CALL);
    if (head === NO && isPartial) return MORE;
    return head;
  }

  /** What ends the turn. */
  protected lastAt(at: number): Match<number> {
    return this.run.stopsAt(at);
  }

  protected nextMarker(at: number): boolean {
    const { section, call, name } = this.marks;
    return this.separatorAt(at) >= 0 || this.run.anyOf([section.start, call.start || name.start || '{'], at) === true;
  }

  /** `toEnd`: the output ends in a part of the first marker of a call. */
  *#stray(from: number, next: number, toEnd = false): Reading<number> {
    const { run } = this;
    run.out.put(run.text(from, next));
    const text = yield* stray(run, undefined, next, toEnd ? NOTHING : this.sectionBounds);
    run.out.unexpected(next, text.to, from === this.#text.at ? this.#text.to : -1);
    this.noteText(text.found.at, text.to);
    return text.found.at;
  }

  /** Text ended at `to`, and what follows it begins at `at`: text that goes on there is the same text (TP-4.5). */
  protected noteText(at: number, to: number): void {
    this.#text = { at, to };
  }

  /** What ends a text in a section. */
  readonly sectionBounds: Bounds = {
    units: Units.ALL,
    at: (at) => {
      const last = this.run.input.marker(this.sectionEnd, at);
      if (last >= 0) return { kind: 'end', rank: 2, to: last };
      const found = this.bounds.at(at);
      const isOwn = found !== NO && found !== MORE && (found.kind === 'key' || (found.kind === 'end' && found.to !== this.run.input.literal(this.marks.section.end, at)));
      if (found !== NO && !isOwn) return found;
      if (!this.inArray) return NO;
      const unit = this.run.input.at(at);
      if (unit === 44) return this.#separatedAt(at);
      if (unit === 123) return this.#callAt(at);
      return unit === 93 ? { kind: 'end', rank: 1, to: at + 1 } : NO;
    },
  };

  /** A comma, and the head of the next call of an array, or what ends the array (TP-4.12). */
  #separatedAt(at: number): Match<Boundary> {
    const { run } = this;
    const { input } = run;
    const next = input.spaces(at + 1);
    if (next < 0) return next as Match<Boundary>;
    const separator: Boundary = { kind: 'separator', rank: 0, to: at };
    if (next >= input.length || input.at(next) === 93) return separator;
    const closes = run.first<unknown>(() => run.anyOf([this.sectionEnd], next), () => run.stopsAt(next));
    const call = closes === NO || closes === MORE ? this.#callAt(next) : separator;
    if (call === MORE && input.ended) return separator;
    return call === NO && closes === MORE ? MORE : call;
  }

  #callAt(at: number): Match<Boundary> {
    const head = this.headAt(at, CALL);
    return head === NO || head === MORE ? head : { kind: 'separator', rank: 0, to: at };
  }

  /** The end marker that a section has here. */
  protected get sectionEnd(): string {
    return this.marks.section.end;
  }

  #missing(to: number): number {
    const { run } = this;
    const call = run.state.previous;
    if (call !== undefined && call.mode === 'accepted' && call.complete && (!call.lacksEnd || this.#bracketEnd > call.last) && !(call.isClosed && this.inArray)) {
      if (this.sectionEnd !== '' || this.inArray) run.out.problem('missing-end-marker', Math.max(call.last, this.#bracketEnd));
    }
    return to;
  }

  /** Whether a head in which the output ends is a problem (TP-9.1). */
  protected get reportsCut(): boolean {
    return !this.isUnmarked || this.inArray;
  }

  /** The output ends in a head: content. Implements TP-9.1. */
  cutOff(start: number): number {
    const { run } = this;
    const { input, state } = run;
    if (run.isTrial) throw new NoSequence(start);
    this.#wasCut = true;
    if (this.reportsCut) {
      run.out.problem('unterminated-call', start, input.length);
      run.out.saw = true;
    }
    if (state.adjacent && state.previous?.lacksEnd === true) run.out.dropSpace();
    put(run, start, input.length);
    return input.length;
  }

  /** Reads a call without its outer markers. */
  *readBare(at: number, head: Head, _level: Level): Reading<number> {
    this.run.out.problem('missing-start-marker', at);
    const end = yield* this.read(at, head);
    return yield* this.dropEnds(end, [this.marks.section.end]);
  }

  /** End markers whose opening markers are missing are dropped. Implements TP-4.15. */
  protected *dropEnds(from: number, ends: readonly string[]): Reading<number> {
    const { run } = this;
    let at = from;
    for (const end of ends) {
      if (end === '') continue;
      const next = yield* run.skip(at);
      const after = yield* run.settle(() => run.input.literal(end, next), next);
      if (after === NO || next >= run.input.length) continue;
      run.out.mark();
      at = after === MORE ? run.input.length : after;
    }
    return at;
  }

  /** From the end of the arguments on: end markers, or what stands in their place. */
  *ending(call: OpenCall, from: number, expected: readonly string[], limits = this.bounds): Reading<number> {
    return yield* readEnding(this.run, call, from, expected, limits);
  }

  finish(call: OpenCall, to: number): number {
    over(this.run, call, to);
    return to;
  }
}
