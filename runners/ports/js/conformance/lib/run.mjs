// One run of the vectors on a parser, for the tests of any framework.

import { ownBundle } from './bundle.mjs';
import { checkClaims, claimsOf, nearest } from './claims.mjs';
import { readKnown, updateKnown } from './known.mjs';
import { unclaimed } from './refusals.mjs';
import { Results, resultsPath } from './results.mjs';
import { Session } from './session.mjs';
import { show } from './show.mjs';
import { isKnown } from './splits.mjs';
import { Watchdog } from './watchdog.mjs';

// How many failures are explained; the others are named.
const SHOWN_IN_FULL = 20;

// The vectors of a run: all, or the one that TOOLCALL_ONLY names.
function chosen(within, only, parser) {
  const found = only ? within.filter((each) => each.id === only) : within;
  if (found.length) return found;
  if (suite.vectors.some((each) => each.id === only)) {
    throw new Error(`TOOLCALL_ONLY=${only}: ${parser.name} does not claim what it needs (${claimsOf(parser)})`);
  }
  const near = suite.vectors.map((each) => each.id).filter((id) => id.startsWith(only.slice(0, only.lastIndexOf('/') + 1)));
  throw new Error(`TOOLCALL_ONLY=${only}: no vector has this id; ${near.length ? nearest(only, near) : 'toolcall explain lists them'}`);
}

let suite;

export class Run {
  #failing = new Map();
  #asked = new Set();
  #passed = 0;
  #shown = 0;
  totals = { required: { passed: 0, asked: 0 }, recommended: { passed: 0, asked: 0 }, skipped: 0 };

  // options: {known, strict, splits, timeout in milliseconds, command}; command(id) says how to run a vector again.
  constructor(parser, options = {}) {
    suite ??= ownBundle();
    this.suite = suite;
    this.parser = parser;
    this.options = { timeout: 10_000, command: (id) => id, ...options };
    this.options.splits ??= process.env.TOOLCALL_SPLITS || 'default';
    this.updates = Boolean(options.known && process.env.TOOLCALL_UPDATE_KNOWN);
    this.#check();
    this.listed = options.known && !this.updates ? readKnown(options.known, suite) : new Map();
    this.all = suite.vectors.filter((each) => each.judging);
    // A listed vector is asked whatever is claimed, for a list that is not true fails the run.
    const within = this.all.filter((each) => this.listed.has(each.id) || !unclaimed(each, parser));
    if (!within.length) throw new Error(`${parser.name} was asked nothing: no vector lies within what it claims (${claimsOf(parser)})`);
    this.claimed = within.length;
    this.vectors = chosen(within, process.env.TOOLCALL_ONLY, parser);
  }

  #check() {
    const { name, profiles, parse } = this.parser ?? {};
    if (typeof parse !== 'function' || !name || !Array.isArray(profiles) || !profiles.length) {
      throw new Error('the parser needs a name, profiles and the function parse');
    }
    checkClaims(this.parser, this.suite);
    if (!isKnown(this.options.splits)) {
      throw new Error(`splits ${this.options.splits}: write default, all, none, whole, size-N, size-N+FIRST or at-N`);
    }
  }

  // Begins: the results file and the watchdog are started.
  async begin() {
    const { splits, timeout, strict = false, known } = this.options;
    this.path = resultsPath();
    this.results = new Results(this.suite, this.parser.name, this.path);
    const how = { splits, strict, knownFailures: Boolean(known), timeout: timeout / 1000 };
    this.results.begin(this.parser, how, { claimed: this.claimed, again: this.options.command('{id}') });
    this.watchdog = new Watchdog(timeout, { path: this.path, label: this.parser.name, asked: this.vectors.map((v) => v.id) });
    this.session = new Session(this.parser, this.suite.rules, { splits, timeout, watch: this.watchdog });
  }

  // {failed, skipped}: the text with which the test of the vector fails, or is skipped; undefined for a pass.
  async judge(vector) {
    this.watchdog.vector(this.vectors.indexOf(vector));
    const found = await this.session.judge(vector);
    const listed = this.listed.get(vector.id);
    this.results.add(vector, found, listed);
    this.#asked.add(vector.id);
    const { lookup } = this.session;
    if (lookup.passes(found.verdict)) this.#passed++;
    this.#count(vector.level, found.verdict, lookup.passes(found.verdict));
    const failed = lookup.fails(found.verdict) || (found.verdict === 'skipped' && vector.level === 'required');
    if (failed) this.#failing.set(vector.id, found.verdict);
    if (this.updates) return {};
    const decides = vector.level === 'required' || found.invariants.length || this.options.strict || this.options.known;
    if (failed && listed === found.verdict) return { skipped: `known failure: ${listed}` };
    if (listed) {
      return { failed: `${vector.id} is listed in ${this.options.known} as ${listed} and now is ${found.verdict}: correct the list` };
    }
    if (failed) return { [decides ? 'failed' : 'skipped']: this.#explained(vector, found) };
    if (['skipped', 'alternative'].includes(found.verdict)) return { skipped: `${found.verdict}: ${found.reason}` };
    return {};
  }

  #explained(vector, found) {
    const command = this.options.command(vector.id);
    if (++this.#shown > SHOWN_IN_FULL) return `${found.verdict} (${vector.level}): ${vector.title}\n  $ ${command}`;
    return show(this.suite, vector, found, command);
  }

  #count(level, verdict, passes) {
    const totals = this.totals[level];
    if (['alternative', 'skipped', 'unsupported'].includes(verdict)) this.totals.skipped++;
    else {
      totals.asked++;
      if (passes) totals.passed++;
    }
  }

  // The counts of a run in a line.
  summary() {
    const said = Object.entries(this.totals)
      .filter(([, counts]) => counts.asked)
      .map(([level, { passed, asked }]) => `${level} ${passed} of ${asked} pass`);
    const choice = this.#asked.size < this.claimed ? [`${this.#asked.size} of ${this.claimed} claimed vectors were chosen`] : [];
    return [...said, `${this.totals.skipped} skipped`, ...choice].join(', ');
  }

  // Ends: the footer is written. Throws if nothing was shown.
  end() {
    this.results.close(this.all.length - this.claimed);
    this.watchdog.stop();
    if (this.updates) updateKnown(this.options.known, this.#failing, this.#asked);
    if (this.#asked.size === this.claimed && !this.#passed && !this.listed.size && !this.updates) {
      throw new Error('no vector passes: the parser has shown nothing');
    }
  }
}

// The failure of a vector; its message says all.
export class VectorFailed extends Error {
  constructor(message) {
    super(message);
    this.name = 'VectorFailed';
    this.stack = message;
  }
}
