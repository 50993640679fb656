// Objects in JSON where a format writes calls as Python (HD-11.16).
import type { Boundary } from '../template/calls.js';
import type { Head, Match } from '../template/heads.js';
import { ObjectSyntax } from '../template/objects.js';
import { MORE, NO, type Run } from '../template/run.js';

/** An array of objects between the markers; a section with calls in Python breaks it off too. */
export class PythonObjects extends ObjectSyntax {
  readonly #sectionAt: (at: number) => Match<Head>;

  constructor(run: Run, sectionAt: (at: number) => Match<Head>) {
    super(run, { format: 'JSON_NATIVE', toolsArrayWrapped: true, nameField: 'name', argsField: 'arguments' });
    this.#sectionAt = sectionAt;
  }

  override outerAt(at: number): Match<Boundary> {
    const head = this.#sectionAt(at);
    return head === NO || head === MORE ? head : { kind: 'start', rank: 0, to: head.end };
  }
}
