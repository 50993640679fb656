// Judges one vector on a parser: asks for the message, then streams the output in all splits.

import { requestOf } from './bundle.mjs';
import { checkStream, namesOf } from './checks.mjs';
import { Judge } from './judge.mjs';
import { checkHold, longestHold } from './promptness.mjs';
import { InvalidReply, refusal, unclaimed } from './refusals.mjs';
import { Text, isOwn, isServed } from './splits.mjs';

// A recorded stream has at most this many chunks: nobody reads more.
const RECORDED_CHUNKS = 2000;
const DELTAS = { content: ['text'], reasoning: ['text'], call: ['name'], arguments: ['text'], id: ['id'] };

export class Session {
  // rules: those of the bundle; watch: {begin(), end()} around each call of the parser.
  constructor(parser, rules, { splits = 'default', timeout = 10_000, watch } = {}) {
    const features = new Set(parser.features ?? []);
    Object.assign(this, { parser, splits, timeout, watch, features, rules, lookup: new Judge(rules, features) });
  }

  // {verdict, reason, differences, actual, invariants, splits, duration} of a vector.
  async judge(vector) {
    const missing = unclaimed(vector, this.parser);
    if (missing) return { verdict: 'unsupported', reason: `not claimed: ${missing}`, invariants: [] };
    const started = performance.now();
    let timer;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, this.timeout, 'late');
    });
    // A promise that is never settled is left behind. A loop that never ends is the watchdog's.
    let found = await Promise.race([this.ask(vector), late]);
    clearTimeout(timer);
    if (found === 'late') {
      found = { verdict: 'timeout', reason: `no-reply: no reply within ${this.timeout / 1000} s`, invariants: ['answer'] };
    }
    return { ...found, duration: (performance.now() - started) / 1000 };
  }

  async ask(vector) {
    const request = requestOf(vector, this.parser.wants);
    let message, deltas;
    try {
      if (vector.kind === 'stream') ({ message, deltas } = await this.stream(request, vector.chunks));
      else message = checkedMessage(await this.called(() => this.parser.parse(request)));
    } catch (error) {
      return this.settled(vector, refusal(error));
    }
    const found = this.lookup.outcome(vector, message, deltas);
    if (!this.parser.stream || vector.profile === 'contract') return this.settled(vector, found, message);
    return this.sweep(vector, request, message, found);
  }

  // The outcome with the broken invariants, which turn an outcome that is not a failure into wrong.
  settled(vector, found, message, first, splits, streamed) {
    const invariants = this.lookup.broken(vector, found.verdict, message, first, streamed);
    if (invariants.length && !this.lookup.fails(found.verdict)) {
      found = { ...found, verdict: 'wrong', reason: invariants.map((name) => this.rules.invariants[name]).join('; ') };
    }
    return { ...found, invariants, splits };
  }

  // Streams the output in every split and compares the deltas with the one-shot message.
  async sweep(vector, request, message, oneShot) {
    const output = new Text(vector.output);
    const report = { checked: 0, broken: 0, held: 0, apart: 0 };
    const calls = []; // the names of those in streams that have others than the message
    let first, shown, apart; // first: of the splits that decide (AP-7.6)
    for (const split of output.sweep(this.splits, this.parser.tokens ? vector.judging.tokens : [])) {
      report.checked++;
      let [found, deltas, names = []] = await this.streamed(request, split, message);
      calls.push(...names);
      if (!found && split.name === 'size-1') {
        const hold = longestHold(output, split, deltas);
        report.held = hold.length;
        found = checkHold(vector, output, split, hold, deltas, this.features);
      }
      if (!found) continue;
      report.broken++;
      if (this.parser.tokens && !isServed(split) && !isOwn(split, vector)) {
        report.apart++;
        apart ??= recorded(found, split, deltas);
      } else if (!first) {
        first = found;
        shown = recorded(found, split, deltas);
      }
    }
    report.first = shown ?? apart;
    if (!report.checked) return this.settled(vector, oneShot, message);
    if (!first || this.lookup.fails(oneShot.verdict)) return this.settled(vector, oneShot, message, first, report, calls);
    report.decides = true;
    let reason = `${first.clause} in split ${first.split}, chunk ${first.chunk}: ${first.detail}`;
    if (report.broken > 1) reason += ` (${report.broken} of ${report.checked} splits break)`;
    return this.settled(vector, { ...oneShot, verdict: first.verdict, reason }, message, first, report, calls);
  }

  // The breach of an error or of ST-1 in one split, or null; the deltas; the names of the calls in what breaks ST-1.
  async streamed(request, split, message) {
    try {
      const reply = await this.stream(request, split.chunks);
      const found = checkStream(this.lookup, split, reply.deltas, reply.message, message);
      return found ? [found, reply.deltas, namesOf(reply)] : [found, reply.deltas];
    } catch (error) {
      const { verdict, reason } = refusal(error);
      const at = { split: split.name, chunk: 0 };
      if (verdict === 'protocol-error') return [{ clause: 'AP-5.1', ...at, detail: reason, verdict }];
      const detail = `${verdict} where the one-shot request was answered: ${reason}`;
      return [{ clause: 'AP-2.3', ...at, detail, verdict: 'error' }];
    }
  }

  // The message of an output in chunks, and a list of deltas for each chunk and for the end.
  async stream(request, chunks) {
    return this.called(async () => {
      const stream = await this.parser.stream(request);
      const deltas = [];
      for (const chunk of chunks) deltas.push(checkedDeltas(await stream.feed(chunk)));
      const last = await stream.finish();
      deltas.push(checkedDeltas(last?.deltas));
      return { message: checkedMessage(last?.message), deltas };
    });
  }

  async called(work) {
    this.watch?.begin();
    try {
      return await work();
    } finally {
      this.watch?.end();
    }
  }
}

