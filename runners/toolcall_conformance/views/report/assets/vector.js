// One vector: what was asked, what is right and why, what came, and how to ask again.

import { copyButton, h, plural } from "./dom.js";
import { code, columns, command, details, fails, implementations, index, kindOf, placeOf, pooled, rowOf, sign, verdictOf } from "./data.js";
import { comparison } from "./compare.js";
import { inOrder } from "./filter.js";
import { badge } from "./list.js";
import { markdown } from "./markdown.js";
import { href } from "./route.js";
import { timeline } from "./timeline.js";
import { isCut, plainText, textBlock } from "./visible.js";

const labels = (who) => who.map((place) => implementations[place].label).join(", ");
const section = (name, ...children) => h("section", { class: name.toLowerCase().replace(/\W+/g, "-") }, h("h2", null, name), children);

export function vectorView(id, filters) {
  const row = rowOf(id);
  if (row < 0) return [h("h1", null, "No such vector"), h("p", { class: "nothing" }, "These results have no vector ", h("code", null, id), ".")];
  const data = details(row);
  const place = filters.impl ? placeOf(filters.impl) : -1;
  const ranked = (outcome) => (outcome.who.includes(place) ? 0 : fails(code(row, outcome.who[0])) ? 1 : 2);
  const found = [...data.outcomes].sort((a, b) => ranked(a) - ranked(b));
  return [
    pager(row, filters),
    h("h1", null, columns.title[row] || id),
    facts(row, data),
    h("ul", { class: "verdicts" }, implementations.map((one, each) => h("li", { class: each === place ? "chosen" : "" }, h("span", { class: "name" }, one.label), badge(code(row, each))))),
    again(row, found, filters),
    subject(data),
    outcomes(row, data, found),
    streams(row, data, found),
    clausesOf(row, data, found),
    harmOf(row),
    asked(data),
    known(data),
  ].filter(Boolean);
}

// What the vector is about: the output, what is on the wire, or the template that is analysed.
function subject(data) {
  const texts = { Output: data.output, Body: data.body, Message: data.message && JSON.stringify(data.message, null, 2), Template: data.template === undefined ? undefined : pooled(data.template) };
  const [name, text] = Object.entries(texts).find(([, each]) => each !== undefined) ?? [];
  if (text === undefined) return null;
  const copy = isCut(text) ? null : copyButton(plainText(text), `the ${name.toLowerCase()}`);
  return section(name, h("div", { class: "with-copy" }, textBlock(text), copy));
}

function pager(row, filters) {
  const order = inOrder(filters);
  const at = order.indexOf(row);
  const step = (text, to, name) => (to === undefined ? h("span", { class: "off" }, text) : h("a", { href: href("vector", filters, columns.id[to]), id: name, rel: name }, text));
  return h("nav", { class: "pager", "aria-label": "Vectors" },
    h("a", { href: href("vectors", filters), id: "back" }, Object.keys(filters).length ? `↑ ${plural(order.length, "chosen vector")}` : "↑ All vectors"),
    h("span", { class: "where" }, at < 0 ? "not among the chosen" : `${(at + 1).toLocaleString("en")} of ${order.length.toLocaleString("en")}`),
    step("← Previous", order[at - 1], "previous"), step("Next →", order[at + 1], "next"));
}

function facts(row, data) {
  const parts = [columns.required[row] ? "required" : "recommended", index.kinds[columns.kind[row]], index.subjects[columns.subject[row]], data.mode ?? data.model ?? data.templateName];
  return h("p", { class: "facts" }, h("code", { class: "id" }, columns.id[row]), copyButton(columns.id[row], "the id"), h("span", { class: "dim" }, [...new Set(parts.filter(Boolean))].join(" · ")), data.place ? h("span", { class: "dim" }, `vectors/${data.place}`) : null);
}

