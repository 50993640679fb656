// Implementations side by side: how many vectors of each format, kind, clause or harm pass.

import { h, plural } from "./dom.js";
import { breaksInvariant, code, columns, fails, implementations, index, kindOf, sign, verdictOf, wasAsked } from "./data.js";
import { inOrder } from "./filter.js";
import { href } from "./route.js";
import { shownText } from "./visible.js";

// What the rows of a view are: the keys of a vector, and of a key its group, label and filters.
const ROWS = {
  formats: {
    head: "Format",
    keys: (row) => [`${columns.subject[row]}/${index.topics[columns.topic[row]]}`],
    group: (key) => index.subjects[key.split("/")[0]],
    total: (row) => [index.subjects[columns.subject[row]]],
    label: (key) => key.slice(key.indexOf("/") + 1),
    filters: (key) => ({ subject: index.subjects[key.split("/")[0]], topic: key.slice(key.indexOf("/") + 1) }),
  },
  kinds: {
    head: "Kind",
    keys: (row) => [index.kinds[columns.kind[row]]],
    filters: (key) => ({ kind: key }),
  },
  clauses: {
    head: "Clause",
    keys: (row) => columns.clauses[row].map((clause) => index.clauses[clause]),
    group: (key) => CHAPTERS[key.split("-")[0]] ?? key.split("-")[0],
    note: (key) => (index.clauseTexts[key]?.[1] ?? "").split("\n\n")[0].replace(/[`*]/g, "").replace(/\s+/g, " "),
    filters: (key) => ({ clause: key }),
  },
  harms: {
    head: "What a user suffers",
    keys: (row) => [index.harms[columns.harm[row]][0]].filter(Boolean),
    label: (key) => index.harms.find((harm) => harm[0] === key)[1] || key,
    note: (key) => index.harms.find((harm) => harm[0] === key)[2],
    filters: (key) => ({ harm: key }),
  },
};
const CHAPTERS = { DM: "DM · data model", CT: "CT · contract", NP: "NP · names and policy", NF: "NF · native formats", TP: "TP · template parsing", HD: "HD · handlers", ST: "ST · streaming", TA: "TA · template analysis", RN: "RN · rendering", WR: "WR · wire", VF: "VF · vector files", AP: "AP · adapters", GR: "GR · grammar" };

const order = new Intl.Collator("en", { numeric: true });

function counted(rows, keysOf) {
  const counts = new Map();
  for (const row of rows) {
    for (const key of keysOf(row)) {
      if (!counts.has(key)) counts.set(key, implementations.map(() => [0, 0, 0]));
      counts.get(key).forEach((count, place) => {
        const value = code(row, place);
        if (!wasAsked(value) && !fails(value)) return;
        count[0] += kindOf(value) === "pass" || kindOf(value) === "soft" ? 1 : 0;
        count[1] += wasAsked(value) ? 1 : 0;
        count[2] += fails(value) ? 1 : 0;
      });
    }
  }
  return counts;
}

// A cell.  What fails leads straight to the first failing vector, what does not to the list.
function cell([passed, asked, failing], place, filters) {
  const label = implementations[place].label;
  if (asked === 0) return h("td", { class: "none" }, h("span", { title: `${label}: not asked` }, "–"));
  const kind = failing > 0 ? (passed === 0 ? "bad all" : "bad") : passed === asked ? "good" : "soft";
  const own = { ...filters, impl: label };
  const wanted = failing > 0 ? { ...own, verdict: "fails" } : own;
  const said = failing > 0 ? `${failing} fail or are skipped` : passed === asked ? "all pass" : `${asked - passed} without pass or failure`;
  const link = h("a", {
    href: href("vectors", wanted), "data-first": failing > 0, "data-cell": true, tabindex: "-1",
    "aria-label": `${label}: ${passed} of ${asked} pass, ${said}`, title: `${label}: ${said}`,
  }, `${passed}/${asked}`, h("span", { class: "sign", "aria-hidden": "true" }, sign(kind === "good" ? "pass" : kind === "soft" ? "soft" : "wrong")));
  return h("td", { class: kind }, link);
}

const STATES = { conforms: ["✓", "conforms"], fails: ["✗", "does not conform"], listed: ["✗", "fails as listed"], broken: ["!", "adapter is broken"], nothing: ["?", "has shown nothing"], derived: ["✓", "passes all cases"], underived: ["✗", "fails some of the cases"], passes: ["–", "passes"] };

const profilesOf = (one) => (one.profiles ?? []).join(", ");
const compared = new Set(implementations.map(profilesOf)).size < 2 ? null
  : h("p", { class: "dim" }, "Everybody is asked what they claim, and no more: compare counts where both claim the same profiles.");

// What is no plain pass or failure, or is more than one: how many vectors of each implementation.
const TALLIES = [
  ["Break an invariant", "wrong on any vector, whatever its level", (row, place) => breaksInvariant(row, place), { show: "invariant" }],
  ["Another result that is as good", "listed with the vector", (row, place) => isOf(row, place, "alternative"), { verdict: "alternative" }],
  ["Unreachable", "the engine's own grammar excludes the output; not asked", (row, place) => isOf(row, place, "unreachable"), { verdict: "unreachable" }],
];
const isOf = (row, place, verdict) => verdictOf(code(row, place))?.[0] === verdict;

function tallies(rows, filters) {
  const lines = TALLIES.map(([name, about, test, own]) => [name, about, own, implementations.map((_, place) => rows.filter((row) => test(row, place)).length)]);
  return lines.filter(([, , , counts]) => counts.some(Boolean)).map(([name, about, own, counts]) => h("tr", { class: "tally" },
    h("th", { scope: "row" }, h("a", { href: href("vectors", { ...filters, ...own }), "data-cell": true, tabindex: "-1" }, name), h("span", { class: "note" }, about)),
    counts.map((count, place) => h("td", { class: count ? "" : "none" }, count
      ? h("a", { href: href("vectors", { ...filters, ...own, impl: implementations[place].label }), "data-cell": true, tabindex: "-1", "aria-label": `${implementations[place].label}: ${name}: ${count}` }, count.toLocaleString("en"))
      : h("span", null, "–")))));
}

function headOf(one) {
  const [mark, word] = STATES[one.state];
  const text = one.choice && ["passes", "fails"].includes(one.state) ? `${one.state} ${one.choice}` : word;
  const known = one.known ? `, ${plural(one.known, "known failure")}` : "";
  return h("th", { scope: "col", class: "implementation" },
    h("span", { class: "name" }, one.label),
    h("span", { class: "dim" }, [one.version, one.language].filter(Boolean).join(" · ")),
    h("span", { class: `state ${one.state}`, title: one.broken || null }, `${mark} ${text}${known}`),
    profilesOf(one) ? h("span", { class: "dim" }, `claims ${profilesOf(one)}`) : null,
    one.templates ? h("span", { class: "dim" }, `${plural(one.templates, "template")} in place of the suite's`) : null);
}

export function matrixView(view, rows, filters) {
  if (!rows.length) return [h("p", { class: "nothing" }, "No vector is chosen. Reset the filters to see all.")];
  const shape = ROWS[view];
  const counts = counted(rows, shape.keys);
  const groups = new Map();
  for (const key of [...counts.keys()].sort(order.compare)) {
    const group = shape.group?.(key) ?? "";
    if (!groups.has(group)) groups.set(group, []);
    groups.get(group).push(key);
  }
  const line = (label, counts_, own, note, name) => h("tr", { class: name },
    h("th", { scope: "row" }, h("a", { href: href("vectors", { ...filters, ...own }), "data-cell": true, tabindex: "-1" }, label), note ? h("span", { class: "note" }, note) : null),
    counts_.map((count, place) => cell(count, place, { ...filters, ...own })));
  const levels = counted(rows, (row) => [columns.required[row] ? "required" : "recommended"]);
  const bodies = [h("tbody", { class: "levels" }, ["required", "recommended"].filter((level) => levels.has(level)).map((level) =>
    line(level === "required" ? "All required" : "All recommended", levels.get(level), { level }, "")), tallies(rows, filters))];
  const totals = shape.total && counted(rows, shape.total);
  for (const [group, keys] of groups) {
    const head = totals ? line(group, totals.get(group), { subject: group }, "", "total")
      : group ? h("tr", { class: "group" }, h("th", { scope: "rowgroup", colspan: implementations.length + 1 }, group)) : null;
    bodies.push(h("tbody", null, head ?? "", keys.map((key) => line(shape.label?.(key) ?? key, counts.get(key), shape.filters(key), shape.note?.(key)))));
  }
  const table = h("table", { class: `matrix ${view}` },
    h("caption", { class: "unseen" }, `Passed and asked vectors by ${shape.head.toLowerCase()} and implementation`),
    h("thead", null, h("tr", null, h("th", { scope: "col" }, shape.head), implementations.map(headOf))), bodies);
  table.querySelector("[data-cell]")?.setAttribute("tabindex", "0");
  table.addEventListener("click", openFirst);
  return [h("h1", { class: "unseen" }, "Results"), compared?.cloneNode(true), h("div", { class: "scroll" }, table), view === "formats" ? claims() : null, view === "formats" ? derivedCases(rows) : null];
}

// The cases of formats that were derived from templates, each with its output: whoever made the model can say whether it writes that.
function derivedCases(rows) {
  const own = rows.filter((row) => index.outputs?.[row] !== undefined);
  if (!own.length) return null;
  return h("section", { class: "derived" }, h("h2", null, "Cases of a derived format"),
    index.derived.map(([, said]) => h("p", null, said)),
    h("dl", null, own.flatMap((row) => [
      h("dt", null, h("a", { href: href("vector", {}, columns.id[row]) }, columns.id[row]), h("span", { class: "note" }, columns.title[row])),
      h("dd", null, h("pre", null, shownText(index.outputs[row])))])));
}

// From a red cell to what fails, without a list between.
function openFirst(event) {
  const link = event.target.closest?.("a[data-first]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const wanted = Object.fromEntries(new URLSearchParams(link.getAttribute("href").split("?")[1]));
  const [first] = inOrder(wanted);
  if (first === undefined) return;
  event.preventDefault();
  location.hash = href("vector", wanted, columns.id[first]);
}

function claims() {
  const list = (one) => [["started with", one.spec], ["could not be started", one.broken], ...["profiles", "ops", "features", "formats", "wants"].map((name) => [name, one[name]?.join(", ")]), ["home", one.url]];
  return h("section", { class: "claims" }, h("h2", null, "What they claim"), implementations.map((one) => h("details", null,
    h("summary", null, one.label),
    h("dl", null, list(one).filter(([, text]) => text).map(([name, text]) => [h("dt", null, name), h("dd", null, text)])))));
}
