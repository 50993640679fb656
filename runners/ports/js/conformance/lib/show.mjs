// A failure for a person: what was asked, what is right and why, and what came.

const LINES = 24;

export function show(suite, vector, found, command) {
  const lines = [`${found.verdict}  ${vector.id}  (${vector.level})`, `  ${vector.title}`];
  const row = (label, text) => {
    const [shown, more] = [text.split('\n').slice(0, LINES), text.split('\n').length - LINES];
    if (more > 0) shown.push(`… ${more} more lines`);
    lines.push(...shown.map((line, number) => `  ${(number ? '' : label).padEnd(10)}${line}`));
  };
  const breached = found.splits?.first ? [found.splits.first.clause] : [];
  for (const id of [...vector.clauses, ...breached]) {
    const text = suite.clauses.get(id);
    if (text) row(id, text.split('\n\n')[0].split(/\s+/).join(' '));
  }
  const harm = suite.harms.get(vector.harm);
  if (harm) row('harm', `${harm.name}. ${harm.effect}`);
  row('output', visible(vector.output));
  const differences = found.differences ?? [];
  for (const [index, { path, expected, actual }] of differences.slice(0, 3).entries()) {
    row(index ? '' : 'differs', `at ${path}`);
    row('', `  expected ${expected ?? '(nothing)'}`);
    row('', `  actual   ${actual ?? '(nothing)'}`);
  }
  if (differences.length > 3) row('', `and ${differences.length - 3} more`);
  if (found.reason) row('because', found.reason);
  for (const name of found.invariants) row('breaks', `${name}: ${suite.rules.invariants[name]}`);
  return [...lines, `  $ ${command}`].join('\n');
}

// The lines of a text in quotes, so that what cannot be seen is shown.
const escaped = (c) => `\\u${c.codePointAt(0).toString(16).padStart(4, '0')}`;
const quoted = (line) => JSON.stringify(line).replace(/(?! )[\p{C}\p{Z}]/gu, escaped);
const visible = (text) => (text.match(/[^\n]*\n|[^\n]+/g) ?? ['']).map(quoted).join('\n');
