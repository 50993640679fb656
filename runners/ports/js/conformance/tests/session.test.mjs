// Parsers that misbehave, bundles and lists that are refused.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

import { ownBundle, readSuite, requestOf } from '../lib/bundle.mjs';
import { readKnown, updateKnown } from '../lib/known.mjs';
import { Run } from '../lib/run.mjs';
import { Session } from '../lib/session.mjs';
import { Skip } from '../lib/refusals.mjs';

const suite = ownBundle();
const PLAIN = 'contract/candidates/envelope-in-prose';
const vectorOf = (id) => suite.vectors.find((vector) => vector.id === id);
const asked = (parser, id = PLAIN) =>
  new Session({ name: 'test', profiles: ['contract', 'template'], ...parser }, suite.rules, { timeout: 60 }).judge(vectorOf(id));

const MISBEHAVE = {
  throws: [() => { throw new Error('no'); }, 'error', 'error: no ('],
  'throws nothing': [() => { throw undefined; }, 'error', 'undefined'],
  'never settles': [() => new Promise(() => {}), 'timeout', 'no-reply'],
  'returns a text': [() => 'x', 'protocol-error', 'is not a message'],
  'returns nothing': [() => undefined, 'protocol-error', 'is not a message'],
  'returns arguments as an object': [() => ({ calls: [{ name: 'f', arguments: {} }] }), 'protocol-error', 'JSON text'],
  'has a negative offset': [() => ({ calls: [], problems: [{ code: 'x', offset: -1, length: 0 }] }), 'protocol-error', 'offset'],
  'returns broken arguments': [() => ({ calls: [{ name: 'search', arguments: '{"a": ' }] }), 'wrong', ''],
  declines: [() => { throw new Skip('why'); }, 'skipped', 'why'],
};

for (const [name, [parse, verdict, reason]] of Object.entries(MISBEHAVE)) {
  test(`a parser that ${name}`, async () => {
    const found = await asked({ parse });
    assert.equal(found.verdict, verdict);
    assert.ok(found.reason.includes(reason), found.reason);
    assert.equal(found.invariants.length > 0, name !== 'declines');
  });
}

test('a stream that throws', async () => {
  const stream = () => ({ feed() { throw new Error('no'); } });
  const found = await asked({ parse: ({ output }) => ({ content: output, calls: [] }), stream }, 'template/hermes/text-after-a-call');
  assert.equal(found.splits.first.clause, 'AP-2.3');
});

test('a parser that never returns ends the process, with results', () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolcall-'));
  const [program, results] = [join(folder, 'hangs.mjs'), join(folder, 'results.jsonl')];
  const index = fileURLToPath(new URL('../index.mjs', import.meta.url));
  writeFileSync(program, `
    import { Run } from ${JSON.stringify(index)};
    let asked = 0;
    const parse = () => { while (++asked > 2); return { calls: [] }; };
    const run = new Run({ name: 'hangs', profiles: ['contract'], parse }, { timeout: 100 });
    await run.begin();
    for (const vector of run.vectors) await run.judge(vector);
  `);
  const done = spawnSync(process.execPath, [program], { env: { ...process.env, TOOLCALL_RESULTS: results }, encoding: 'utf8' });
  assert.notEqual(done.status, 0);
  assert.match(done.stderr, /timeout {2}contract\/\S+: the parser did not return within 0.1 s/);
  const lines = readFileSync(results, 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line));
  const verdicts = lines.filter((line) => line.type === 'result' && line.verdict !== 'unsupported').map((line) => line.verdict);
  assert.equal(verdicts[2], 'timeout');
  assert.ok(verdicts.slice(3).every((verdict) => verdict === 'not-run') && verdicts.length > 40, String(verdicts));
  assert.equal(lines.at(-1).results, lines.filter((line) => line.type === 'result').length);
});

test('bundles that are refused', () => {
  const refused = [
    ['{"type":"bundle","format":2,"suite":"9","vectors":0}', /update the package/],
    ['{"type":"bundle","format":1,"suite":"9","vectors":3}', /has 0 of its 3 vectors/],
    ['{"type":"header"}', /toolcall bundle --packed/],
    ['', /toolcall bundle --packed/],
  ];
  for (const [text, message] of refused) assert.throws(() => readSuite(gzipSync(text)), message);
  assert.throws(() => readSuite(Buffer.from('no gzip')), /install the package again/);
});