// The commands that ask again, of those that fail in front.
function again(row, found, filters) {
  const order = found.filter((outcome) => verdictOf(code(row, outcome.who[0]))[2] !== "neutral").flatMap((outcome) => outcome.who.map((place) => [place, outcome]));
  const lines = order.map(([place, outcome]) => [place, command(row, place, outcome.breach?.[1])]).filter(([, line]) => line);
  if (!lines.length) return null;
  const item = ([place, line]) => h("li", null, h("span", { class: "name" }, implementations[place].label), h("code", { class: "command" }, line), copyButton(line, `the command for ${implementations[place].label}`));
  const chosen = lines.filter(([place]) => implementations[place].label === filters.impl);
  const failing = lines.filter(([place]) => fails(code(row, place))).slice(0, 3);
  const shown = chosen.length ? chosen : failing.length ? failing : lines.slice(0, 1);
  const folded = lines.filter((line) => !shown.includes(line));
  return section("Reproduce", h("ul", { class: "commands" }, shown.map(item)), folded.length ? h("details", null, h("summary", null, `on ${plural(folded.length, "other implementation")}`), h("ul", { class: "commands" }, folded.map(item))) : null);
}

// What a vector about rendering expects of the prompt.
const PROMPT = ["prompt", "sameAs", "differsFrom", "contains", "order", "once", "excludes", "parsesBack", "refused"];

function expectedOf(data) {
  if (data.expected) return data.expected;
  if (data.analysis) return data.analysis;
  if (data.completion) return data.completion;
  const ofPrompt = Object.fromEntries(PROMPT.filter((name) => data[name]).map((name) => [name, Array.isArray(data[name]) && data[name].length === 1 ? data[name][0] : data[name]]));
  if (Object.keys(ofPrompt).length) return ofPrompt;
  return data.accepts || data.rejects ? { accepts: data.accepts ?? [], rejects: data.rejects ?? [] } : null;
}

function outcomes(row, data, found) {
  const expected = expectedOf(data);
  const inTable = (outcome) => Boolean(outcome.differences?.length && outcome.actual !== null && outcome.actual !== undefined);
  const head = (outcome) => [badge(code(row, outcome.who[0])), " ", h("strong", null, labels(outcome.who)), outcome.known ? h("span", { class: "dim" }, ` known as ${outcome.known}`) : null, outcome.invariants ? h("span", { class: "dim" }, ` breaks ${outcome.invariants.join(", ")}`) : null];
  const said = (outcome) => (outcome.reason === undefined ? null : h("p", { class: "reason" }, plainText(pooled(outcome.reason))));
  const listed = found.filter((outcome) => !inTable(outcome) || outcome.reason !== undefined);
  const shown = found.filter(inTable).map((outcome) => ({ label: labels(outcome.who), head: head(outcome).filter(Boolean), actual: outcome.actual, differences: outcome.differences }));
  const asGood = (data.alternatives ?? []).map((other) => h("details", null, h("summary", null, `As good: ${other.note}`), textBlock(JSON.stringify(other.expected, null, 2))));
  return section("Expected and actual", h("ul", { class: "outcomes" }, listed.map((outcome) => h("li", null, head(outcome), said(outcome)))), expected ? comparison(expected, shown, Boolean(data.analysis)) : null, asGood);
}

function streams(row, data, found) {
  const parts = [];
  const wanted = data.stream ? timeline(data.stream, "Expected") : null;
  if (wanted) parts.push(wanted);
  for (const outcome of found) {
    if (!outcome.breach && !outcome.stream) continue;
    const [clause, split] = outcome.breach ?? [];
    const caption = `${labels(outcome.who)}${split ? `, split ${split}` : ""}`;
    parts.push(outcome.stream ? timeline(outcome.stream, caption, clause) : h("p", { class: "dim" }, `${caption}: the stream is not written down; the command above shows it.`));
  }
  const swept = Object.entries(data.splits).filter(([, [checked]]) => checked);
  if (swept.length) parts.push(sweeps(swept));
  return parts.length ? section("Streaming", parts) : null;
}

