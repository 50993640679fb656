// The vectors of kind verdict in the packed bundle that TOOLCALL_VERDICTS names.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { readSuite } from '../lib/bundle.mjs';
import { misjudged } from '../lib/selfcheck.mjs';

const PATH = process.env.TOOLCALL_VERDICTS;

test('verdicts are those of the runner', { skip: PATH ? false : 'TOOLCALL_VERDICTS names no bundle' }, async () => {
  const { vectors } = readSuite(readFileSync(PATH));
  const wrong = [];
  for (const vector of vectors) {
    const how = await misjudged(vector);
    if (how) wrong.push(`${vector.id} (${vector.judged.id}): ${how}`);
  }
  assert.deepEqual(wrong, []);
  console.log(`${vectors.length} verdicts are the same`);
});
