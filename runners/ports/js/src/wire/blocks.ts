// The parts of a streamed answer one after the other, for APIs in which they take no turns (WR-4.6, WR-5.8).

import type { Delta, Message } from '../types.js';
import { CallIds, defused, isBlank, isJson } from './common.js';

/** A text or a call: a block of Messages, an item of Responses. */
export interface Block {
  readonly kind: 'content' | 'reasoning' | 'call';
  /** Of a call. */
  readonly name: string;
  /** Of a call, when it has begun. */
  id: string;
  /** Whether a call is complete; true for texts. */
  complete: boolean;
  /** What it says so far. */
  readonly texts: string[];
}

/** What becomes of the blocks on the wire. */
export interface BlockSink<Event> {
  begin(block: Block): Event[];
  piece(block: Block, text: string): Event[];
  end(block: Block): Event[];
}

interface Part extends Block {
  written: string | undefined;
  /** Texts that are on the wire already. */
  sent: number;
  begun: boolean;
  /** Whether nobody knows yet if the call is complete. */
  open: boolean;
}

/**
 * Puts deltas into blocks.  What comes while another block is open waits for its end.  Of a call that is not said to be
 * complete, and whose arguments are an object, only the message at the end says whether it may run: all that follows it waits.
 *
 * Implements WR-2.12, WR-4.5, WR-4.6 and WR-5.8.
 */
export class Blocks<Event> {
  readonly #sink: BlockSink<Event>;
  readonly #lateIds: boolean;
  readonly #ids = new CallIds();
  readonly #parts: Part[] = [];
  readonly #calls: Part[] = [];
  /** The number of the block that is open, or is the next to open. */
  #head = 0;

  constructor(sink: BlockSink<Event>, lateIds: boolean) {
    this.#sink = sink;
    this.#lateIds = lateIds;
  }

  write(delta: Delta): Event[] {
    switch (delta.type) {
      case 'content':
      case 'reasoning': {
        if (delta.text === '') return [];
        const last = this.#parts.at(-1);
        (last?.kind === delta.type ? last : this.#added(delta.type, '')).texts.push(delta.text);
        break;
      }
      case 'call':
        this.#calls[delta.index] = this.#added('call', delta.name, delta.id);
        break;
      case 'id':
        this.#calls[delta.index]!.written ??= delta.id;
        break;
      case 'arguments': {
        const call = this.#calls[delta.index]!;
        if (delta.text !== '') call.texts.push(delta.text);
        if (delta.complete !== undefined) this.#close(call, delta.complete);
        break;
      }
    }
    return this.#advance(false);
  }

  finish(message: Message): Event[] {
    this.#calls.forEach((call, index) => {
      if (call.open) this.#close(call, message.calls[index]?.complete ?? false);
    });
    return this.#advance(true);
  }

  #added(kind: Block['kind'], name: string, written?: string): Part {
    const open = kind === 'call';
    const part = { kind, name, id: '', complete: true, texts: [], written, sent: 0, begun: false, open };
    this.#parts.push(part);
    return part;
  }

  #close(call: Part, complete: boolean): void {
    call.open = false;
    call.complete = complete;
    const more = complete ? '' : defused(call.texts.join(''));
    if (more !== '') call.texts.push(more);
  }

  /** Send what can be sent. */
  #advance(finished: boolean): Event[] {
    const events: Event[] = [];
    for (; this.#head < this.#parts.length; this.#head += 1) {
      const part = this.#parts[this.#head]!;
      const over = finished || this.#isOver(part);
      if (!part.begun) {
        if (part.kind === 'call') {
          if (part.written === undefined && this.#lateIds && !over) break;
          part.id = this.#ids.next(part.written);
        }
        part.begun = true;
        events.push(...this.#sink.begin(part));
      }
      for (; part.sent < part.texts.length; part.sent += 1) events.push(...this.#sink.piece(part, part.texts[part.sent]!));
      if (!over) break;
      events.push(...this.#sink.end(part));
    }
    return events;
  }

  #isOver(part: Part): boolean {
    const hasNext = this.#head + 1 < this.#parts.length;
    if (part.kind !== 'call') return hasNext;
    const isLast = this.#calls.at(-1) === part;
    if (!part.open) return !isLast || !this.#lateIds || part.written !== undefined;
    if (isLast) return false;
    // Arguments that are not JSON are incomplete, whatever the message will say.
    const text = part.texts.join('');
    if (isBlank(text) || isJson(text)) return false;
    part.open = part.complete = false;
    return true;
  }
}
