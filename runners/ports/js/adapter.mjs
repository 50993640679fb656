// The adapter of this port: profile contract, and clients of profile wire, over the adapter protocol.

import { parseStandaloneToolCalls, parseToolCalls } from './contract/parse.mjs';
import { Rejected, Unsupported, serve } from './kit.mjs';
import { Accumulator } from './wire/accumulate.mjs';

const MODES = new Map([
  ['detailed', parseToolCalls],
  ['standalone', parseStandaloneToolCalls],
]);

await serve({
  hello: {
    implementation: { name: 'toolcall-port-js', version: '1.0.0', language: 'javascript' },
    profiles: ['contract', 'wire'],
    features: ['policy', 'exact-numbers', 'lone-surrogates', 'reasoning-content'],
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
    accumulate({ body, ends, api = 'chat' }) {
      if (api !== 'chat') throw new Unsupported(`no api ${api}`);
      const isBody = Array.isArray(body) && body.every((piece) => typeof piece === 'string');
      if (!isBody) throw new Rejected('a request needs a body, a list of texts');
      const accumulator = new Accumulator();
      for (const piece of body) accumulator.feed(Buffer.from(piece, 'latin1'));
      const { error, ...completion } = accumulator.finish(ends === 'reset' ? 'the connection was reset' : '');
      return { completion, failed: error !== '', error };
    },
  },
});
