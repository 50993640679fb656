// Expected and actual results field by field, one column for each outcome.

import { h } from "./dom.js";
import { differing, isCut, plainText, shownText } from "./visible.js";

const ORDER = ["content", "reasoning", "calls", "id", "name", "arguments", "argumentsText", "complete", "problems"];
const rank = (key) => (ORDER.indexOf(key) + 1 || ORDER.length + 1);
const inOrder = ([one], [other]) => rank(one) - rank(other);

// The fields of a message or analysis as [path, text], in order.
export function fieldsOf(value, path = "") {
  if (value === null || typeof value !== "object" || isCut(value)) return [[path || "value", textOf(value)]];
  const found = [];
  for (const [key, item] of Object.entries(value).sort(inOrder)) {
    const here = path ? `${path}.${key}` : key;
    if (key === "calls" && Array.isArray(item)) {
      found.push([here, item.map((call) => textOf(call?.name)).join(", ") || "none"]);
      found.push(...item.flatMap((call, number) => fieldsOf(call, `${here}[${number}]`)));
    } else if (item !== null && typeof item === "object" && !Array.isArray(item) && !isCut(item) && Object.keys(item).length) {
      found.push(...fieldsOf(item, here));
    } else if (!(key === "complete" && item === true)) {
      found.push([here, textOf(item)]);
    }
  }
  return found;
}

const textOf = (value) => (typeof value === "string" || isCut(value) ? value : JSON.stringify(value) ?? "");

// The rows of the table: the expected fields, and what outcomes have besides.
function rowsOf(expected, actuals, only) {
  const wanted = new Map(fieldsOf(expected));
  const got = actuals.map((actual) => new Map(fieldsOf(actual)));
  const paths = [...wanted.keys()];
  if (!only) {
    for (const fields of got) {
      for (const path of fields.keys()) if (!paths.includes(path)) paths.splice(placeFor(paths, path), 0, path);
    }
  }
  // The names of the calls by themselves tell something only where another number of calls came.
  const numbers = new Set([wanted, ...got].map((fields) => [...fields.keys()].filter((path) => /^calls\[\d+\]\.name$/.test(path)).length));
  const told = numbers.size > 1 || numbers.has(0);
  return paths.filter((path) => path !== "calls" || told).map((path) => [path, wanted.get(path), got.map((fields) => fields.get(path))]);
}

// Beside the fields of the same call, or of the calls.
function placeFor(paths, path) {
  const stem = path.replace(/[[.].*/s, "");
  const last = paths.findLastIndex((each) => each.replace(/[[.].*/s, "") === stem);
  return last < 0 ? paths.length : last + 1;
}

// The place of a difference in the words of the table's rows.
const placeOf = (difference) => difference.replace(/^analysis\./, "").replace(/argumentsText$/, "arguments");

const isAt = (path, difference) => {
  // A whole call is missing or extra: that is told beside the names of the calls.
  if (/^calls(\[\d+\])?$/.test(difference)) return path === "calls";
  const at = placeOf(difference);
  return at === path || at.startsWith(`${path}.`) || at.startsWith(`${path}[`) || path.startsWith(`${at}[`) || path.startsWith(`${at}.`);
};

// Whose texts may differ where their values are the same; any other field was not compared, as it was not claimed.
const mayDiffer = (path) => /\b(arguments|argumentsText)$/.test(path);

function actualCell(path, wanted, got, differences, label) {
  const own = differences.filter(([at]) => isAt(path, at));
  if (!own.length) {
    const absent = got === undefined;
    const same = absent ? wanted === undefined || EMPTY.has(plainText(wanted)) : plainText(got) === plainText(wanted);
    const said = same ? "= as expected" : mayDiffer(path) ? "≈ counts as the same " : "not compared ";
    return h("td", { class: "same", "data-label": label }, h("span", { class: "empty" }, said), same || absent ? null : h("div", { class: "value" }, shownText(got)));
  }
  const inside = own.filter((each) => each.length > 1).map((each) => insideItem(path, each));
  return h("td", { class: "differs", "data-label": label }, h("span", { class: "sign", title: "differs" }, "≠ "),
    got === undefined ? h("span", { class: "empty" }, "nothing") : h("div", { class: "value" }, shownText(got, markFor(got, wanted, "added"))),
    inside.length ? h("ul", { class: "inside" }, inside) : null);
}

// A difference inside of a value: what is there, and what should be.
function insideItem(path, [at, expected, actual]) {
  const place = h("code", null, placeOf(at).slice(path.length) || "value");
  if (actual === null) return h("li", null, place, " ", h("code", null, plainText(expected)), " is missing");
  const right = expected === null ? ", which is not expected" : [", not ", h("code", null, plainText(expected))];
  return h("li", null, place, " is ", h("code", null, plainText(actual)), right);
}

function markFor(text, other, name) {
  if (typeof text !== "string" || typeof other !== "string" || text === other) return null;
  const [start, end] = differing(text, other);
  // Where hardly anything is shared the marks would only disturb.
  return text.length - (end - start) < text.length / 3 ? null : [start, end, name];
}

const differsAt = (path, outcomes) => outcomes.some((outcome) => outcome.differences.some(([at]) => isAt(path, at)));
const EMPTY = new Set(["", "[]", "{}", "none", "false", "null"]);

function expectedCell(path, wanted, got, outcomes) {
  const marked = outcomes.length === 1 && differsAt(path, outcomes) ? markFor(wanted, got[0], "removed") : null;
  return h("td", { class: "expected", "data-label": "Expected" },
    wanted === undefined ? h("span", { class: "empty" }, "nothing") : h("div", { class: "value" }, shownText(wanted, marked)));
}

// ``outcomes``: [{label, head, actual, differences}]; ``only``: whether fields that are not expected are left out.
export function comparison(expected, outcomes, only) {
  const rows = rowsOf(expected, outcomes.map((outcome) => outcome.actual), only);
  const told = ([path, wanted]) => differsAt(path, outcomes) || (wanted !== undefined && !EMPTY.has(wanted));
  const rest = rows.filter((row) => row[1] !== undefined && !told(row)).map(([path, wanted]) => `${path} ${wanted === "" ? "empty" : wanted}`);
  const table = h("table", { class: "compare" },
    h("caption", { class: "unseen" }, "Expected and actual result, field by field"),
    h("thead", null, h("tr", null, ["Field", "Expected", ...outcomes.map((outcome) => outcome.head)].map((text) => h("th", { scope: "col" }, text)))),
    h("tbody", null, rows.filter(told).map(([path, wanted, got]) => h("tr", null,
      h("th", { scope: "row" }, path),
      expectedCell(path, wanted, got, outcomes),
      got.map((each, number) => actualCell(path, wanted, each, outcomes[number].differences, outcomes[number].label))))));
  const everybody = outcomes.length ? "Expected, and so it came: " : "Expected besides: ";
  return [h("div", { class: "scroll" }, table), rest.length ? h("p", { class: "rest" }, everybody, rest.join(" · ")) : null];
}
