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
      if (profile !== 'contract') throw new Unsupported(`profile: no ${profile}`);
      if (!MODES.has(mode)) throw new Rejected('mode: it must be detailed or standalone');
      return { message: MODES.get(mode)(textAt('output', output), functionsOf(tools)) };
    },
    accumulate({ body, ends = 'closed', api = 'chat' }) {
      if (api !== 'chat') throw new Unsupported(`api: no ${api}`);
      if (ends !== 'closed' && ends !== 'reset') throw new Rejected('ends: it must be closed or reset');
      const accumulator = new Accumulator();
      for (const [index, piece] of listAt('body', body).entries()) {
        accumulator.feed(Buffer.from(textAt(`body[${index}]`, piece), 'latin1'));
      }
      const { error, ...completion } = accumulator.finish(ends === 'reset' ? 'the connection was reset' : '');
      return { completion, failed: error !== '', error };
    },
  },
});

// The reason of a malformed request begins with its place (AP-3.5).
function functionsOf(tools) {
  return listAt('tools', tools).map((tool, index) => {
    textAt(`tools[${index}].function.name`, tool?.function?.name);
    return tool.function;
  });
}

function listAt(place, value) {
  if (!Array.isArray(value)) throw new Rejected(`${place}: a list is needed`);
  return value;
}

function textAt(place, value) {
  if (typeof value !== 'string') throw new Rejected(`${place}: a text is needed`);
  return value;
}
