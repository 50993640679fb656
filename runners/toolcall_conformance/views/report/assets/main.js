// Shows what the address asks for, and remembers where a list was left.

import { byId, fill } from "./dom.js";
import { columns } from "./data.js";
import { buildBar, updateBar, updateTabs } from "./bar.js";
import { chosen } from "./filter.js";
import { listenToKeys } from "./keys.js";
import { listView } from "./list.js";
import { matrixView } from "./matrix.js";
import { VIEWS, route } from "./route.js";
import { vectorView } from "./vector.js";

let shown = null;
let lastVector = "";

function show() {
  const { view, id, filters } = route();
  const rows = chosen(filters);
  document.body.dataset.view = view;
  updateTabs(view, filters);
  updateBar(filters, rows.length);
  fill(byId("main"), view === "vector" ? vectorView(id, filters) : view === "vectors" ? listView(rows, filters) : matrixView(view, rows, filters));
  const name = view === "vector" ? id : VIEWS[view];
  document.title = `${name} · Tool-call conformance`;
  // Filters that change keep the focus where it is; another view takes it.
  if (shown !== null && shown !== `${view}/${id}`) {
    if (view === "vectors" && returnTo(lastVector)) return after(view, id);
    scrollTo(0, 0);
    byId("main").focus({ preventScroll: true });
  }
  after(view, id);
}

function after(view, id) {
  shown = `${view}/${id}`;
  if (view === "vector") lastVector = id;
}

function returnTo(id) {
  if (!id) return false;
  const line = [...document.querySelectorAll("a[data-row]")].find((each) => each.getAttribute("href").split("?")[0].endsWith(`/vector/${id}`));
  if (!line) return false;
  for (const other of document.querySelectorAll("[data-row]")) other.setAttribute("tabindex", "-1");
  line.setAttribute("tabindex", "0");
  line.focus({ preventScroll: true });
  line.scrollIntoView({ block: "center" });
  return true;
}

buildBar();
listenToKeys();
byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});
addEventListener("hashchange", show);
if (columns.id.length === 1 && !location.hash) location.hash = `#/vector/${columns.id[0]}`;
show();
document.documentElement.dataset.ready = "true";
