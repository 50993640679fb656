// Responses and events of OpenAI's Responses: section WR-5 of the specification.

import type { Delta, Message } from '../types.js';
import { type Block, type BlockSink, Blocks } from './blocks.js';
import { type About, CallIds, type EventWriter, type Failure, argumentsOf, filled, nothingLeft } from './common.js';

export type ItemStatus = 'in_progress' | 'completed' | 'incomplete';

export interface TextPart {
  readonly type: 'output_text';
  readonly text: string;
  readonly annotations: readonly [];
}

export interface SummaryPart {
  readonly type: 'summary_text';
  readonly text: string;
}

export type ResponseItem =
  | { readonly type: 'reasoning'; readonly id: string; readonly summary: readonly SummaryPart[] }
  | {
      readonly type: 'message';
      readonly id: string;
      readonly role: 'assistant';
      readonly status: ItemStatus;
      readonly content: readonly TextPart[];
    }
  | {
      readonly type: 'function_call';
      readonly id: string;
      readonly call_id: string;
      readonly name: string;
      readonly arguments: string;
      readonly status: ItemStatus;
    };

export interface ResponseObject {
  readonly id: string;
  readonly object: 'response';
  readonly created_at: number;
  readonly model: string;
  readonly status: 'in_progress' | 'completed' | 'incomplete' | 'failed';
  readonly output: readonly ResponseItem[];
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly incomplete_details: { readonly reason: 'max_output_tokens' } | null;
}

/** An event; of `fields` each type has its own. */
export interface ResponseEvent {
  readonly type: `response.${string}`;
  readonly sequence_number: number;
  readonly [field: string]: unknown;
}

/** The response that says a message.  Implements WR-5.1 to WR-5.6 and WR-5.12. */
export function toResponse(message: Message, about: About = {}): ResponseObject | Failure {
  const failure = nothingLeft(message);
  if (failure !== undefined) return failure;
  const ids = new CallIds();
  const blocks: Block[] = [];
  const text = (kind: Block['kind'], value: string): Block => ({ kind, name: '', id: '', complete: true, texts: [value] });
  if (message.reasoning !== '') blocks.push(text('reasoning', message.reasoning));
  if (message.content !== '') blocks.push(text('content', message.content));
  for (const call of message.calls) {
    blocks.push({ kind: 'call', name: call.name, id: ids.next(call.id), complete: call.complete, texts: [argumentsOf(call)] });
  }
  const made = new Response(about);
  return made.object(made.ended, blocks.map((block, index) => made.item(block, index)));
}

/** The events of a streamed response.  Implements WR-5.4 and WR-5.7 to WR-5.12. */
export function responseEvents(about: About = {}): EventWriter<ResponseEvent> {
  return new Events(about);
}

/** What one response has in common with all events of its stream. */
class Response {
  readonly #about;

  constructor(about: About) {
    this.#about = filled(about, 'resp_');
  }

  /** Implements WR-5.4. */
  get ended(): 'completed' | 'incomplete' {
    return this.#about.stopReason === 'length' ? 'incomplete' : 'completed';
  }

  object(status: ResponseObject['status'], output: ResponseItem[], error: ResponseObject['error'] = null): ResponseObject {
    const { id, created, model } = this.#about;
    const details = status === 'incomplete' ? ({ reason: 'max_output_tokens' } as const) : null;
    return { id, object: 'response', created_at: created, model, status, output, error, incomplete_details: details };
  }

  /** The item of a block, the `index`-th; `begun`: without what it will say. */
  item(block: Block, index: number, begun = false): ResponseItem {
    const said = begun ? '' : block.texts.join('');
    const status = begun ? 'in_progress' : block.complete ? 'completed' : 'incomplete';
    const id = `${PREFIXES[block.kind]}${this.#about.id}_${index}`;
    if (block.kind === 'call') return { type: 'function_call', id, call_id: block.id, name: block.name, arguments: said, status };
    if (block.kind === 'reasoning') return { type: 'reasoning', id, summary: begun ? [] : [summaryPart(said)] };
    return { type: 'message', id, role: 'assistant', status, content: begun ? [] : [textPart(said)] };
  }
}

