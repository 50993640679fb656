// A client of OpenAI's Responses: section WR-6 of the specification.

import { Body, type Fields, type Said, errorOf, objectOf, textOf } from './body.js';
import { isBlank } from './common.js';

/** A text in pieces, and as it was last said whole (WR-6.13). */
class Text {
  readonly #pieces: string[] = [];
  #whole = '';

  add(piece: string): void {
    this.#pieces.push(piece);
  }

  /** Whether that says more than was said before. */
  say(whole: string): boolean {
    if (whole === '') return false;
    const isNew = this.#whole === '' && this.#pieces.length === 0;
    this.#whole = whole;
    return isNew;
  }

  get text(): string {
    return this.#whole || this.#pieces.join('');
  }
}

type Kind = 'message' | 'reasoning' | 'function_call' | 'other';

interface Item {
  readonly kind: Kind;
  id: string;
  callId: string;
  name: string;
  status: string;
  readonly arguments: Text;
  /** The texts of each type of part, in their order; `places` says which one an index means, `placed` how many have one. */
  readonly texts: Map<string, Text[]>;
  readonly places: Map<string, number>;
  readonly placed: Map<string, number>;
}

/** The events of texts: the kind of their items, and the type of the part. */
const TEXTS: Readonly<Record<string, readonly [Kind, string]>> = {
  output_text: ['message', 'output_text'],
  refusal: ['message', 'refusal'],
  reasoning_summary_text: ['reasoning', 'summary_text'],
  reasoning_text: ['reasoning', 'reasoning_text'],
};
const PART_TYPES = ['output_text', 'refusal', 'summary_text', 'reasoning_text'];
const KINDS = ['message', 'reasoning', 'function_call'] as const;

export class ResponsesBody extends Body {
  readonly #items: Item[] = [];
  readonly #byId = new Map<string, Item>();
  readonly #byCallId = new Map<string, Item>();
  readonly #byIndex = new Map<unknown, Item>();
  /** The item that something came to last. */
  #last: Item | undefined;
  #status: string | null = null;

  /** Implements WR-6.1, WR-6.2, WR-6.3, WR-6.12 and WR-6.15. */
  protected override event(type: string, event: Fields): void {
    const name = type.replace(/^response\./, '');
    const index = event['output_index'];
    if (name === 'output_item.added' || name === 'output_item.done') {
      this.#item(objectOf(event['item']), index, name.endsWith('added'));
      return;
    }
    if (name === 'completed' || name === 'incomplete' || name === 'failed') {
      this.#ended(name, objectOf(event['response']));
      return;
    }
    const [subject = '', stage = ''] = name.split('.');
    if (subject === 'function_call_arguments') {
      const item = this.#of('function_call', textOf(event['item_id']), index);
      item.name ||= textOf(event['name']);
      this.#say(item, item.arguments, stage, stage === 'done' ? event['arguments'] : event['delta']);
    } else if (Object.hasOwn(TEXTS, subject)) {
      const [kind, part] = TEXTS[subject]!;
      const item = this.#of(kind, textOf(event['item_id']), index);
      const text = textAt(item, part, event['content_index'] ?? event['summary_index']);
      this.#say(item, text, stage, stage === 'done' ? (event['text'] ?? event['refusal']) : event['delta']);
    } else if (subject === 'content_part' || subject === 'reasoning_summary_part') {
      const given = objectOf(event['part']);
      const part = textOf(given['type']);
      if (!PART_TYPES.includes(part)) return;
      const item = this.#of(part === 'output_text' || part === 'refusal' ? 'message' : 'reasoning', textOf(event['item_id']), index);
      const text = textAt(item, part, event['content_index'] ?? event['summary_index']);
      this.#say(item, text, stage, given['text'] ?? given['refusal']);
    }
  }

