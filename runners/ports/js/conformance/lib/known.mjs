// Lists of known failures: a vector id and its verdict a line; a comment may follow after #.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const entryOf = (line) => line.replace(/#.*/, '').trim().split(/\s+/).filter(Boolean);

// The listed verdicts by id.
export function readKnown(path, suite) {
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`known failures: ${error.message}; TOOLCALL_UPDATE_KNOWN=1 writes a new file`);
  }
  const ids = new Set(suite.vectors.map((vector) => vector.id));
  const known = new Map();
  for (const [number, line] of text.split(/\r?\n/).entries()) {
    const [id, verdict, ...more] = entryOf(line);
    if (!id) continue;
    const wrong =
      !Object.hasOwn(suite.rules.verdicts, verdict ?? '') || more.length
        ? `${JSON.stringify(line.trim())} is not an entry; write: ID VERDICT  # why`
        : known.has(id)
          ? `${id} is listed twice; keep one of the lines`
          : !ids.has(id) && `no vector has the id ${id}; remove the line`;
    if (wrong) throw new Error(`${path}:${number + 1}: ${wrong}`);
    known.set(id, verdict);
  }
  return known;
}

// Writes the list anew: comments and order stay, and entries of vectors that were not asked.
export function updateKnown(path, failing, asked) {
  let text;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    text = '# Known failures: vector id, verdict, and why.\n';
  }
  const missing = new Map([...failing].sort(([a], [b]) => (a < b ? -1 : 1)));
  const lines = [];
  for (const line of text.replace(/\n$/, '').split('\n')) {
    const [id, verdict] = entryOf(line);
    if (!id || !asked.has(id)) lines.push(line);
    else if (missing.has(id)) {
      const end = line.indexOf(id) + id.length;
      lines.push(line.slice(0, end) + line.slice(end).replace(verdict, missing.get(id)));
      missing.delete(id);
    }
  }
  for (const [id, verdict] of missing) lines.push(`${id}  ${verdict}`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${lines.join('\n')}\n`);
}
