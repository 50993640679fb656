// The Markdown of clauses, as far as they use it: paragraphs, code, strong and emphasised words, lists, tables.

import { h } from "./dom.js";

const INLINE = /`+([^`]+)`+|\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|\[([^\]]+)\]\([^)]*\)/g;

function inline(text) {
  const found = [];
  let last = 0;
  for (const match of text.matchAll(INLINE)) {
    found.push(text.slice(last, match.index));
    const [, code, strong, emphasis, link] = match;
    found.push(code ? h("code", null, code.trim()) : strong ? h("strong", null, strong) : emphasis ? h("em", null, emphasis) : link);
    last = match.index + match[0].length;
  }
  return [...found, text.slice(last)];
}

function table(lines) {
  const cells = (line) => line.replace(/^\||\|$/g, "").split("|").map((cell) => inline(cell.trim()));
  const [head, , ...body] = lines;
  return h("table", { class: "plain" },
    h("thead", null, h("tr", null, cells(head).map((cell) => h("th", null, cell)))),
    h("tbody", null, body.map((line) => h("tr", null, cells(line).map((cell) => h("td", null, cell))))));
}

export function markdown(text) {
  return text.split(/\n{2,}/).map((block) => {
    const lines = block.split("\n");
    if (/^(```|~~~)/.test(block)) return h("pre", null, lines.slice(1, -1).join("\n"));
    if (lines.length > 2 && lines.every((line) => line.startsWith("|"))) return table(lines);
    if (/^([-*]|\d+\.) /.test(block)) {
      const items = block.split(/\n(?=(?:[-*]|\d+\.) )/);
      return h("ul", null, items.map((item) => h("li", null, inline(item.replace(/^([-*]|\d+\.) /, "").replace(/\s+/g, " ")))));
    }
    return h("p", null, inline(block.replace(/\s+/g, " ")));
  });
}
