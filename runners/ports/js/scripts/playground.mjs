// Builds the playground of `toolcall site` into one script, with the hash of its sources: `npm run playground`.

import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { build } from 'esbuild';

const root = new URL('..', import.meta.url).pathname;
const target = process.argv[2] ?? new URL('../../../toolcall_conformance/views/site/playground.js', import.meta.url).pathname;

const { outputFiles } = await build({
  entryPoints: [`${root}playground/main.ts`],
  absWorkingDir: root,
  bundle: true,
  minify: true,
  write: false,
  format: 'iife',
  target: 'es2022',
  charset: 'utf8',
  lineLimit: 160,
  legalComments: 'inline',
});
// Paths and texts of all sources; the lock file stands for what npm installs.
const inputs = ['playground', 'src'].flatMap((folder) => readdirSync(root + folder, { recursive: true }).map((path) => `${folder}/${path}`));
const sources = [...inputs.filter((path) => path.endsWith('.ts')), 'package-lock.json'].sort();
const hash = createHash('sha256');
for (const path of sources) hash.update(`${path}\0`).update(await readFile(root + path)).update('\0');
const head = `// Made of runners/ports/js/playground by \`npm run playground\`; do not edit.  Sources: ${hash.digest('hex')}\n`;
writeFileSync(target, head + outputFiles[0].text);
console.log(`${relative(process.cwd(), target)}: ${sources.length} sources`);
