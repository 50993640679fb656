// The message in the making: deltas, and what becomes of whitespace (TP-3.3 to TP-3.5).
import type { Delta, Message, ProblemCode } from '../types.js';
import { type Input, trimEnd, trimStart } from './input.js';

/** A call that was opened. */
export interface Handle {
  readonly index: number;
  readonly name: string;
  arguments: string;
  id: string | undefined;
  complete: boolean;
}

interface Span {
  readonly code: ProblemCode;
  readonly from: number;
  readonly to: number;
}

type Writable<D> = { -readonly [K in keyof D]: D[K] };
type TextDelta = Writable<Extract<Delta, { type: 'content' | 'reasoning' }>>;
type ArgumentsDelta = Writable<Extract<Delta, { type: 'arguments' }>>;

const withoutLineBreaks = (text: string): string => {
  let start = 0;
  while (text[start] === '\n' || text[start] === '\r') start++;
  return text.slice(start);
};

export class MessageBuilder {
  #deltas: Delta[] = [];
  #content: string[] = [];
  #reasoning: string[] = [];
  #problems: Span[] = [];
  readonly #reported = new Set<string>();
  readonly calls: Handle[] = [];
  readonly rejected: string[] = [];
  /** Whether tool-call syntax was there (TP-1.7). */
  saw = false;
  /** Whether content that is not whitespace was sent. */
  hasContent = false;

  // Whitespace before and after a run of markers, and whether one is open.
  #before = '';
  #after = '';
  #inRun = false;
  #afterReasoning = false;
  // The line of content, for code fences.
  #line = '';
  #fenced = false;
  // Whitespace at the end of reasoning, and whether its first edge is behind.
  #thought = '';
  /** The whitespace at the end of the thoughts before the one that is open. */
  #edge = '';
  #hasThought = false;
  /** Whether the thought that is open has text. */
  #isThinking = false;

  /** Content. Its whitespace is held at both ends. Implements TP-3.3, TP-3.4, TP-3.5, ST-2.3. */
  put(text: string): void {
    if (text === '') return;
    const body = trimEnd(text);
    if (body === '') return this.#hold(text);
    const core = trimStart(body);
    this.#hold(body.slice(0, body.length - core.length));
    let space = this.#before;
    if (this.#inRun) {
      if (this.hasContent) space += this.#after;
      else space = this.#afterReasoning ? withoutLineBreaks(this.#after) : '';
    }
    this.#before = this.#after = '';
    this.#inRun = this.#afterReasoning = false;
    this.hasContent = true;
    this.#send(space + core);
    this.#hold(text.slice(body.length));
  }

  /** Content as it is: text that another layer has decoded. */
  putExactly(text: string): void {
    if (text === '') return;
    this.#send(this.#before + text);
    this.#before = '';
    this.#inRun = false;
    this.hasContent = true;
  }

  #hold(space: string): void {
    if (this.#inRun) this.#after += space;
    else this.#before += space;
  }

