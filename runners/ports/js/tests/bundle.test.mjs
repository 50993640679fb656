// The vectors of profile contract, read from the bundle that TOOLCALL_BUNDLE names (`toolcall
// bundle` writes one).

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { parseStandaloneToolCalls, parseToolCalls } from '../contract/parse.mjs';
import { canonical } from './exact-json.mjs';

const PATH = process.env.TOOLCALL_BUNDLE;
const MODES = { detailed: parseToolCalls, standalone: parseStandaloneToolCalls };

test('vectors of profile contract', { skip: PATH ? false : 'TOOLCALL_BUNDLE names no bundle' }, async (t) => {
  const { vectors } = JSON.parse(readFileSync(PATH, 'utf8'));
  const contract = vectors.filter((vector) => vector.profile === 'contract');
  assert.ok(contract.length > 0, `${PATH} holds no vectors of profile contract`);
  for (const vector of contract) {
    await t.test(vector.id, () => {
      const tools = (vector.tools ?? []).map((tool) => tool.function);
      const message = MODES[vector.mode](vector.output, tools);
      assert.deepEqual(comparable(message), comparable(vector.expected), vector.title);
      vector.expected.calls.forEach(({ argumentsText }, index) => {
        if (argumentsText !== undefined) assert.equal(message.calls[index].arguments, argumentsText);
      });
    });
  }
});

function comparable({ calls, sawToolCallSyntax, rejectedByPolicy, rejectedToolNames }) {
  const exact = calls.map((call) => ({ name: call.name, arguments: canonical(call.arguments) }));
  return { calls: exact, sawToolCallSyntax, rejectedByPolicy, rejectedToolNames };
}
