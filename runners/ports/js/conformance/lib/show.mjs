// A failure for a person: what was asked, what is right and why, and what came.

const WIDTH = 80;
const LABEL = 10;
const LINES = 24;

export function show(suite, vector, found, command) {
  const lines = [`${found.verdict}  ${vector.id}  (${vector.level})`, `  ${vector.title}`];
  const row = (label, text) => lines.push(...rows(label, text));
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
    row('', `  expected ${side(expected)}`);
    row('', `  actual   ${side(actual)}`);
  }
  if (differences.length > 3) row('', `and ${differences.length - 3} more`);
  if (found.reason) row('because', visible(found.reason));
  for (const name of found.invariants) row('breaks', `${name}: ${suite.rules.invariants[name]}`);
  lines.push(`  $ ${command}`);
  return lines.join('\n');
}

const side = (text) => (text === undefined ? '(nothing)' : visible(text));

// A label and its text, broken into lines at blanks where there are some.
function rows(label, text) {
  const lines = text.split('\n');
  if (lines.length > LINES) lines.splice(LINES, lines.length, `… ${lines.length - LINES} more lines`);
  const found = [];
  for (const line of lines) {
    let rest = [...line];
    do {
      const head = rest.slice(0, WIDTH);
      const blank = rest.length > WIDTH ? head.lastIndexOf(' ') : -1;
      const end = blank > 0 ? blank + 1 : head.length;
      found.push(`  ${label.padEnd(LABEL)}${rest.slice(0, end).join('').trimEnd()}`);
      label = '';
      rest = rest.slice(end);
    } while (rest.length);
  }
  return found;
}

// The text with characters that cannot be seen shown: line breaks, tabs, and others as escapes.
function visible(text) {
  return text
    .replace(/\n/g, '⏎\n')
    .replace(/\t/g, '→')
    .replace(/\r/g, '␍')
    .replace(/(?![\n ])[\p{C}\p{Z}]/gu, (c) => `\\u${c.codePointAt(0).toString(16).padStart(4, '0')}`);
}
