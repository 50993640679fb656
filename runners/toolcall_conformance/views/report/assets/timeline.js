// A stream in steps: what was fed, what it brought, what came too much and what was held back.

import { h, plural } from "./dom.js";
import { plainText, shownText, visible } from "./visible.js";

const NAMES = { call: "call", arguments: "arguments", id: "id", content: "content", reasoning: "reasoning" };

function emission([type, index, text, held, surplus]) {
  const name = (NAMES[type] ?? String(type)) + (index === null ? "" : ` ${index}`);
  const whole = plainText(text);
  const marked = surplus && whole === text ? visible(text, [[...text].slice(0, -surplus).join("").length, text.length, "surplus"]) : shownText(text);
  return h("li", null,
    h("span", { class: `channel ${NAMES[type] ? type : ""}` }, name), " ",
    h("span", { class: "emitted" }, marked),
    surplus ? h("span", { class: "said bad" }, "✗ does not belong here") : null,
    held ? h("span", { class: "said" }, `held back for ${plural(held, "code point")}`) : null);
}

function fedOf(chunks) {
  if (!chunks.length) return h("span", { class: "empty" }, "end of the output");
  return chunks.map((chunk) => h("span", { class: "chunk" }, typeof chunk === "string" ? visible(chunk) : "…"));
}

function step([number, chunks, emissions, breach], clause) {
  const last = number + chunks.length - 1;
  const where = !chunks.length ? "end" : chunks.length > 1 ? `${number}–${last}` : String(number);
  return h("tr", { class: breach ? "breach" : "" },
    h("th", { scope: "row" }, where),
    h("td", { class: "fed" }, fedOf(chunks)),
    h("td", null,
      emissions.length ? h("ul", null, emissions.map(emission)) : h("span", { class: "empty" }, "nothing"),
      breach && clause ? h("p", { class: "said bad" }, `✗ ${clause} is broken here`) : null));
}

// ``clause``: the one that is broken at the step that says so.
export function timeline(steps, caption, clause = "") {
  return h("div", { class: "scroll" }, h("table", { class: "timeline" },
    h("caption", null, caption),
    h("thead", null, h("tr", null, ["Chunk", "Fed", "Emitted"].map((text) => h("th", { scope: "col" }, text)))),
    h("tbody", null, steps.map((each) => step(each, clause)))));
}
