// What is shown is in the address: #/VIEW?FILTERS, or #/vector/ID?FILTERS.  So it can be sent and gone back to.

export const VIEWS = { formats: "Formats", kinds: "Kinds", clauses: "Clauses", harms: "Harms", vectors: "Vectors" };
export const FILTERS = ["q", "show", "level", "impl", "verdict", "subject", "topic", "kind", "clause", "harm"];

export function route() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  const filters = {};
  for (const name of FILTERS) if (parameters.get(name)) filters[name] = parameters.get(name);
  const [view, ...rest] = path.split("/");
  if (view === "vector") return { view, id: rest.map(decoded).join("/"), filters };
  return { view: Object.hasOwn(VIEWS, view) ? view : "formats", id: "", filters };
}

export function href(view, filters, id = "") {
  const query = new URLSearchParams();
  for (const name of FILTERS) if (filters[name]) query.set(name, filters[name]);
  const path = id ? `${view}/${id.split("/").map(encodeURIComponent).join("/")}` : view;
  return `#/${path}${query.size ? `?${query}` : ""}`;
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
