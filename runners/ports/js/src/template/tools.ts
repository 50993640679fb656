// The tools of a request, and which names are accepted (chapter NP).
import { InvalidRequest } from '../errors.js';
import { Parameters } from '../schema/parameters.js';
import { isObject, member } from '../schema/references.js';
import type { Options } from '../types.js';

export class Tools {
  readonly #schemas = new Map<string, unknown>();
  readonly #parameters = new Map<string, Parameters>();
  readonly #keepsUnknown: boolean;
  /** A named `toolChoice` (TP-10.4). */
  readonly #only: string | undefined;
  /** All names, the longest first (TP-6.5). */
  readonly names: readonly string[];

  constructor(tools: unknown, options: Options, keepsUnknown = false) {
    this.#keepsUnknown = keepsUnknown;
    if (tools !== undefined && tools !== null && !Array.isArray(tools)) throw new InvalidRequest('tools', 'a list is needed');
    ((tools ?? []) as unknown[]).forEach((tool, index) => {
      const place = `tools[${index}]`;
      if (!isObject(tool)) throw new InvalidRequest(place, 'an object is needed');
      const fn = member(tool, 'function');
      if (!isObject(fn)) throw new InvalidRequest(`${place}.function`, 'an object is needed');
      const name = member(fn, 'name');
      if (typeof name !== 'string') throw new InvalidRequest(`${place}.function.name`, 'a text is needed');
      if (!this.#schemas.has(name)) this.#schemas.set(name, member(fn, 'parameters'));
    });
    const { toolChoice } = options;
    this.#only = typeof toolChoice === 'object' && toolChoice !== null ? toolChoice.name : undefined;
    this.names = [...this.#schemas.keys()].filter((name) => name.trim() !== '').sort((a, b) => b.length - a.length);
  }

  /** Implements NP-4.1. */
  has(name: string): boolean {
    return this.#schemas.has(name) && this.#isChosen(name);
  }

  #isChosen(name: string): boolean {
    return this.#only === undefined || this.#only === name;
  }

  /** Whether a call of this name is one of the message (NP-4.2, WR-1.12). */
  accepts(name: string): boolean {
    return (this.#keepsUnknown || this.#schemas.has(name)) && this.#isChosen(name);
  }

  parameters(name: string): Parameters {
    let known = this.#parameters.get(name);
    if (known === undefined) this.#parameters.set(name, (known = new Parameters(this.#schemas.get(name))));
    return known;
  }
}