function sweeps(swept) {
  const groups = new Map();
  for (const [place, counts] of swept) {
    const key = counts.join();
    if (!groups.has(key)) groups.set(key, [counts, []]);
    groups.get(key)[1].push(place);
  }
  return h("table", { class: "plain sweeps" }, h("caption", { class: "unseen" }, "What streaming in splits found"),
    h("thead", null, h("tr", null, ["Splits", "Broken", "Longest held", "Implementation"].map((text) => h("th", { scope: "col" }, text)))),
    h("tbody", null, [...groups.values()].map(([[checked, broken, held], who]) => h("tr", null,
      h("td", null, checked), h("td", { class: broken ? "bad" : "" }, broken ? `✗ ${broken}` : "✓ none"),
      h("td", null, plural(held, "code point")), h("th", { scope: "row" }, labels(who))))));
}

function clausesOf(row, data, found) {
  const cited = columns.clauses[row].map((clause) => [index.clauses[clause], ""]);
  const broken = found.filter((outcome) => outcome.breach).map((outcome) => [outcome.breach[0], "broken in a stream"]);
  const against = (data.against ?? []).map((id) => [id, "near miss: it must not apply here"]);
  const seen = new Set();
  const items = [...cited, ...broken, ...against].filter(([id]) => !seen.has(id) && seen.add(id)).map(([id, note]) => {
    const [level, text, why, path, basis] = index.clauseTexts[id] ?? ["", "These files do not have its text.", "", "", ""];
    return h("article", { class: "clause" },
      h("h3", null, h("a", { href: href("vectors", { clause: id }) }, id), h("span", { class: "dim" }, [level.toUpperCase(), basis && `basis: ${basis}`, note, path && `spec/${path}`].filter(Boolean).join(" · "))),
      markdown(text), why ? h("div", { class: "why" }, markdown(why)) : null);
  });
  return items.length ? section("Clauses", items) : null;
}

function harmOf(row) {
  const [id, name, effect] = index.harms[columns.harm[row]];
  return name ? section("If it fails", h("p", null, h("a", { href: href("harms", {}), title: id }, `${name}.`), ` ${effect}`)) : null;
}

function asked(data) {
  const tools = data.tools === undefined ? [] : pooled(data.tools);
  const texts = [["template", "Template"], ["options", "Options"], ["messages", "Messages"]];
  const items = [
    data.requires?.length ? [h("dt", null, "Requires"), h("dd", null, data.requires.join(", "))] : null,
    data.generationPrompt ? [h("dt", null, "Generation prompt"), h("dd", null, textBlock(data.generationPrompt))] : null,
    tools.length ? [h("dt", null, "Tools"), h("dd", null, tools.map((tool) => h("details", null, h("summary", null, String(tool?.function?.name ?? "a tool")), textBlock(JSON.stringify(tool?.function ?? tool, null, 2)))))] : null,
    ...texts.filter(([name]) => data[name] !== undefined && (name !== "template" || data.output !== undefined || data.body !== undefined || data.message !== undefined)).map(([name, label]) => {
      const value = pooled(data[name]);
      const text = typeof value === "string" || isCut(value) ? value : JSON.stringify(value, null, 2);
      return [h("dt", null, label), h("dd", null, h("details", null, h("summary", null, (name === "template" && data.templateName) || "show"), textBlock(text)))];
    }),
  ].filter(Boolean);
  return items.length ? section("Request", h("dl", { class: "request" }, items)) : null;
}

function known(data) {
  const origin = typeof data.origin === "string" && /^https?:\/\//.test(data.origin) ? h("a", { href: data.origin, rel: "noreferrer" }, data.origin) : data.origin && plainText(data.origin);
  const items = [
    ...Object.entries(data.observed ?? {}).map(([who, what]) => [h("dt", null, who), h("dd", null, plainText(what))]),
    ...Object.entries(data.crosswalk ?? {}).map(([who, what]) => [h("dt", null, `same case in ${who}`), h("dd", null, plainText(what))]),
    origin ? [h("dt", null, "Origin"), h("dd", null, origin)] : null,
  ].filter(Boolean);
  return items.length ? section("Observed elsewhere", h("dl", null, items)) : null;
}
