// What a page loads of the package, compressed: `npm run size` after `npm run build`.  Too much of it is an error.

import { readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

// In bytes, as gzip writes them.
const LIMITS = { all: 60_000, 'one format': 25_000, contract: 8_000, wire: 9_000 };

const dist = new URL('../dist/', import.meta.url).pathname;
const names = readdirSync(`${dist}entries`).flatMap((file) => (file.endsWith('.js') ? [file.slice(0, -3)] : []));
const formats = await Promise.all(
  names.map(async (name) => [name, await size(`export { createParser } from './core.js'; export { default } from './entries/${name}.js';`)]),
);
formats.sort(([, a], [, b]) => b - a);
const [largest, most] = formats[0];
const [smallest, least] = formats.at(-1);
const sizes = {
  all: await size("export * from './index.js';"),
  'one format': most,
  contract: await size("export * from './contract.js';"),
  wire: await size("export * from './wire/index.js';"),
};
for (const [name, bytes] of Object.entries(sizes)) {
  const which = name === 'one format' ? `  ${largest}; the smallest is ${smallest}, ${least}` : '';
  console.log(`${name.padEnd(10)}  ${String(bytes).padStart(6)} of ${LIMITS[name]} bytes${which}`);
  if (bytes > LIMITS[name]) process.exitCode = 1;
}

async function size(source) {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: dist },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    logLevel: 'error',
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}
