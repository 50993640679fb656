// A client of Anthropic's Messages: section WR-7 of the specification.

import { Body, type Fields, type Said, objectOf, textOf } from './body.js';
import { isBlank } from './common.js';

interface Block {
  readonly kind: 'text' | 'thinking' | 'tool_use' | 'other';
  readonly id: string;
  readonly name: string;
  /** Input that came where the block began (WR-7.6). */
  readonly input: string;
  readonly texts: string[];
  readonly signature: string[];
}

/** The reasons that say that something is missing (WR-7.4). */
const CUT = ['max_tokens', 'model_context_window_exceeded', 'refusal'];
const KINDS = ['text', 'thinking', 'tool_use'] as const;

export class MessagesBody extends Body {
  readonly #blocks: Block[] = [];
  readonly #byIndex = new Map<unknown, Block>();
  /** The block that something came to last. */
  #last: Block | undefined;
  #stopReason: string | null = null;

  /** Implements WR-7.1 and WR-7.2. */
  protected override event(type: string, event: Fields): void {
    if (type === 'content_block_start') this.#start(event['index'], objectOf(event['content_block']));
    else if (type === 'content_block_delta') this.#delta(event['index'], objectOf(event['delta']));
    else if (type === 'message_delta') this.#stopReason = textOf(objectOf(event['delta'])['stop_reason']) || this.#stopReason;
    else if (type === 'message_stop') this.end();
  }

  #start(index: unknown, given: Fields): void {
    const kind = KINDS.find((known) => known === given['type']) ?? 'other';
    const input = objectOf(given['input']);
    const block: Block = {
      kind,
      id: textOf(given['id']),
      name: textOf(given['name']),
      input: Object.keys(input).length > 0 ? JSON.stringify(input) : '',
      texts: [textOf(given['text']) || textOf(given['thinking'])],
      signature: [textOf(given['signature'])],
    };
    this.#blocks.push(block);
    this.#byIndex.set(index, block);
    this.#last = block;
  }

  #delta(index: unknown, delta: Fields): void {
    const block = this.#byIndex.get(index);
    const type = delta['type'];
    if (type === 'input_json_delta') {
      const text = textOf(delta['partial_json']);
      if (block?.kind === 'tool_use') this.#said(block, text);
      else if (block?.kind !== 'other' && !isBlank(text)) this.fail(`input belongs to no call: ${text.slice(0, 200)}`);
    } else if (type === 'text_delta') {
      this.#said(this.#textBlock(index, 'text'), textOf(delta['text']));
    } else if (type === 'thinking_delta') {
      this.#said(this.#textBlock(index, 'thinking'), textOf(delta['thinking']));
    } else if (type === 'signature_delta') {
      this.#textBlock(index, 'thinking').signature.push(textOf(delta['signature']));
    }
  }

  /** The block of a text; one that never began begins with it. */
  #textBlock(index: unknown, kind: 'text' | 'thinking'): Block {
    const block = this.#byIndex.get(index);
    if (block?.kind === kind) return block;
    this.#start(index, { type: kind });
    return this.#last!;
  }

  #said(block: Block, text: string): void {
    block.texts.push(text);
    if (text !== '') this.#last = block;
  }

  /** Implements WR-7.3, WR-7.4 and WR-7.6 to WR-7.10. */
  protected override said(): Said {
    const reason = this.#stopReason;
    const cut = reason !== null && CUT.includes(reason);
    const named = this.#blocks.filter(({ kind, name }) => kind === 'tool_use' && name !== '');
    if (reason === null) this.fail('the stream ended without a stop_reason');
    if (reason === 'tool_use' && named.length === 0) this.fail('the stop_reason is tool_use, and there is no call');
    const joined = (wanted: Block['kind'], of: (block: Block) => string[]): string =>
      this.#blocks.flatMap((block) => (block.kind === wanted ? of(block) : [])).join('');
    return {
      content: joined('text', ({ texts }) => texts),
      reasoning: joined('thinking', ({ texts }) => texts),
      refusal: '',
      signature: joined('thinking', ({ signature }) => signature),
      calls: named.map((block) => {
        const { id, name, texts, input } = block;
        return { id, name, text: texts.join('') || input, cut: cut && block === this.#last };
      }),
      finishReason: reason,
      whole: reason !== null && !cut,
    };
  }
}
