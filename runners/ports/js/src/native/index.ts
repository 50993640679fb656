// Profile `native`: a fixed reader for each family of models, chosen by the model's name (chapter NF).

import { InvalidRequest } from '../errors.js';
import { Coroutine, type Reading } from '../stream/coroutine.js';
import { Input } from '../stream/input.js';
import { MessageBuilder } from '../stream/message.js';
import { checkTools } from '../tools.js';
import type { Parser, Tool } from '../types.js';
import { DeepSeek, deepseekNotes } from './deepseek.js';
import { Kimi, kimiNotes } from './kimi.js';
import { Notes } from './notes.js';
import { Qwen, qwenNotes } from './qwen.js';
import { Family, type Start } from './reader.js';

/** A family of models that write alike. */
export type NativeFamily = 'kimi-k2' | 'qwen3' | 'deepseek-r1';

/** In the order in which a name is tried (NF-1.4). */
const NAMES: readonly (readonly [NativeFamily, RegExp])[] = [
  ['qwen3', /qwen[-_]?3/i],
  ['deepseek-r1', /deepseek[-_]r1|deepseek.*[-_ ]r1(?![0-9A-Za-z])/is],
  ['kimi-k2', /kimi[-_]k2/i],
];

/** The family that a model's name means; undefined if it means none.  Implements NF-1.1 to NF-1.4. */
export function familyOf(model: string): NativeFamily | undefined {
  return NAMES.find(([, pattern]) => pattern.test(model))?.[0];
}

/** The parser of a model's family; without a family the whole output is content (NF-1.3). */
export function buildNative(model: string, request: { readonly tools?: readonly Tool[] } = {}): Parser {
  if (typeof model !== 'string') throw new InvalidRequest('model', 'a text is needed');
  const family = familyOf(model);
  const tools = new Set(checkTools(request.tools ?? []).map((tool) => tool.function.name));
  return {
    stream() {
      const input = new Input();
      const out = new MessageBuilder();
      return new Coroutine(input, out, read(family, input, out, tools));
    },
  };
}

function read(family: NativeFamily | undefined, input: Input, out: MessageBuilder, tools: ReadonlySet<string>): Reading {
  switch (family) {
    case 'kimi-k2':
      return new Kimi(input, out, tools, kimiNotes()).read();
    case 'qwen3':
      return new Qwen(input, out, tools, qwenNotes()).read();
    case 'deepseek-r1':
      return new DeepSeek(input, out, tools, deepseekNotes()).read();
    default:
      return new Verbatim(input, out, tools, new Notes([], [])).read();
  }
}

/** Everything is content.  Implements NF-1.3. */
class Verbatim extends Family {
  protected override starts(): readonly Start[] {
    return [];
  }
}