  /** Markers or a call stand here: a run of them begins or goes on. */
  mark(what?: 'call' | 'reasoning'): void {
    this.#inRun = true;
    if (this.#isThinking) this.#edge = this.#thought;
    this.#isThinking = false;
    this.#thought = this.#edge;
    this.#after = '';
    this.#afterReasoning = what === 'reasoning';
  }

  /** What stands at the end of a run is not text. */
  dropSpace(): void {
    if (this.#inRun) this.#after = '';
  }

  #send(text: string): void {
    if (text === '') return;
    this.#content.push(text);
    this.#push('content', text);
    let from = 0;
    for (let at = text.indexOf('\n'); ; at = text.indexOf('\n', from)) {
      if (this.#line.length < 3) this.#line += text.slice(from, Math.min(at < 0 ? text.length : at, from + 3));
      if (at < 0) return;
      if (this.#line.startsWith('```')) this.#fenced = !this.#fenced;
      this.#line = '';
      from = at + 1;
    }
  }

  #push(type: 'content' | 'reasoning', text: string): void {
    const last = this.#deltas.at(-1);
    if (last?.type === type) (last as TextDelta).text += text;
    else this.#deltas.push({ type, text });
  }

  /** Whether a code fence is open in the content. */
  get inFence(): boolean {
    return this.#fenced !== this.#line.startsWith('```');
  }

  /** Reasoning, without the whitespace at its edges. */
  think(text: string): void {
    const all = this.#thought + text;
    const start = this.#hasThought ? all : trimStart(all);
    const body = trimEnd(start);
    this.#thought = start.slice(body.length);
    if (body === '') return;
    this.#hasThought = this.#isThinking = true;
    this.#reasoning.push(body);
    this.#push('reasoning', body);
  }

  /** Reasoning goes on from what stands in the prompt: its beginning is not an edge (TP-3.12). */
  continueReasoning(): void {
    this.#hasThought = this.#isThinking = true;
  }

  /** The output ends in open reasoning, whose end is not an edge. */
  endOpenReasoning(): void {
    if (!this.#isThinking || this.#thought === '') return;
    this.#reasoning.push(this.#thought);
    this.#push('reasoning', this.#thought);
    this.#thought = '';
  }

  /** Implements ST-1.5, ST-1.6. */
  open(name: string, id?: string): Handle {
    const handle: Handle = { index: this.calls.length, name, arguments: '', id, complete: true };
    this.calls.push(handle);
    this.#deltas.push({ type: 'call', index: handle.index, name, ...(id === undefined ? {} : { id }) });
    return handle;
  }

  identify(handle: Handle, id: string): void {
    if (handle.id !== undefined) return;
    handle.id = id;
    this.#deltas.push({ type: 'id', index: handle.index, id });
  }

  append(handle: Handle, text: string): void {
    if (text === '') return;
    handle.arguments += text;
    this.#argumentsOf(handle).text += text;
  }

  /** No arguments of the call follow. Implements ST-1.9. */
  close(handle: Handle, complete: boolean): void {
    handle.complete = complete;
    this.#argumentsOf(handle).complete = complete;
  }

  #argumentsOf({ index }: Handle): ArgumentsDelta {
    const last = this.#deltas.at(-1);
    if (last?.type === 'arguments' && last.index === index) return last;
    const delta: ArgumentsDelta = { type: 'arguments', index, text: '' };
    this.#deltas.push(delta);
    return delta;
  }

  /** Implements NP-3.2. */
  reject(name: string): void {
    if (!this.rejected.includes(name)) this.rejected.push(name);
  }

  problem(code: ProblemCode, from: number, to: number = from): void {
    const key = `${code} ${from} ${to}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.#problems.push({ code, from, to });
  }

  /** Text where none belongs; with text that ended at `before`, and nothing but whitespace between, it is one problem. */
  unexpected(from: number, to: number, before: number): void {
    const index = this.#problems.findLastIndex(({ code }) => code === 'unexpected-text');
    const last = this.#problems[index];
    if (last !== undefined && last.to === before) this.#problems[index] = { ...last, to };
    else this.problem('unexpected-text', from, to);
  }

  /** The output is over: whitespace that nothing follows is kept (TP-3.5). */
  finish(): void {
    if (!this.#inRun) this.#send(this.#before);
    this.#before = '';
  }

  take(): Delta[] {
    const taken = this.#deltas;
    this.#deltas = [];
    return taken;
  }

  /** The message; offsets count from `start`, where the output begins. */
  message(input: Input, start = 0): Message {
    const counts = input.codePoints([start, ...this.#problems.flatMap(({ from, to }) => [from, to])]);
    const count = (position: number): number => (counts.get(position) ?? 0) - (counts.get(start) ?? 0);
    return {
      content: this.#content.join(''),
      reasoning: this.#reasoning.join(''),
      calls: this.calls.map(({ name, arguments: text, id, complete }) => ({ name, arguments: text, complete, ...(id === undefined ? {} : { id }) })),
      problems: this.#problems
        .map(({ code, from, to }) => ({ code, offset: count(from), length: count(to) - count(from) }))
        .sort((a, b) => a.offset - b.offset),
      sawToolCallSyntax: this.saw,
      rejectedByPolicy: this.rejected.length > 0 && this.calls.length === 0,
      rejectedToolNames: [...this.rejected],
    };
  }
}