function recorded({ clause, split, chunk, detail }, { chunks, lengths }, deltas) {
  const stream = deltas && chunks.length <= RECORDED_CHUNKS ? { chunks: lengths, deltas } : {};
  return { clause, split, chunk, detail, ...stream };
}

const isText = (value) => typeof value === 'string';
// An id of null does not count.
const isTextOrAbsent = (value) => value === undefined || value === null || isText(value);
const isCount = (value) => Number.isInteger(value) && value >= 0;
const isFlag = (value) => value === undefined || typeof value === 'boolean';

// The message with empty texts and lists in place of absent ones. Throws InvalidReply (AP-5.1).
function checkedMessage(message) {
  const demand = (holds, what) => {
    if (!holds) throw new InvalidReply(what);
  };
  demand(typeof message === 'object' && message !== null, `${JSON.stringify(message)} is not a message`);
  const { content = '', reasoning = '', calls, problems = [], rejectedToolNames } = message;
  demand(isText(content) && isText(reasoning), 'content or reasoning is not text');
  demand(Array.isArray(calls), 'the message has no list of calls');
  for (const call of calls) {
    const holds = isText(call?.name) && isText(call.arguments) && isTextOrAbsent(call.id) && isFlag(call.complete);
    demand(holds, `${JSON.stringify(call)} is not a call; arguments are JSON text`);
  }
  const isProblem = (each) => isText(each?.code) && isCount(each.offset) && isCount(each.length);
  demand(Array.isArray(problems) && problems.every(isProblem), 'a problem has a code, an offset and a length');
  const areNames = rejectedToolNames === undefined || (Array.isArray(rejectedToolNames) && rejectedToolNames.every(isText));
  demand(areNames, 'rejectedToolNames is not a list of names');
  demand(isFlag(message.sawToolCallSyntax) && isFlag(message.rejectedByPolicy), 'a flag is neither true nor false');
  return { ...message, content, reasoning, calls: calls.map((call) => ({ ...call, id: call.id ?? undefined })), problems };
}

function checkedDeltas(deltas = []) {
  const isDelta = (delta) =>
    Object.hasOwn(DELTAS, delta?.type) &&
    DELTAS[delta.type].every((field) => isText(delta[field])) &&
    isTextOrAbsent(delta.id) &&
    (delta.type === 'content' || delta.type === 'reasoning' || isCount(delta.index));
  const wrong = Array.isArray(deltas) ? deltas.find((delta) => !isDelta(delta)) : deltas;
  if (wrong !== undefined) throw new InvalidReply(`${JSON.stringify(wrong)} is not a delta`);
  return deltas;
}
