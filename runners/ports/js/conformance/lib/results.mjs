// Writes a results file (AP-8.5), of which toolcall report makes its pages. What a result needs comes before it,
// once; these lines are those of the bundle.

import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { arch, platform } from 'node:os';

const now = () => new Date().toISOString().replace(/\.\d+Z$/, '+00:00');
// JSON text in ASCII.
const ascii = (value) =>
  JSON.stringify(value).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

export class Results {
  #file;
  #written = new Set();
  #counts = {};
  #count = 0;

  // A file at a path, new or to be gone on with; nothing is written without a path.
  constructor(suite, label, path) {
    Object.assign(this, { suite, label, path });
    if (path) this.#file = openSync(path, 'a');
  }

  // Begins a run; options are how it is run, and of says how many vectors are claimed, and how one is asked again.
  begin(parser, options, of = {}) {
    const { name, version, url, profiles, features = [], formats, tokens, depth, wants } = parser;
    const hello = {
      protocol: 1,
      implementation: { name, version, url, language: 'javascript' },
      profiles,
      ops: parser.stream ? ['parse', 'stream'] : ['parse'],
      features,
      formats,
      splits: tokens ? 'tokens' : undefined,
      limits: depth ? { depth } : undefined,
      wants,
    };
    this.#write({
      type: 'header',
      format: 1,
      suite: this.suite.version,
      protocol: 1,
      started: now(),
      platform: `${platform()} ${arch()} node ${process.version}`,
      adapters: [{ label: this.label, spec: 'node', hello, broken: '', ...of }],
      options,
    });
  }

  // Reads what was written of the last run in the file, to go on with it; the ids of the vectors that have results.
  resume() {
    const lines = readFileSync(this.path, 'utf8').split('\n').filter(Boolean).map((line) => JSON.parse(line));
    const done = new Set();
    for (const line of lines.slice(lines.findLastIndex((each) => each.type === 'header'))) {
      if (line.type === 'result') {
        this.#tell(line.verdict);
        done.add(line.vector);
      }
      this.#written.add(`${line.type} ${line.id ?? line.name ?? line.number}`);
    }
    return done;
  }

  // Writes the result of a vector.
  add(vector, found, known) {
    const { verdict, reason, invariants, duration, splits, differences = [], actual } = found;
    const needed = splits?.first ? [...vector.needs, `clause ${splits.first.clause}`] : vector.needs;
    for (const name of needed) this.#define(name);
    const tells = differences.length || (verdict !== 'pass' && actual !== undefined);
    this.#write({
      type: 'result',
      vector: vector.id,
      adapter: this.label,
      verdict,
      level: vector.level,
      kind: vector.kind,
      profile: vector.profile,
      format: vector.templateName,
      reason: reason || undefined,
      invariants: invariants.length ? invariants : undefined,
      duration: duration && Number(duration.toFixed(6)),
      splits: splits && Object.fromEntries(Object.entries(splits).filter(([, value]) => value)),
      known,
      details: tells ? { actual, differences: differences.length ? differences : undefined } : undefined,
    });
    this.#tell(verdict);
  }

  // Writes how many vectors lie beyond the claims, and the footer, which shows that the file is complete.
  close(rest = 0) {
    this.#write({ type: 'rest', adapter: this.label, verdict: 'unsupported', count: rest });
    this.#write({ type: 'footer', results: this.#count, counts: { [this.label]: this.#counts }, finished: now() });
    if (this.#file !== undefined) closeSync(this.#file);
  }

  #tell(verdict) {
    this.#counts[verdict] = (this.#counts[verdict] ?? 0) + 1;
    this.#count++;
  }

  #define(name) {
    const line = this.suite.definitions.get(name);
    if (line === undefined || this.#written.has(name)) return;
    this.#written.add(name);
    this.#line(line);
  }

  #write(value) {
    this.#line(ascii(value));
  }

  #line(text) {
    if (this.#file !== undefined) writeSync(this.#file, `${text}\n`);
  }
}

// The path of results: that of TOOLCALL_RESULTS, emptied at the first run of a process.
const emptied = new Set();
export function resultsPath() {
  const path = process.env.TOOLCALL_RESULTS;
  if (path && !emptied.has(path)) {
    emptied.add(path);
    if (existsSync(path)) closeSync(openSync(path, 'w'));
  }
  return path;
}
