// Markup: the blocks `tool_call`, `function_call` and `invoke`, and what names them.  Implements
// CT-7.6 to CT-7.20.

import { elementArguments, objectOf } from './markup-arguments.mjs';
import { Markup } from './elements.mjs';
import { payloadCalls } from './payload.mjs';
import { BLOCK_NAMES, FUNCTION_PARAMETER, attribute, isBlockOpening } from './tags.mjs';
import { skipSpace, trim } from './text.mjs';

const NAMING_ATTRIBUTES = ['name', 'function', 'tool'];
const NAMING_ELEMENTS = ['name', 'function', 'tool_name'];
const NAME_ALONE = /^[A-Za-z0-9_.-]+$/;

/** The calls `{name, arguments}` that the reader's text writes in markup; the tools give values their types. */
export function markupCalls(reader, allowList) {
  if (!/tool_call|function_call|invoke/i.test(reader.text)) return [];
  const markup = new Markup(reader);
  const blocks = new Blocks(markup, allowList);
  const calls = [];
  let index = 0;
  while (index < markup.tags.length) {
    const block = isBlockOpening(markup.tags[index]) ? blocks.read(index) : undefined;
    for (const call of block?.calls ?? []) calls.push(call); // there may be too many for push(...calls)
    // A block without calls is looked into (CT-7.9), one with calls or CT-7.38's is not (CT-7.10).
    index = block ? block.next : index + 1;
  }
  return calls;
}

class Blocks {
  // The tags among which nothing names a block, by the block's tag name (see `children`).  Without
  // this, blocks that open one inside the other and share a closing tag would all search the same
  // elements.
  #nameless = new Map(BLOCK_NAMES.map((name) => [name, []]));
  #allowList;

  constructor(markup, allowList) {
    this.#allowList = allowList;
    this.markup = markup;
    this.tags = markup.tags;
  }

  /** The calls of the block at the index, and the index where reading goes on; undefined if there are none. */
  read(index) {
    const { markup } = this;
    const tag = this.tags[index];
    const name = attribute(tag, NAMING_ATTRIBUTES);
    if (tag.isSelfClosing) {
      const isCall = tag.name === 'invoke' && name !== undefined;
      return isCall ? { calls: [{ name, arguments: '{}' }], next: index + 1 } : undefined;
    }
    if (tag.blockClosing < 0) return undefined;

    const block = { opening: index, closing: tag.blockClosing };
    const next = block.closing + 1;
    if (name !== undefined) return { calls: this.#call(name, block), next };

    const json = markup.json(block);
    if (json && '{['.includes(json.reader.first(json.position))) {
      const calls = payloadCalls(json.reader, json.position, true);
      return calls.length > 0 ? { calls, next } : undefined;
    }
    const calls = this.#namedByChild(block);
    return calls ? { calls, next } : this.#nameAlone(block);
  }

  // The call of a name with the arguments in an element, if they do not keep it from being one (CT-7.38).
  #call(name, holder, naming) {
    const text = elementArguments(this.markup, holder, this.#allowList.schemaOf(name), naming);
    return text === undefined ? [] : [{ name, arguments: text }];
  }

  #namedByChild(block) {
    const { markup } = this;
    const nameless = this.#nameless.get(this.tags[block.opening].name);
    for (const child of markup.children(block, nameless)) {
      const tag = this.tags[child.opening];
      if (tag.name === 'tool') {
        const name = attribute(tag, ['name']);
        if (name) return this.#call(name, child);
      } else if (NAMING_ELEMENTS.includes(tag.name)) {
        const name = trim(markup.value(child));
        if (name) return this.#call(name, block, child.opening);
      }
    }
    return undefined;
  }

  #nameAlone(block) {
    const { opening, closing } = block;
    if (this.tags[opening].name !== 'function_call') return undefined;
    const name = trim(this.markup.text.slice(this.tags[opening].end, this.tags[closing].start));
    if (!NAME_ALONE.test(name)) return undefined;
    const parameters = [];
    let next = closing + 1;
    while (this.#isParameterBehind(next)) {
      parameters.push({ opening: next, closing: this.tags[next].closing });
      next = this.tags[next].closing + 1;
    }
    const text = objectOf(this.markup, parameters, this.#allowList.schemaOf(name));
    return { calls: [{ name, arguments: text }], next };
  }

  #isParameterBehind(index) {
    const tag = this.tags[index];
    return (
      tag?.name === FUNCTION_PARAMETER &&
      tag.closing >= 0 &&
      attribute(tag, ['name']) !== undefined &&
      skipSpace(this.markup.text, this.tags[index - 1].end) === tag.start
    );
  }
}
