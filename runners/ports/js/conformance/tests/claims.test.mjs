// What a parser claims: a word that nobody knows is refused, and so is a run that asks nothing.

import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

import { Run } from '../index.mjs';
import { updateKnown } from '../lib/known.mjs';

const good = { name: 'naive', version: '1.0', url: 'https://example.org', profiles: ['template'], formats: ['hermes', ''], parse: () => ({ calls: [] }) };

test('what there is can be claimed', () => {
  assert.ok(new Run(good).vectors.length > 100);
});

for (const [change, says] of [
  [{ formats: ['hermez'] }, 'formats[0]: there is no format "hermez"; did you mean hermes?'],
  [{ profiles: ['templat'] }, 'profiles[0]: there is no profile "templat"; did you mean template?'],
  [{ features: ['idz'] }, 'features[0]: there is no feature "idz"; did you mean ids?'],
  [{ name: 'a\n::error::' }, 'name: "\\n" at 1 is not a printable character'],
  [{ name: ' ' }, 'name: it is blank'],
  [{ version: 'x'.repeat(101) }, 'version: it has 101 characters; 100 are the most'],
  [{ url: 'javascript:1' }, 'url "javascript:1": write one that begins with https:// or http://'],
  [{ formats: [] }, 'naive was asked nothing: no vector lies within what it claims (profiles template; formats )'],
]) {
  test(`refused: ${says}`, () => {
    assert.throws(() => new Run({ ...good, ...change }), { message: says });
  });
}

test('one vector is chosen by its id', () => {
  const chosen = (id) => {
    process.env.TOOLCALL_ONLY = id;
    try {
      return new Run(good).vectors.map((each) => each.id);
    } finally {
      delete process.env.TOOLCALL_ONLY;
    }
  };
  assert.deepEqual(chosen('template/hermes/single-call'), ['template/hermes/single-call']);
  assert.throws(() => chosen('template/hermes/single-cal'), { message: /did you mean template\/hermes\/single-call\?/ });
  assert.throws(() => chosen('contract/fences/json-example'), { message: /does not claim what it needs/ });
});

test('the folder of a list of known failures is made', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'known-')), 'new', 'known.txt');
  updateKnown(path, new Map([['contract/fences/json-example', 'lost']]), new Set());
  assert.match(readFileSync(path, 'utf8'), /json-example {2}lost/);
});

const formats = new URL('../../../../../vectors/formats/', import.meta.url);
test('the types list the formats of the suite', { skip: !existsSync(formats) && 'no checkout' }, () => {
  const [, union] = /type Format =([^;]*);/.exec(readFileSync(new URL('../index.d.ts', import.meta.url), 'utf8'));
  const listed = [...union.matchAll(/'([^']+)'/g)].map(([, name]) => name);
  const there = readdirSync(formats).filter((name) => existsSync(new URL(`${name}/template.jinja`, formats)));
  assert.deepEqual(listed, there.sort());
});