// A description of a format with a name, and one beside a vector; a prompt, and none.
const NAMED = { description: 1, name: 'q', stops: ['<e>'] };
const UNNAMED = { description: 1 };
const described = (id, more) => ({ type: 'vector', kind: 'parse', id, title: id, clauses: [], profile: 'template', output: 'x', ...more });
const DESCRIBED = [
  ['named', { templateName: 'q' }, NAMED, '<a>'],
  ['given', { templateName: 'q', generationPrompt: '' }, NAMED, ''],
  ['unnamed', { template: '{{ x }}', description: UNNAMED }, UNNAMED, ''],
  ['unreadable', { template: '{% x' }, undefined, undefined],
];

test('requests carry what a parser wants', async () => {
  const good = [{ verdict: 'pass', reply: {} }];
  const lines = [
    { type: 'bundle', format: 1, suite: '9', vectors: DESCRIBED.length },
    { type: 'format', name: 'q', description: NAMED },
    ...DESCRIBED.flatMap(([id, more, , prompt]) => [described(id, more), { type: 'judging', vector: id, good, allowed: [{}], prompt }]),
  ];
  const { vectors } = readSuite(gzipSync(lines.map((line) => JSON.stringify(line)).join('\n')));
  for (const [index, [id, more, description, prompt]] of DESCRIBED.entries()) {
    const request = requestOf(vectors[index], ['format', 'generationPrompt']);
    assert.deepEqual([request.description, request.generationPrompt], [description, prompt], id);
    const plain = requestOf(vectors[index]);
    assert.deepEqual([plain.description, plain.generationPrompt], [undefined, more.generationPrompt], id);
  }
  const seen = [];
  const parse = (request) => (seen.push(request), { calls: [] });
  await new Session({ name: 'test', profiles: ['template'], wants: ['format'], parse }, suite.rules).judge(vectors[0]);
  assert.deepEqual([seen[0].description, seen[0].generationPrompt], [NAMED, undefined]);
  assert.throws(() => new Run({ name: 'x', profiles: ['template'], wants: ['formats'], parse }), /no wish "formats"; did you mean format/);
});

test('every output of a template has a description, and a prompt unless an answer is continued', () => {
  const asked = suite.vectors.filter(({ kind, profile }) => profile === 'template' && (kind === 'parse' || kind === 'stream'));
  assert.ok(asked.some(({ templateName }) => !templateName));
  for (const vector of asked) {
    const { description, generationPrompt, options } = requestOf(vector, ['format', 'generationPrompt']);
    assert.equal(description?.description, 1, vector.id);
    assert.equal(description.name, vector.templateName, vector.id);
    const continued = (options?.continueFinalMessage ?? 'none') !== 'none' && vector.generationPrompt === undefined;
    assert.equal(typeof generationPrompt, continued ? 'undefined' : 'string', vector.id);
  }
});

test('lists of known failures', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'toolcall-')), 'known.txt');
  const read = (text) => {
    writeFileSync(path, text);
    return readKnown(path, suite);
  };
  assert.deepEqual([...read(`${PLAIN} lost # why\n`)], [[PLAIN, 'lost']]);
  assert.throws(() => read(`${PLAIN} gone`), /:1: .* is not an entry/);
  assert.throws(() => read(`${PLAIN} lost\n${PLAIN} lost`), /listed twice/);
  assert.throws(() => read('# nothing\n\ncontract/no-such lost\n'), /:3: no vector has the id/);
  writeFileSync(path, '# mine\na/b lost # why\nc/d wrong\ne/f lost\n');
  updateKnown(path, new Map([['a/b', 'leak'], ['x/y', 'lost']]), new Set(['a/b', 'c/d', 'x/y']));
  assert.equal(readFileSync(path, 'utf8'), '# mine\na/b leak # why\ne/f lost\nx/y  lost\n');
});
