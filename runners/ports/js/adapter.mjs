// The adapter of this port: profile contract over the adapter protocol.

import { parseStandaloneToolCalls, parseToolCalls } from './contract/parse.mjs';
import { Rejected, Unsupported, serve } from './kit.mjs';

const MODES = new Map([
  ['detailed', parseToolCalls],
  ['standalone', parseStandaloneToolCalls],
]);

await serve({
  hello: {
    implementation: { name: 'toolcall-port-js', version: '1.0.0', language: 'javascript' },
    profiles: ['contract'],
    features: ['policy', 'exact-numbers', 'lone-surrogates'],
    limits: { depth: 1_000_000 },
  },
  operations: {
    parse({ profile, mode, output, tools }) {
      if (profile !== 'contract') throw new Unsupported(`no profile ${profile}`);
      const functions = Array.isArray(tools) ? tools.map((tool) => tool?.function) : [undefined];
      const texts = [output, ...functions.map((declared) => declared?.name)];
      const isWellFormed = MODES.has(mode) && texts.every((text) => typeof text === 'string');
      if (!isWellFormed) throw new Rejected('a request needs a mode, an output, and tools with names');
      return { message: MODES.get(mode)(output, functions) };
    },
  },
});
