// Which vectors the filters choose, and in which order they stand in lists.

import { NONE, breaksInvariant, code, columns, fails, implementations, index, kindOf, placeOf, rowCount, streamsDiffer, verdictOf, wasAsked } from "./data.js";

export const SHOW = {
  one: "Exactly one fails",
  some: "Some fail, some pass",
  all: "All fail",
  stream: "Streaming differs from whole",
  invariant: "An invariant is broken",
};

const all = (test) => implementations.every((_, place) => test(place));
const count = (row, test) => implementations.reduce((sum, _, place) => sum + (test(code(row, place)) ? 1 : 0), 0);

const SHOWN = {
  one: (row, place) => count(row, fails) === 1 && (place < 0 || fails(code(row, place))),
  some: (row) => count(row, fails) > 0 && count(row, (value) => kindOf(value) === "pass") > 0,
  all: (row) => count(row, fails) > 0 && count(row, (value) => wasAsked(value) && !fails(value)) === 0,
  stream: (row, place) => streamsDiffer(row, place),
  invariant: (row, place) => breaksInvariant(row, place),
};

const texts = [];
function textOf(row) {
  if (!(row in texts)) {
    const cited = columns.clauses[row].map((clause) => index.clauses[clause]);
    texts[row] = [columns.id[row], columns.title[row], ...cited].join(" ").toLowerCase();
  }
  return texts[row];
}

function verdictFits(row, place, wanted) {
  const fits = (value) =>
    wanted === "fails" ? fails(value) : wanted === "not-pass" ? wasAsked(value) && kindOf(value) !== "pass"
      : value !== NONE && verdictOf(value)[0] === wanted;
  return place >= 0 ? fits(code(row, place)) : !all((each) => !fits(code(row, each)));
}

export function chosen(filters) {
  const place = filters.impl ? placeOf(filters.impl) : -1;
  const words = (filters.q ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const named = (list, name) => (filters[name] === undefined ? -1 : list.indexOf(filters[name]));
  const [subject, topic, kind] = [named(index.subjects, "subject"), named(index.topics, "topic"), named(index.kinds, "kind")];
  const clause = named(index.clauses, "clause");
  const harm = filters.harm === undefined ? -1 : index.harms.findIndex((each) => each[0] === filters.harm);
  const found = [];
  for (let row = 0; row < rowCount; row++) {
    if (filters.level && (filters.level === "required") !== (columns.required[row] === 1)) continue;
    if (filters.subject && columns.subject[row] !== subject) continue;
    if (filters.topic && columns.topic[row] !== topic) continue;
    if (filters.kind && columns.kind[row] !== kind) continue;
    if (filters.harm && columns.harm[row] !== harm) continue;
    if (filters.clause && !columns.clauses[row].includes(clause)) continue;
    if (filters.impl && !filters.verdict && !wasAsked(code(row, place))) continue;
    if (filters.verdict && !verdictFits(row, place, filters.verdict)) continue;
    if (filters.show && !SHOWN[filters.show]?.(row, place)) continue;
    if (words.length && !words.every((word) => textOf(row).includes(word))) continue;
    found.push(row);
  }
  return found;
}

// The chosen vectors in groups of the same outcome: what fails first, then what most have in common.
export function grouped(rows, filters) {
  const place = filters.impl ? placeOf(filters.impl) : -1;
  const groups = new Map();
  for (const row of rows) {
    const key = columns.codes[row];
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(row);
  }
  const weight = (members) => {
    const failing = count(members[0], fails);
    return place >= 0 && fails(code(members[0], place)) ? failing + implementations.length : failing;
  };
  const own = (members) => (weight(members) > implementations.length ? 2 : weight(members) > 0 ? 1 : 0);
  return [...groups.values()].sort((a, b) => own(b) - own(a) || b.length - a.length || a[0] - b[0]);
}

export const inOrder = (filters) => grouped(chosen(filters), filters).flat();
