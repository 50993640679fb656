// Reads the packed bundle: the vectors in their order, and the lines of what results files define.

import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

// The version of the packed bundle that this package reads.
const FORMAT = 1;

// A package has a bundle of its own; a checkout has one for all languages, in the Go module.
const PLACES = ['../bundle.jsonl.gz', '../../../go/conformance/bundle.jsonl.gz'].map((path) => new URL(path, import.meta.url));

export const ownBundle = () => readSuite(readFileSync(PLACES.find((place) => existsSync(place)) ?? PLACES[0]));

// {version, vectors, rules, clauses, harms, definitions} of a packed bundle. A vector has its tools, its template and, if it
// is asked, what is looked up of it (VF-8.12).
export function readSuite(packed) {
  let lines;
  try {
    lines = gunzipSync(packed).toString('utf8').trimEnd().split('\n');
  } catch (error) {
    throw new Error(`the bundle is damaged, install the package again: ${error.message}`);
  }
  const header = readHeader(lines[0]);
  const suite = { version: header.suite, vectors: [], clauses: new Map(), harms: new Map(), definitions: new Map(), rules: undefined };
  const [tools, templates, formats] = [new Map(), new Map(), new Map()];
  const fill = (vector) => {
    if (typeof vector.tools === 'number') vector.tools = tools.get(vector.tools);
    vector.tools = (vector.tools ?? []).map((tool) => tool.function);
    vector.template ??= templates.get(vector.templateName);
    vector.description ??= formats.get(vector.templateName);
    if (vector.judged) fill(vector.judged);
  };
  for (const line of lines.slice(1)) {
    const entry = JSON.parse(line);
    const id = String(entry.id ?? entry.name ?? entry.number);
    if (entry.type === 'clause') suite.clauses.set(id, entry.text);
    else if (entry.type === 'harm') suite.harms.set(id, entry);
    else if (entry.type === 'template') templates.set(id, entry.source);
    else if (entry.type === 'tools') tools.set(entry.number, entry.tools);
    else if (entry.type === 'format') formats.set(id, entry.description);
    else if (entry.type === 'rules') suite.rules = entry;
    else if (entry.type === 'judging') judgedBy(suite.vectors.at(-1)).judging = entry;
    else if (entry.type === 'vector') {
      entry.needs = needsOf(entry);
      fill(entry);
      suite.vectors.push(entry);
    }
    suite.definitions.set(`${entry.type} ${id}`, line);
  }
  if (suite.vectors.length !== header.vectors) {
    throw new Error(`the bundle has ${suite.vectors.length} of its ${header.vectors} vectors: install the package again`);
  }
  return suite;
}

// Whose result is looked up: of kind verdict that of the judged vector.
const judgedBy = (vector) => vector.judged ?? vector;

function readHeader(line) {
  let header = {};
  try {
    header = JSON.parse(line);
  } catch {}
  if (header?.type !== 'bundle') throw new Error('this is not a packed bundle: write one with toolcall bundle --packed');
  if (header.format !== FORMAT) {
    const what = `the bundle has format ${header.format}, and this package reads format ${FORMAT}`;
    throw new Error(`${what}: update the package to the version of the bundle`);
  }
  return header;
}

// The names of the definitions that a result of the vector needs before it.
function needsOf(entry) {
  return [
    ...[...entry.clauses, ...(entry.against ?? [])].map((id) => `clause ${id}`),
    `harm ${entry.harm}`,
    `template ${entry.templateName}`,
    `tools ${entry.tools}`,
    `vector ${entry.id}`,
  ];
}

// What a parser is asked, with what it wants (AP-4.8).
export function requestOf(vector, wants = []) {
  const { profile, mode, model, template, templateName, output, tools, messages, options } = vector;
  const fields = { profile, mode, model, template, format: templateName, output, tools, messages, options };
  if (wants.includes('format')) fields.description = vector.description;
  fields.generationPrompt = wants.includes('generationPrompt') ? vector.judging.prompt : vector.generationPrompt;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  // A copy, so that a parser that changes its request disturbs nobody.
  return { ...structuredClone(given), toolNames: tools.map((tool) => tool.name) };
}