  #say(item: Item, text: Text, stage: string, given: unknown): void {
    const said = textOf(given);
    if (stage === 'done' ? text.say(said) : said !== '' && stage === 'delta') this.#last = item;
    if (stage === 'delta') text.add(said);
  }

  /** The item of a piece; one that never began begins with it. */
  #of(kind: Kind, id: string, index: unknown): Item {
    const known = this.#byId.get(id);
    if (known?.kind === kind) return known;
    // What names neither an item nor a place belongs to the item that began last.
    const there = id === '' && index === undefined ? this.#items.at(-1) : this.#byIndex.get(index);
    return there?.kind === kind ? there : this.#begun(kind, id, index);
  }

  #begun(kind: Kind, id: string, index: unknown): Item {
    const item: Item = { kind, id, callId: '', name: '', status: '', arguments: new Text(), texts: new Map(), places: new Map(), placed: new Map() };
    this.#items.push(item);
    if (id !== '') this.#byId.set(id, item);
    if (index !== undefined) this.#byIndex.set(index, item);
    this.#last = item;
    return item;
  }

  /** An item that begins or is done.  Implements WR-6.5 and WR-6.14. */
  #item(given: Fields, index: unknown, begins: boolean, place?: Item): void {
    const kind = KINDS.find((known) => known === given['type']) ?? 'other';
    const id = textOf(given['id']);
    const callId = textOf(given['call_id']);
    const there = this.#byId.get(id) ?? this.#byCallId.get(callId) ?? this.#byIndex.get(index) ?? place;
    const isAnother =
      there !== undefined &&
      (differs(there.id, id) || differs(there.callId, callId)) &&
      (begins || differs(there.name, textOf(given['name'])) || differs(there.arguments.text, textOf(given['arguments'])));
    const item = there === undefined || there.kind !== kind || isAnother ? this.#begun(kind, id, index) : there;
    item.id ||= id;
    item.callId ||= callId;
    if (callId !== '' && !this.#byCallId.has(callId)) this.#byCallId.set(callId, item);
    item.name ||= textOf(given['name']);
    item.status = textOf(given['status']) || item.status;
    if (item.arguments.say(textOf(given['arguments']))) this.#last = item;
    const counts = new Map<string, number>();
    for (const part of [...listOf(given['summary']), ...listOf(given['content'])].map(objectOf)) {
      const type = textOf(part['type']);
      if (!PART_TYPES.includes(type)) continue;
      const number = counts.get(type) ?? 0;
      counts.set(type, number + 1);
      if (textNumber(item, type, number).say(textOf(part['text'] ?? part['refusal']))) this.#last = item;
    }
  }

  /** Implements WR-6.4 and WR-6.9. */
  #ended(name: string, response: Fields): void {
    const began = [...this.#items];
    const last = this.#last;
    listOf(response['output']).forEach((item, place) => this.#item(objectOf(item), undefined, false, began[place]));
    if (last !== undefined && this.#items.length === began.length) this.#last = last;
    this.#status = response['status'] === 'incomplete' ? 'incomplete' : name;
    this.end(name === 'failed' ? errorOf(response) : '');
  }

  /** Implements WR-6.7, WR-6.8, WR-6.10 and WR-6.11. */
  protected override said(): Said {
    if (this.#status === null) this.fail('the stream ended without a last event');
    const calls = this.#items.filter(({ kind }) => kind === 'function_call');
    for (const { name, arguments: given } of calls) {
      if (name === '' && !isBlank(given.text)) this.fail(`arguments belong to no call: ${given.text.slice(0, 200)}`);
    }
    const isCut = (item: Item): boolean =>
      item.status === 'incomplete' || (this.#status === 'incomplete' && item === this.#last && item.status !== 'completed');
    const joined = (type: string, items: readonly Item[] = this.#items): string =>
      items.flatMap(({ texts }) => texts.get(type) ?? []).map(({ text }) => text).join('');
    return {
      content: joined('output_text'),
      reasoning: this.#items.map((item) => joined('summary_text', [item]) || joined('reasoning_text', [item])).join(''),
      refusal: joined('refusal'),
      signature: '',
      calls: calls
        .filter(({ name }) => name !== '')
        .map((item) => ({ id: item.callId || item.id, name: item.name, text: item.arguments.text, cut: isCut(item) })),
      finishReason: this.#status,
      whole: this.#status === 'completed',
    };
  }
}

/** The text of a part at an index, which servers may leave out. */
function textAt(item: Item, type: string, index: unknown = 0): Text {
  const place = `${type}:${String(index)}`;
  let number = item.places.get(place);
  if (number === undefined) {
    number = item.placed.get(type) ?? 0;
    item.placed.set(type, number + 1);
    item.places.set(place, number);
  }
  return textNumber(item, type, number);
}

function textNumber(item: Item, type: string, number: number): Text {
  const texts = item.texts.get(type) ?? [];
  item.texts.set(type, texts);
  while (texts.length <= number) texts.push(new Text());
  return texts[number]!;
}

function differs(known: string, given: string): boolean {
  return known !== '' && given !== '' && known !== given;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
