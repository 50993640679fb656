// @huggingface/jinja 0.5.11: what a turn of a loop wrote before `continue` or `break` is dropped.
//
// A template writes the head of a message, and goes on to the next one: the head is gone from the prompt.
// 
// Expected: a1b a2 a3b
// Actual: a1b a3b
//
// Source: dist/index.cjs :2783 and :2786 (the text of the block is added behind the catch).
// Upstream: looked for on 2026-11-28 with "huggingface.js jinja template continue drops output; items() member
// named items; lstrip argument; undefined concat; toJSON boolean True": nothing found.
//
//     npm install @huggingface/jinja@0.5.11
//     node continue-drops-the-turn.mjs
//
// Vector: render/language/break-and-continue

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The package is looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { Template } = require('@huggingface/jinja');

const prompt = new Template("{% for x in [1, 2, 3] %} a{{ x }}{% if x == 2 %}{% continue %}{% endif %}b{% endfor %}").render({});
console.log(JSON.stringify(prompt));
assert.equal(prompt, ' a1b a2 a3b', 'DEFECT: what a turn of a loop wrote before `continue` or `break` is dropped');