const PREFIXES = { content: 'msg_', reasoning: 'rs_', call: 'fc_' } as const;

class Events implements EventWriter<ResponseEvent>, BlockSink<ResponseEvent> {
  readonly #response: Response;
  readonly #blocks: Blocks<ResponseEvent>;
  readonly #output: ResponseItem[] = [];
  #started = false;
  #number = 0;

  constructor(about: About) {
    this.#response = new Response(about);
    this.#blocks = new Blocks<ResponseEvent>(this, about.lateIds ?? false);
  }

  write(deltas: readonly Delta[]): ResponseEvent[] {
    return [...this.#start(), ...deltas.flatMap((delta) => this.#blocks.write(delta))];
  }

  finish(message: Message): ResponseEvent[] {
    const events = [...this.#start(), ...this.#blocks.finish(message)];
    const failure = nothingLeft(message);
    if (failure !== undefined) {
      const { type, message: why } = failure.error;
      return [...events, this.#event('failed', { response: this.#response.object('failed', this.#output, { code: type, message: why }) })];
    }
    const { ended } = this.#response;
    return [...events, this.#event(ended, { response: this.#response.object(ended, this.#output) })];
  }

  begin(block: Block): ResponseEvent[] {
    const item = this.#response.item(block, this.#output.length, true);
    const added = this.#event('output_item.added', { output_index: this.#output.length, item });
    const part = PARTS[block.kind];
    if (part === undefined) return [added];
    return [added, this.#event(`${part.name}.added`, { ...this.#place(item, part), part: part.of('') })];
  }

  piece(block: Block, text: string): ResponseEvent[] {
    const item = this.#response.item(block, this.#output.length, true);
    return [this.#event(`${TEXTS[block.kind]}.delta`, { ...this.#place(item, PARTS[block.kind]), delta: text })];
  }

  end(block: Block): ResponseEvent[] {
    const item = this.#response.item(block, this.#output.length);
    const part = PARTS[block.kind];
    const place = this.#place(item, part);
    const said = block.texts.join('');
    const events = [this.#event(`${TEXTS[block.kind]}.done`, { ...place, ...(part === undefined ? { name: block.name, arguments: said } : { text: said }) })];
    if (part !== undefined) events.push(this.#event(`${part.name}.done`, { ...place, part: part.of(said) }));
    events.push(this.#event('output_item.done', { output_index: this.#output.length, item }));
    this.#output.push(item);
    return events;
  }

  #start(): ResponseEvent[] {
    if (this.#started) return [];
    this.#started = true;
    const response = this.#response.object('in_progress', []);
    return [this.#event('created', { response }), this.#event('in_progress', { response })];
  }

  #place(item: ResponseItem, part: Part | undefined): Record<string, unknown> {
    return { item_id: item.id, output_index: this.#output.length, ...(part === undefined ? {} : { [part.index]: 0 }) };
  }

  /** Implements WR-5.10. */
  #event(name: string, fields: Record<string, unknown>): ResponseEvent {
    return { type: `response.${name}`, sequence_number: this.#number++, ...fields };
  }
}

/** The part of an item that has its text. */
interface Part {
  readonly name: string;
  readonly index: string;
  readonly of: (text: string) => TextPart | SummaryPart;
}

const TEXTS = { content: 'output_text', reasoning: 'reasoning_summary_text', call: 'function_call_arguments' } as const;
const PARTS: { readonly [kind in Block['kind']]: Part | undefined } = {
  content: { name: 'content_part', index: 'content_index', of: textPart },
  reasoning: { name: 'reasoning_summary_part', index: 'summary_index', of: summaryPart },
  call: undefined,
};

function textPart(text: string): TextPart {
  return { type: 'output_text', text, annotations: [] };
}

function summaryPart(text: string): SummaryPart {
  return { type: 'summary_text', text };
}
