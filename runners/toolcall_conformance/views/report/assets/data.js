// The data of the page: the index at once, blocks of details when a vector is opened.

const parsed = (id) => JSON.parse(document.getElementById(id).textContent);

export const index = parsed("index");
export const columns = index.columns;
export const implementations = index.implementations;
export const rowCount = columns.id.length;
export const NONE = 255;

let pool = null;
export function pooled(place) {
  pool ??= parsed("pool");
  return pool[place];
}

const blocks = new Map();
export function details(row) {
  const block = Math.floor(row / index.block);
  if (!blocks.has(block)) blocks.set(block, parsed(`details-${block}`));
  return blocks.get(block)[row % index.block];
}

// One byte for each row and implementation: twice the verdict's number, odd if it fails.
const codes = new Uint8Array(rowCount * implementations.length);
columns.codes.forEach((text, row) => {
  for (let place = 0; place < text.length; place++) {
    codes[row * implementations.length + place] = text[place] === "." ? NONE : parseInt(text[place], 36);
  }
});

export const code = (row, place) => codes[row * implementations.length + place];
export const verdictOf = (value) => (value === NONE ? null : index.verdicts[value >> 1]);
export const fails = (value) => value !== NONE && (value & 1) === 1;

// What a reader sees of a result: its class, and a sign that needs no colour.
const SIGNS = { pass: "✓", wrong: "✗", fault: "!", soft: "≈", neutral: "–", unknown: "?", none: "" };
export function kindOf(value) {
  const verdict = verdictOf(value);
  if (verdict === null) return "none";
  if (verdict[2] === "neutral") return fails(value) ? "wrong" : "neutral";
  return verdict[2] === "wrong" && !fails(value) ? "soft" : verdict[2];
}
export const sign = (kind) => SIGNS[kind];
export const wasAsked = (value) => value !== NONE && index.verdicts[value >> 1][2] !== "neutral";

const rows = new Map(columns.id.map((id, row) => [id, row]));
export const rowOf = (id) => rows.get(id) ?? -1;
export const placeOf = (label) => implementations.findIndex((one) => one.label === label);

export function streamsDiffer(row, place = -1) {
  const broken = index.streams[row];
  return broken !== undefined && (place < 0 || broken.includes(place));
}

export function breaksInvariant(row, place = -1) {
  const broken = index.invariants[row];
  return broken !== undefined && (place < 0 || broken.includes(place));
}

const SAFE_ID = /^[\w.-]+(\/[\w.-]+)*$/;
// The command that asks again; none for an id that a shell would read as more than a word.
export function command(row, place, split = "") {
  const id = implementations[place].wire ? columns.id[row].replace(/\/[^/]*$/, "") : columns.id[row];
  if (!SAFE_ID.test(id) || !/^[\w+-]*$/.test(split)) return "";
  return implementations[place].command.replace("@@vector@@", id) + (split && !implementations[place].again ? ` --splits ${split}` : "");
}
