// Shows a text with its whitespace.  The characters stay what they are, so that a selection can be copied;
// those that cannot be shown stand as escapes.

import { h } from "./dom.js";

const SPECIAL = /(^ +| +$)|(\n)|(\t)|((?! )\p{Zs}|[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}\u034f\u115f\u1160\u3164\uffa0\ufe00-\ufe0f])/gmu;
const FOLDED_LINES = 40;

function piece(match) {
  const [text, spaces, newline, tab] = match;
  if (spaces) return [...spaces].map((space) => h("span", { class: "space" }, space));
  if (newline) return [h("span", { class: "newline", "aria-hidden": "true" }), newline];
  if (tab) return [h("span", { class: "tab" }, tab)];
  const point = text.codePointAt(0);
  return [h("span", { class: "escape" }, `\\u${point > 0xffff ? `{${point.toString(16)}}` : point.toString(16).padStart(4, "0")}`)];
}

// The text from ``from`` to ``to``, with the context that decides where a line begins and ends.
function between(text, from, to) {
  const found = [];
  let last = from;
  SPECIAL.lastIndex = 0;
  for (const match of text.matchAll(SPECIAL)) {
    const [start, end] = [Math.max(match.index, from), Math.min(match.index + match[0].length, to)];
    if (start >= end) continue;
    found.push(text.slice(last, start));
    match[0] = text.slice(start, end);
    if (match[1]) match[1] = match[0];
    found.push(...piece(match));
    last = end;
  }
  found.push(text.slice(last, to));
  return found;
}

// Where two texts differ, as [start, end of one, end of the other].
export function differing(one, other) {
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start++;
  let [a, b] = [one.length, other.length];
  while (a > start && b > start && one[a - 1] === other[b - 1]) {
    a--;
    b--;
  }
  // Not within a character of two units.
  if (isLead(one, start - 1)) start--;
  if (isLead(one, a - 1)) [a, b] = [a + 1, b + 1];
  return [start, a, b];
}
const isLead = (text, place) => (text.charCodeAt(place) & 0xfc00) === 0xd800;

// ``marked``: [start, end, class] of a part to mark; an empty one is marked as a gap.
export function visible(text, marked = null) {
  if (!marked) return between(text, 0, text.length);
  const [start, end, name] = marked;
  const mark = start === end ? h("mark", { class: `${name} gap`, title: "something is missing here" }) : h("mark", { class: name }, between(text, start, end));
  return [between(text, 0, start), mark, between(text, end, text.length)];
}

// A text as it is in the page's data: whole, or cut with its length.
export const isCut = (value) => Array.isArray(value?.["…cut"]);
export const plainText = (value) => (isCut(value) ? value["…cut"][0] : String(value ?? ""));

export function shownText(value, marked = null) {
  if (!isCut(value)) return value === "" ? h("span", { class: "empty" }, "empty") : visible(String(value), marked);
  const [start, length, end] = value["…cut"];
  const left = (length - start.length - end.length).toLocaleString("en");
  const note = `… ${left} of ${length.toLocaleString("en")} characters are left out of this page …`;
  return [visible(start, marked), h("span", { class: "cut" }, note), visible(end)];
}

// A block of text, folded if it is long.
export function textBlock(value, className = "") {
  const block = h("pre", { class: `text ${className}`, tabindex: "0" }, shownText(value));
  const text = plainText(value);
  if (text.split("\n").length <= FOLDED_LINES && text.length <= 4000) return block;
  block.classList.add("folded");
  const button = h("button", { type: "button", class: "unfold", "aria-expanded": "false", click: toggle }, "Show all");
  function toggle() {
    const folded = block.classList.toggle("folded");
    button.textContent = folded ? "Show all" : "Show less";
    button.setAttribute("aria-expanded", String(!folded));
  }
  return h("div", { class: "foldable" }, block, button);
}
