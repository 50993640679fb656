// The vectors of kinds compare and verdict: those of the package, and those of the packed bundle that TOOLCALL_VERDICTS names.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { ownBundle, readSuite } from '../lib/bundle.mjs';
import { misjudged } from './scripted.mjs';

const PATH = process.env.TOOLCALL_VERDICTS;

test('verdicts are those of the runner', async () => {
  const { vectors, rules } = PATH ? readSuite(readFileSync(PATH)) : ownBundle();
  const wrong = [];
  for (const vector of vectors) {
    const how = await misjudged(vector, rules);
    if (how) wrong.push(`${vector.id} (${vector.judged?.id}): ${how}`);
  }
  assert.deepEqual(wrong, []);
  console.log(`${vectors.length} verdicts are the same`);
});
