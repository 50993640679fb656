// @huggingface/jinja 0.5.11: a boolean, a list and an object are printed as JavaScript prints them.
//
// Templates are written for Python's Jinja, where a boolean that is printed is True, and a list has Python's form.
// A model was trained on prompts with True, and gets true.
// 
// Expected: True ['a'] {'b': 1}
// Actual: true ["a"] {"b": 1}
//
// Source: dist/index.cjs :1448 (toJSON) and evaluateBlock.
// Upstream: looked for on 2026-11-28 with "huggingface.js jinja template continue drops output; items() member
// named items; lstrip argument; undefined concat; toJSON boolean True": nothing found.
//
//     npm install @huggingface/jinja@0.5.11
//     node values-printed-as-javascript.mjs
//
// Vector: render/language/printed-values

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The package is looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { Template } = require('@huggingface/jinja');

const prompt = new Template("{{ yes }} {{ ['a'] }} {{ given }}").render({ yes: true, given: { b: 1 } });
console.log(JSON.stringify(prompt));
assert.equal(prompt, "True ['a'] {'b': 1}", 'DEFECT: a boolean, a list and an object are printed as JavaScript prints them');
