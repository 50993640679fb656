// The suite's vectors of profile contract, asked of this port by the package that anybody may use.

import { run } from '../conformance/node-test.mjs';
import { parseStandaloneToolCalls, parseToolCalls } from '../contract/parse.mjs';

run({
  name: 'toolcall-port-js',
  version: '1.0.0',
  profiles: ['contract'],
  features: ['policy', 'exact-numbers', 'lone-surrogates'],
  parse: ({ mode, output, tools }) => (mode === 'standalone' ? parseStandaloneToolCalls : parseToolCalls)(output, tools),
}, { strict: true });
