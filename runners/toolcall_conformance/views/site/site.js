// The data of a page come from a script beside it: JSON, compressed by gzip, in Base64.
const unpack = (packed) => {
  const bytes = Uint8Array.from(atob(packed), (char) => char.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
};
const unpacked = window.pageData ? unpack(window.pageData) : Promise.resolve({ bodies: [] });

// Hides the topics that do not match what is looked for.
const find = document.getElementById("find");
if (find) {
  find.addEventListener("input", () => {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const group of document.querySelectorAll(".group")) {
      const folder = group.querySelector("h2").textContent.toLowerCase();
      let left = 0;
      for (const item of group.querySelectorAll("li")) {
        const text = folder + " " + item.textContent.toLowerCase();
        item.hidden = !words.every((word) => text.includes(word));
        left += !item.hidden;
      }
      group.hidden = left === 0;
    }
  });
}

// Looks for words in the ids and texts of clauses and vectors; the page of the search alone has the index.
const search = document.getElementById("search");
if (search) unpacked.then((searchIndex) => {
  const MOST = 100;
  const hits = document.getElementById("hits");
  const link = ([page, id, text]) => {
    const item = document.createElement("li");
    const anchor = document.createElement("a");
    anchor.href = `${page}#${id}`;
    anchor.textContent = text;
    const code = document.createElement("code");
    code.textContent = id;
    item.append(code, " ", anchor);
    return item;
  };
  const vectors = searchIndex.topics.flatMap(([page, entries]) => entries.flatMap(([title, clauses, ids]) => ids.map((id) => [page, id, title, clauses])));
  const look = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const matches = ([, id, text, clauses = ""]) => words.every((word) => `${id} ${text} ${clauses} `.toLowerCase().includes(word));
    const all = words.length ? [...searchIndex.clauses, ...vectors].filter(matches) : [];
    hits.replaceChildren(...all.slice(0, MOST).map(link));
    const shown = all.length > MOST ? `, the first ${MOST} are shown` : "";
    document.getElementById("found").textContent = words.length ? `${all.length.toLocaleString("en")} found${shown}` : "";
  };
  search.value = new URLSearchParams(location.search).get("q") ?? "";
  search.addEventListener("input", look);
  search.focus();
  look();
});

// What a page shows of its vectors, in the order of the places for it.
const fill = ({ bodies }) => {
  const template = document.createElement("template");
  for (const [index, place] of document.querySelectorAll("[data-body]").entries()) {
    template.innerHTML = bodies[index];
    place.replaceWith(template.content);
  }
};

// A link to a vector that stands with others of its entry opens it.
const open = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (target?.tagName === "DETAILS") target.open = true;
  return target;
};
addEventListener("hashchange", open);
if (document.querySelector("[data-body]")) unpacked.then(fill).then(() => open()?.scrollIntoView());
else open();
