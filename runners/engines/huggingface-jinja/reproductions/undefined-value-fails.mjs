// @huggingface/jinja 0.5.11: a value that is not given ends the rendering if it is joined with a text.
//
// Python's Jinja takes it for an empty text, so templates leave out the question whether it is there.
// 
// Expected: x
// Actual: Error: Cannot perform operation ~ on undefined values
//
// Source: dist/index.cjs :2058 (evaluateBinaryExpression).
// Upstream: looked for on 2026-11-28 with "huggingface.js jinja template continue drops output; items() member
// named items; lstrip argument; undefined concat; toJSON boolean True": nothing found.
//
//     npm install @huggingface/jinja@0.5.11
//     node undefined-value-fails.mjs
//
// Vector: render/language/undefined-values

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The package is looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { Template } = require('@huggingface/jinja');

let prompt;
try {
  prompt = new Template("{{ missing ~ 'x' }}").render({});
} catch (error) {
  console.log(error.message);
}
console.log(JSON.stringify(prompt));
assert.equal(prompt, 'x', 'DEFECT: a value that is not given ends the rendering if it is joined with a text');
