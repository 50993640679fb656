// Work grows with the length of the output, not with its square (CT-10.1).

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { parseStandaloneToolCalls, parseToolCalls } from '../contract/parse.mjs';

const HOSTILE = {
  'open braces': (n) => '{'.repeat(n),
  'open objects': (n) => '{"a":'.repeat(n / 5),
  'objects and keywords': (n) => '{"a":1} tool_calls '.repeat(n / 19),
  'nested objects around keywords': (n) => `${'{"x":'.repeat(n / 23)}1${',"y":"tool_calls"}'.repeat(n / 23)}`,
  'backticks': (n) => '`'.repeat(n),
  'fences of all lengths': (n) => Array.from({ length: Math.sqrt(n) }, (_, i) => '`'.repeat(i + 3)).reverse().join(' '),
  'runs in open braces': (n) => '{```'.repeat(n / 4),
  'brackets and quotes': (n) => `${'["['.repeat(n / 3)}\`\`\``,
  'strings in open braces': (n) => `${'{"'.repeat(n / 2)}\`\`\``,
  'runs in strings': (n) => `{${'"```"'.repeat(n / 5)}}`,
  'runs that close and open': (n) => '``` ```````'.repeat(n / 11),
  'backslashes': (n) => `{\`\`\`${'\\'.repeat(n)}"}`,
  'blocks without a call': (n) => `${'<invoke name="f">'.repeat(n / 17)}<x name="k">1</x></invoke>`,
  'open tags': (n) => '<invoke '.repeat(n / 8),
  'nameless blocks with one end': (n) => `${'<tool_call><invoke>'.repeat(n / 19)}</invoke></tool_call>`,
  'JSON in nameless blocks': (n) => '<tool_call>["'.repeat(n / 13),
  'CDATA in nameless blocks': (n) => `${'<tool_call>{<![CDATA[x]]>'.repeat(n / 25)}</tool_call>`,
  'nested elements': (n) => `<invoke name="f">${'<a><b>'.repeat(n / 14)}${'</b></a>'.repeat(n / 14)}</invoke>`,
  'names of text key-value': (n) => 'function.name: f function.arguments: {"a":'.repeat(n / 42),
  'whitespace': (n) => `<tool_call>${' '.repeat(n)}</tool_call>`,
};

for (const [name, output] of Object.entries(HOSTILE)) {
  test(`linear: ${name}`, () => {
    // A square grows 256 times where the length grows sixteen times; the bar is far from both.
    // A busy machine gets three chances.
    let short, long;
    for (let chance = 0; chance < 3; chance += 1) {
      [short, long] = [20_000, 320_000].map((length) => milliseconds(output(length)));
      if (long < 100 * short + 20) return;
    }
    assert.fail(`${short.toFixed(2)} ms grew to ${long.toFixed(2)} ms`);
  });
}

/** The CPU milliseconds that an output takes: other processes of a busy machine do not count. */
function milliseconds(output) {
  const start = process.cpuUsage();
  parseToolCalls(output, [{ name: 'f' }]);
  parseStandaloneToolCalls(output, [{ name: 'f' }]);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}
