// The chosen vectors, those of the same outcome in one group.

import { h, plural } from "./dom.js";
import { code, columns, fails, implementations, index, kindOf, sign, verdictOf } from "./data.js";
import { grouped } from "./filter.js";
import { href } from "./route.js";

const AT_ONCE = 120;
const CLOSED_FROM = 9;
// Columns that titles in a group take: their own and half of those of the verdicts.
const SPAN = 1 + Math.floor(implementations.length / 2);

// Paper has no scrolling: all lines of the list are made for it.
let appendRest = () => {};
addEventListener("beforeprint", () => appendRest());

export function badge(value) {
  const kind = kindOf(value);
  const verdict = verdictOf(value);
  if (verdict === null) return h("span", { class: "verdict none" }, "not run here");
  return h("span", { class: `verdict ${kind}`, title: verdict[1] }, h("span", { class: "sign", "aria-hidden": "true" }, sign(kind)), " ", h("span", { class: "word" }, verdict[0]));
}

const outcomes = (row) => implementations.map((one, place) => h("td", { "data-label": one.label }, badge(code(row, place))));

function vectorLine(row, filters, inGroup) {
  const id = columns.id[row];
  const level = columns.required[row] ? null : h("span", { class: "level" }, "recommended");
  const title = h("a", { href: href("vector", filters, id), "data-row": true, tabindex: "-1" }, columns.title[row] || id);
  const name = columns.title[row] ? h("span", { class: "id" }, id) : "";
  // What a group has in common stands in its head alone; the place is free for the id.
  return inGroup
    ? h("tr", { class: "vector member" }, h("th", { scope: "row", colspan: SPAN }, title, level), h("td", { colspan: implementations.length + 1 - SPAN }, name))
    : h("tr", { class: "vector" }, h("th", { scope: "row" }, title, level, name), outcomes(row));
}

function groupLine(members, open, toggle) {
  const failing = implementations.filter((_, place) => fails(code(members[0], place))).map((one) => one.label);
  const few = failing.length > 3 ? `${failing.length} fail` : `${failing.join(", ")} ${failing.length === 1 ? "fails" : "fail"}`;
  const text = h("span", { class: "dim" }, failing.length ? ` · ${few}` : " · nobody fails");
  const button = h("button", { type: "button", class: "group-toggle", "aria-expanded": String(open), "data-row": true, tabindex: "-1", click: toggle }, plural(members.length, "vector"), text);
  return h("tr", { class: "group" }, h("th", { scope: "rowgroup" }, button), outcomes(members[0]));
}

export function listView(rows, filters) {
  if (!rows.length) return [h("p", { class: "nothing" }, "No vector is chosen. Reset the filters to see all.")];
  const groups = grouped(rows, filters);
  const open = groups.map((members) => members.length < CLOSED_FROM || groups.length === 1);
  const body = h("tbody");
  const more = h("button", { type: "button", class: "more", click: () => append() }, "More");
  let lines = [];
  let done = 0;

  // Lines are made when they come into sight: thousands of them at once would take seconds.
  function plan() {
    lines = groups.flatMap((members, number) => {
      if (members.length === 1) return [() => vectorLine(members[0], filters, false)];
      const toggle = () => {
        open[number] = !open[number];
        const focused = number;
        plan();
        const kept = Math.max(done, AT_ONCE);
        done = 0;
        body.replaceChildren();
        append(kept);
        body.querySelector(`tr[data-group="${focused}"] button`)?.focus();
      };
      const head = () => {
        const line = groupLine(members, open[number], toggle);
        line.dataset.group = number;
        return line;
      };
      return [head, ...(open[number] ? members.map((row) => () => vectorLine(row, filters, true)) : [])];
    });
  }
  function append(count = AT_ONCE) {
    body.append(...lines.slice(done, done + count).map((make) => make()));
    done = Math.min(done + count, lines.length);
    more.hidden = done >= lines.length;
    if (!body.querySelector('[data-row][tabindex="0"]')) body.querySelector("[data-row]")?.setAttribute("tabindex", "0");
  }
  plan();
  append();
  new IntersectionObserver((seen) => {
    if (seen.some((entry) => entry.isIntersecting) && done < lines.length) append();
  }, { rootMargin: "600px" }).observe(more);
  appendRest = () => append(lines.length - done);
  const table = h("table", { class: "vectors" },
    h("caption", { class: "unseen" }, "Vectors with their verdict on each implementation; those of the same outcome are grouped"),
    h("thead", null, h("tr", null, h("th", { scope: "col" }, "Vector"), implementations.map((one) => h("th", { scope: "col" }, one.label)))), body);
  return [h("h1", { class: "unseen" }, "Vectors"), h("div", { class: "scroll" }, table), more];
}
