// Everything with the keyboard: lines with j and k, cells with arrows, a slash to search, Escape to go back.

import { byId, fill, h } from "./dom.js";
import { href, route } from "./route.js";

const HELP = [["/", "search"], ["j k or ↓ ↑", "next and previous line, or vector"], ["← → ↑ ↓", "cells of the matrix"], ["Enter", "open; open or close a group"], ["Esc", "back to the list, out of the search"], ["1 – 5", "Formats, Kinds, Clauses, Harms, Vectors"], ["?", "these keys"]];
const STEPS = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

function focusOn(target, others) {
  if (!target) return false;
  for (const other of others) other.setAttribute("tabindex", "-1");
  target.setAttribute("tabindex", "0");
  target.focus();
  target.scrollIntoView({ block: "nearest", inline: "nearest" });
  return true;
}

function alongLines(step) {
  const lines = [...document.querySelectorAll("[data-row]")];
  const at = lines.indexOf(document.activeElement);
  const target = at < 0 ? lines.find((line) => line.getAttribute("tabindex") === "0") : lines[at + step];
  return focusOn(target, lines);
}

function alongCells(key) {
  const cells = [...document.querySelectorAll("[data-cell]")];
  const current = document.activeElement.closest?.("[data-cell]");
  if (!current) return STEPS[key] ? focusOn(cells.find((cell) => cell.getAttribute("tabindex") === "0"), cells) : false;
  const cell = current.closest("td, th");
  if (key === "ArrowLeft" || key === "ArrowRight") {
    let next = cell;
    do next = key === "ArrowLeft" ? next.previousElementSibling : next.nextElementSibling;
    while (next && !next.querySelector("[data-cell]"));
    return focusOn(next?.querySelector("[data-cell]"), cells);
  }
  const lines = [...cell.closest("table").querySelectorAll("tbody tr:not(.group)")];
  for (let at = lines.indexOf(cell.parentElement) + STEPS[key]; lines[at]; at += STEPS[key]) {
    const target = lines[at].cells[cell.cellIndex]?.querySelector("[data-cell]");
    if (target) return focusOn(target, cells);
  }
  return false;
}

function move(key) {
  const { view } = route();
  if (view === "vector") {
    if (key === "j" || key === "k") byId(key === "j" ? "next" : "previous")?.click();
    return key === "j" || key === "k";
  }
  return view === "vectors" ? key in STEPS && alongLines(STEPS[key]) : alongCells({ j: "ArrowDown", k: "ArrowUp" }[key] ?? key);
}

function escape() {
  const { view, filters } = route();
  if (document.activeElement === byId("search")) byId("search").blur();
  else if (view === "vector") location.hash = href("vectors", filters);
  else return false;
  return true;
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || byId("keys").open) return;
  const typing = event.target.matches?.("input, select, textarea");
  if (event.key === "Escape") {
    if (escape()) event.preventDefault();
    return;
  }
  if (typing) return;
  if (event.key === "/") byId("search").focus();
  else if (event.key === "?") byId("keys").showModal();
  else if (/^[1-5]$/.test(event.key)) byId("tabs").children[event.key - 1].click();
  else if (!/^([jk]|Arrow\w+)$/.test(event.key) || !move(event.key)) return;
  event.preventDefault();
}

export function listenToKeys() {
  const close = h("button", { type: "button", click: () => byId("keys").close() }, "Close");
  fill(byId("keys"), h("h2", null, "Keyboard"), h("dl", null, HELP.map(([key, what]) => [h("dt", null, h("kbd", null, key)), h("dd", null, what)])), close);
  byId("help").addEventListener("click", () => byId("keys").showModal());
  addEventListener("keydown", pressed);
}
