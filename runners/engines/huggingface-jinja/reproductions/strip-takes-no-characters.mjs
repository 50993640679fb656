// @huggingface/jinja 0.5.11: lstrip and rstrip drop their argument.
//
// A template takes a marker off a text: 'xxa'.lstrip('x'). Whitespace alone is taken off.
// 
// Expected: a
// Actual: xxa
//
// Source: dist/index.cjs :1319 and :1325 (trimEnd, trimStart).
// Upstream: https://github.com/huggingface/huggingface.js/pull/854 brought the methods without their argument;
// looked for on 2026-11-28.
//
//     npm install @huggingface/jinja@0.5.11
//     node strip-takes-no-characters.mjs
//
// Vector: render/language/texts

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The package is looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { Template } = require('@huggingface/jinja');

const prompt = new Template("{{ 'xxa'.lstrip('x') }}").render({});
console.log(JSON.stringify(prompt));
assert.equal(prompt, 'a', 'DEFECT: lstrip and rstrip drop their argument');
