// Which tool a name means, and what becomes of calls whose name means none.  Implements NP-1 to NP-3.

import { ANYTHING, Schema } from './schema.mjs';
import { foldCase, trim } from './text.mjs';

/** The tools of one request, in their order, ready to be asked for names. */
export class AllowList {
  #exact = new Map();
  #folded = new Map();
  #loose = new Map();
  #schemas = new Map();

  /** `tools` have a `name` each, and perhaps `parameters`, the JSON Schema of their arguments. */
  constructor(tools) {
    for (const tool of tools) {
      const name = trim(tool.name);
      if (name === '') continue;
      setFirst(this.#schemas, name, new Schema(tool.parameters));
      setFirst(this.#exact, name, name);
      setFirst(this.#folded, foldCase(name), name);
      if (loose(name)) setFirst(this.#loose, loose(name), name);
    }
  }

  /** The tool that `name` (trimmed) means, as the allow-list spells it, or undefined.  Implements NP-2. */
  resolve(name) {
    const tail = name.slice(name.lastIndexOf('.') + 1);
    return (
      this.#exact.get(name) ??
      this.#folded.get(foldCase(name)) ??
      this.#folded.get(foldCase(tail)) ??
      this.#loose.get(loose(name))
    );
  }

  /** The schema of the arguments of the tool that a name means. */
  schemaOf(name) {
    return this.#schemas.get(this.resolve(name)) ?? ANYTHING;
  }

  /** The message of a profile without text: accepted calls, and what was rejected.  Implements NP-3. */
  message(parsed, sawSyntax) {
    const calls = [];
    const rejected = new Set();
    for (const call of parsed) {
      const tool = this.resolve(call.name);
      if (tool === undefined) rejected.add(call.name);
      else calls.push({ name: tool, arguments: call.arguments });
    }
    return {
      calls,
      sawToolCallSyntax: sawSyntax || parsed.length > 0,
      rejectedByPolicy: parsed.length > 0 && calls.length === 0,
      rejectedToolNames: [...rejected],
    };
  }
}

function setFirst(map, key, value) {
  if (!map.has(key)) map.set(key, value);
}

function loose(name) {
  return foldCase(name).replace(/[^a-z0-9]+/g, '');
}
