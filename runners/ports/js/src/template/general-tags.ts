// Tags of the general mechanism: ids before names and in one word with them (TP-4.8, TP-4.18), and code (section TP-12).
import { escaped } from '../json/values.js';
import type { Reading } from '../stream/coroutine.js';
import { isSpace } from '../stream/input.js';
import { Units } from '../stream/units.js';
import { readArguments } from './arguments.js';
import { type Bounds, type OpenCall, add, commit, identify, newCall, nextBoundary } from './calls.js';
import type { Head, Match } from './heads.js';
import { wordOf } from './ids.js';
import { type Named, ODD, nameAt } from './names.js';
import { MORE, NO } from './run.js';
import { TagSyntax, truth } from './tags.js';

const BRACE = 123;

export class GeneralTags extends TagSyntax {
  /** The id before a name: `ID<marker>NAME`. */
  protected override idBefore(at: number): Match<{ id: string | undefined; end: number }> {
    const { start } = this.marks.id;
    const place = this.run.input.literal(start, at);
    const found = place < 0 ? (place as Match<never>) : this.#idAt(place);
    if (found === MORE || (found !== NO && found.end >= 0)) return found;
    // Without a marker of its own before it, the marker after an id begins the name.
    return start === '' ? NO : { id: undefined, end: at };
  }

  /** The id at a position and the marker after it, which may be missing. Implements TP-4.9. */
  protected override idBetween(from: number, isOpened: boolean): Match<{ id: string | undefined; end: number }> {
    const { input } = this.run;
    const { id, section } = this.marks;
    if (!isOpened) {
      const end = input.marker(id.end, from);
      return end < 0 ? (end as Match<never>) : { id: undefined, end };
    }
    const found = this.#idAt(from);
    if (found === NO || found === MORE || found.end >= 0) return found;
    const closers = id.end === '' ? ['{', ...this.ends, section.end] : ['{'];
    const follows = this.run.anyOf(closers, found.place);
    return follows === true ? { id: found.id, end: found.to } : follows;
  }

  /** A word, which may be empty, and the position after the marker that ends ids. */
  #idAt(from: number): Match<{ id: string; to: number; place: number; end: number }> {
    const { input } = this.run;
    const { end } = this.marks.id;
    const start = input.spaces(from);
    let to = start;
    while (to >= 0 && to < input.length && !isSpace(input.at(to)) && !ODD.has(input.at(to)) && (end === '' || input.literal(end, to) === NO)) to++;
    const place = to < 0 ? to : input.spaces(to);
    const behind = place < 0 ? place : input.marker(end, place);
    return place < 0 || behind === MORE ? (behind as Match<never>) : { id: input.text(start, to), to, place, end: behind };
  }

  protected override *idAfter(call: OpenCall, from: number): Reading<number> {
    const { run } = this;
    const { id } = this.marks;
    if (id.position !== 'POST_ARGS') return from;
    const at = yield* run.skip(from);
    const opened = yield* run.settle(() => run.input.marker(id.start, at), at);
    if (opened < 0) return from;
    const found = yield* run.settle(() => this.idBetween(opened, true), at);
    if (found === NO || found === MORE) return from;
    if (found.id !== undefined) identify(run, call, found.id);
    call.last = found.end;
    return found.end;
  }

  /** A name with its id in one word (TP-4.18). */
  protected override wordAt(at: number, isBare: boolean): Match<Head> {
    const { run, marks } = this;
    const named = this.#wholeWordAt(at);
    if (named === NO || named === MORE) return named;
    if (isBare && !named.name.startsWith(marks.name.start)) return NO;
    let word = named.name;
    let { to } = named;
    let rest = run.input.spaces(to);
    if (rest < 0) return rest as Match<Head>;
    // Whitespace may stand after the template's prefix, and around what stands before the number (TP-1.3).
    for (let parts = 0; parts < 3 && word.startsWith(marks.name.start); parts++) {
      const isBegun = word === marks.name.start || (marks.id.start !== '' && word.endsWith(marks.id.start) && word !== marks.name.start + marks.id.start);
      const colon = isBegun || marks.id.start === '' ? NO : run.input.literal(marks.id.start, rest);
      if (colon === MORE) return MORE;
      if (colon < 0 && !isBegun) break;
      const part = nameAt(run.input, rest, '', this.nameEnds, run.tools.names);
      if (part === MORE) return MORE;
      if (part === NO) break;
      word += part.name;
      to = part.to;
      rest = run.input.spaces(to);
      if (rest < 0) return rest as Match<Head>;
    }
    const { name, id } = wordOf(word, marks.name.start, run.tools, run.repairs);
    const marker = run.input.marker(marks.id.end, rest);
    if (marker === MORE) return MORE;
    const end = marker >= 0 ? marker : to;
    const follows = marker >= 0 ? true : this.jsonFollows(end, false);
    if (follows !== true) return follows;
    return { inner: at, end, name, id, inArray: false };
  }

  /** The word at a position; the name of a tool in it is read whole (TP-6.5). */
  #wholeWordAt(at: number): Match<Named> {
    const { input, tools } = this.run;
    const start = input.spaces(at);
    if (start < 0) return start as Match<Named>;
    const prefix = this.marks.name.start;
    for (const tool of tools.names) {
      if (!/[\s<{]/.test(tool)) continue;
      for (const whole of [prefix + tool, tool]) {
        const end = input.literal(whole, start);
        if (end === MORE) return MORE;
        if (end >= 0 && end < input.length && (isSpace(input.at(end)) || this.nameEnds.has(input.at(end)))) return { name: whole, from: start, to: end, end };
        const rest = end < 0 ? NO : nameAt(input, end, '', this.nameEnds, []);
        if (rest === MORE) return MORE;
        if (end >= 0 && rest !== NO && rest.from === end) return { ...rest, name: whole + rest.name, from: start };
      }
    }
    return nameAt(input, start, '', this.nameEnds, tools.names);
  }

  /** Text after the marker of code is a call of `python`. Implements TP-12.2, TP-12.3. */
  protected override *code(at: number): Reading<number> {
    const { run, marks } = this;
    const { input } = run;
    const begin = yield* run.settle(() => input.literal(marks.code, at), at);
    if (begin < 0 || !this.isJson || !run.tools.has('python')) return NO;
    const call = newCall(at);
    const brace = yield* run.skip(begin);
    if ((yield* run.peek(brace)) === -1) return this.cutOff(at);
    if ((yield* run.peek(brace)) === BRACE) {
      const code = yield* run.peek(yield* run.skip(brace + 1));
      if (code === 34 || code === 125) {
        commit(run, call, 'python');
        const value = yield* readArguments(run, call, brace, { bounds: this.bounds, dialect: {} });
        return this.finish(call, value.at);
      }
    }
    commit(run, call, 'python');
    add(run, call, '{"code": "');
    let sent = begin;
    const send = (to: number): void => {
      add(run, call, escaped(run.text(sent, to)));
      sent = to;
    };
    const bounds: Bounds = {
      units: new Units([marks.code, ...run.stops]),
      at: (place) => {
        const end = run.first(() => truth(input.literal(marks.code, place)), () => truth(run.stopsAt(place)));
        return end === true ? { kind: 'start', rank: 0, to: place } : end;
      },
    };
    const found = yield* nextBoundary(run, begin, bounds, send);
    send(found.at);
    add(run, call, '"}');
    call.last = found.at;
    return this.finish(call, found.at);
  }
}
