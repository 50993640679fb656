// @huggingface/jinja 0.5.11: a loop over the arguments of a call fails if one of them is called items.
//
// given.items() takes the member in place of the method, as it would for a parameter called keys, values or get.
// 
// Expected: items=3;n=2;
// Actual: an error: a member is not a function
//
// Source: dist/index.cjs :2628 (evaluateMemberExpression).
// Upstream: looked for on 2026-11-28 with "huggingface.js jinja template continue drops output; items() member
// named items; lstrip argument; undefined concat; toJSON boolean True": nothing found.
//
//     npm install @huggingface/jinja@0.5.11
//     node member-called-items.mjs
//
// Vector: render/language/members-and-methods

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The package is looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { Template } = require('@huggingface/jinja');

let prompt;
try {
  prompt = new Template('{% for key, value in given.items() %}{{ key }}={{ value }};{% endfor %}').render({ given: { items: 3, n: 2 } });
} catch (error) {
  console.log(error.message);
}
console.log(JSON.stringify(prompt));
assert.equal(prompt, 'items=3;n=2;', 'DEFECT: a loop over the arguments of a call fails if one of them is called items');
