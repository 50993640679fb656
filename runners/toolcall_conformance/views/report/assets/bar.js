// What stands above every view: tabs, what was run, notices, filters, the switch between light and dark.

import { byId, fill, h, plural } from "./dom.js";
import { implementations, index, rowCount } from "./data.js";
import { SHOW } from "./filter.js";
import { VIEWS, href, route } from "./route.js";

const LEVELS = { required: "Required", recommended: "Recommended" };
const CHIPS = { subject: "Profile", topic: "Format", kind: "Kind", clause: "Clause", harm: "Harm" };
const WORDS = { fails: "Any failure", "not-pass": "Anything but pass" };

// Replaces the filters in the address, without a step in the history for each key pressed.
function change(changes) {
  const { view, filters } = route();
  const target = href(view === "vector" ? "vectors" : view, { ...filters, ...changes });
  history.replaceState(null, "", target);
  dispatchEvent(new HashChangeEvent("hashchange"));
}

function select(name, label, options) {
  const box = h("select", { id: `filter-${name}`, name, change: () => change({ [name]: box.value }) });
  box.append(h("option", { value: "" }, label));
  for (const [value, text] of Object.entries(options)) box.append(h("option", { value }, text));
  return h("label", { class: "field" }, h("span", { class: "unseen" }, label), box);
}

export function buildBar() {
  const labels = Object.fromEntries(implementations.map((one) => [one.label, one.label]));
  const verdicts = { ...WORDS, ...Object.fromEntries(index.verdicts.slice(0, -1).map(([name]) => [name, name])) };
  const search = h("input", { type: "search", id: "search", placeholder: "Search titles, ids, clauses", autocomplete: "off", spellcheck: "false", input: () => change({ q: search.value }) });
  fill(byId("bar"),
    h("label", { class: "field search" }, h("span", { class: "unseen" }, "Search"), search, h("kbd", { "aria-hidden": "true" }, "/")),
    select("show", "All outcomes", SHOW),
    select("impl", "All implementations", labels),
    select("verdict", "Any verdict", verdicts),
    select("level", "Both levels", LEVELS),
    h("span", { id: "chips" }),
    h("button", { type: "button", id: "reset", click: () => change(Object.fromEntries(Object.keys(route().filters).map((name) => [name, ""]))) }, "Reset"),
    h("span", { id: "count" }));
  byId("bar").addEventListener("submit", (event) => event.preventDefault());
  buildNotices();
  buildFoot();
  buildTheme();
}

export function updateBar(filters, found) {
  for (const name of ["show", "impl", "verdict", "level"]) byId(`filter-${name}`).value = filters[name] ?? "";
  for (const box of byId("bar").querySelectorAll("select")) box.classList.toggle("set", box.value !== "");
  if (document.activeElement !== byId("search")) byId("search").value = filters.q ?? "";
  fill(byId("chips"), Object.entries(CHIPS).filter(([name]) => filters[name]).map(([name, label]) =>
    h("button", { type: "button", class: "chip", "aria-label": `Remove ${label} ${filters[name]}`, click: () => change({ [name]: "" }) }, h("span", null, `${label} `), filters[name], h("span", { "aria-hidden": "true" }, " ×"))));
  byId("reset").hidden = Object.keys(filters).length === 0;
  const text = found === rowCount ? plural(rowCount, "vector") : `${found.toLocaleString("en")} of ${plural(rowCount, "vector")}`;
  byId("count").textContent = text;
  byId("said").textContent = text;
}

export function updateTabs(view, filters) {
  fill(byId("tabs"), Object.entries(VIEWS).map(([name, text]) => {
    const current = name === view || (view === "vector" && name === "vectors");
    return h("a", { href: href(name, filters), "aria-current": current ? "page" : null }, text);
  }));
}

function buildNotices() {
  if (!index.notices.length) return;
  const items = index.notices.map(([place, what, advice]) => h("li", null, h("code", null, place), " ", what, h("span", { class: "dim" }, ` – ${advice}`)));
  const what = plural(index.notices.length, "thing");
  fill(byId("notices"), h("details", { class: "notices", open: items.length <= 3 }, h("summary", null, `⚠ ${what} to know about the results files`), h("ul", null, items)));
}

function buildFoot() {
  const runs = index.runs.map((run) => {
    const shard = run.shard?.[1] > 1 ? `part ${run.shard.join(" of ")}` : "";
    const splits = run.options?.splits ? `splits ${run.options.splits}` : "";
    return [`suite ${run.suite ?? "?"}`, run.started, shard, splits, run.platform, run.python ? `Python ${run.python}` : ""].filter(Boolean).join(" · ");
  });
  fill(byId("foot"), [...new Set(runs)].map((run) => h("p", null, run)));
  byId("about").textContent = `suite ${index.suites.join(", ")} · ${plural(rowCount, "vector")}`;
}

const THEMES = ["auto", "light", "dark"];
function buildTheme() {
  const button = byId("theme");
  const show = (theme) => {
    document.documentElement.dataset.theme = theme;
    button.textContent = { auto: "◐ Auto", light: "○ Light", dark: "● Dark" }[theme];
    button.setAttribute("aria-label", `Colours: ${theme}. Change`);
  };
  // A page opened from a file may have no storage.
  let theme = "auto";
  try {
    theme = localStorage.getItem("theme") ?? theme;
  } catch {}
  show(THEMES.includes(theme) ? theme : "auto");
  button.addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(document.documentElement.dataset.theme) + 1) % 3];
    show(theme);
    try {
      localStorage.setItem("theme", theme);
    } catch {}
  });
}
