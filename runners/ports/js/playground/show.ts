// Writes into the page what a parser made of an output.

import type { Message } from '../src/index.js';
import { stringify, toChatCompletion, toMessage, toResponse } from '../src/wire/index.js';
import type { Sent } from './reading.js';
import { MOST, count, element, indented, shown, unitsOf, visible } from './texts.js';

/** A problem with its place in UTF-16 units. */
export interface Span {
  readonly code: string;
  readonly from: number;
  readonly to: number;
}

/** The most calls and problems that are listed. */
const MOST_ITEMS = 200;

const WRITERS = { chat: toChatCompletion, responses: toResponse, messages: toMessage };
export type Api = keyof typeof WRITERS;

/** A response as JSON text; its numbers are as the model wrote them. */
export function responseText(message: Message, api: Api): string {
  return indented(stringify(WRITERS[api](message)));
}

export function spansOf(output: string, { problems }: Message): Span[] {
  const units = unitsOf(output, problems.flatMap(({ offset, length }) => [offset, offset + length]));
  return problems.map(({ code, offset, length }) => ({ code, from: units.get(offset) as number, to: units.get(offset + length) as number }));
}

/** The output with its problems marked, and what comes after a place paler; a part of it if it is long. */
export function marked(output: string, spans: readonly Span[], place: number, around: number): Node[] {
  const from = output.length <= MOST ? 0 : Math.max(0, Math.min(around - MOST / 2, output.length - MOST));
  const to = Math.min(output.length, from + MOST);
  const isIn = (at: number): boolean => at >= from && at <= to;
  const cuts = new Set([from, to, ...[place].filter(isIn)]);
  for (const span of spans) for (const at of [span.from, span.to]) if (isIn(at)) cuts.add(at);
  const places = [...cuts].sort((a, b) => a - b);
  const nodes: Node[] = from > 0 ? [element('i', {}, `${count(from)} characters before … `)] : [];
  for (const [index, start] of places.entries()) {
    for (const [number, span] of spans.entries()) {
      if (span.from === start && span.to === start) nodes.push(element('mark', { class: 'point', title: span.code, 'data-problem': String(number) }, '▲'));
    }
    const end = places[index + 1];
    if (end === undefined) break;
    const inside = spans.flatMap((span, number) => (span.from <= start && span.to >= end && span.to > span.from ? [number] : []));
    const text = visible(output.slice(start, end));
    const pale = start >= place ? { class: 'unread' } : {};
    if (inside.length === 0) nodes.push(element('span', pale, ...text));
    else nodes.push(element('mark', { ...pale, title: inside.map((number) => spans[number]!.code).join(', '), 'data-problem': inside.join(' ') }, ...text));
  }
  if (to < output.length) nodes.push(element('i', {}, ` … ${count(output.length - to)} characters after`));
  return nodes;
}

/** The texts and calls of a message as far as it was sent. */
export function messageParts(sent: Sent, message: Message, isWhole: boolean): Node[] {
  const parts = [part('Reasoning', sent.reasoning), part('Content', sent.content)];
  const calls = sent.calls.slice(0, MOST_ITEMS).map((call) => {
    const state = call.complete === true ? 'complete' : call.complete === false || isWhole ? 'incomplete: do not run it' : 'still open';
    const notes = [element('span', { class: call.complete === true ? 'good' : 'bad' }, state)];
    if (call.id !== undefined) notes.push(element('span', { class: 'dim' }, 'id ', element('code', {}, ...visible(call.id))));
    return element('li', {}, element('b', {}, ...visible(call.name)), ' ', ...notes.flatMap((note) => [note, ' ']), element('pre', {}, ...shown(call.arguments)));
  });
  if (sent.calls.length > MOST_ITEMS) calls.push(more(sent.calls.length));
  parts.push(section('Calls', calls.length > 0 ? element('ol', { class: 'calls' }, ...calls) : none()));
  if (isWhole && message.rejectedToolNames.length > 0) {
    const names = message.rejectedToolNames.flatMap((name) => [element('code', {}, ...visible(name)), ' ']);
    parts.push(section('Rejected: no tool has this name', element('p', {}, ...names)));
  }
  return parts;
}

/** The problems as buttons that lead to their places. */
export function problemList(output: string, spans: readonly Span[]): Node {
  if (spans.length === 0) return section('Problems', none());
  const items = spans.slice(0, MOST_ITEMS).map((span, number) => {
    const text = output.slice(span.from, Math.min(span.to, span.from + 60));
    const where = span.from === span.to ? ` after character ${count(span.from)}` : ` at ${count(span.from)}: `;
    const button = element('button', { type: 'button', 'data-problem': String(number) }, span.code);
    return element('li', {}, button, where, element('code', {}, ...visible(text)), span.to - span.from > 60 ? '…' : '');
  });
  if (spans.length > MOST_ITEMS) items.push(more(spans.length));
  return section('Problems', element('ol', { class: 'problems' }, ...items));
}

function part(title: string, text: string): Node {
  return section(title, text === '' ? none() : element('pre', {}, ...shown(text)));
}

function section(title: string, body: Node): Node {
  return element('section', {}, element('h3', {}, title), body);
}

const more = (all: number): HTMLLIElement => element('li', { class: 'dim' }, `and ${count(all - MOST_ITEMS)} more`);

const none = (): Node => element('p', { class: 'dim' }, 'none');
