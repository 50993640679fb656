// Looks up what a parser returns (AP-7, VF-8.12): the rules and the good results stand in the bundle.

import { canonical, isObject, quoted } from './canonical.mjs';

export const trim = (text) => text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');

// How verdicts count, and which invariants are broken, by the rules of a bundle and the features that are claimed.
export class Judge {
  constructor(rules, features) {
    Object.assign(this, { rules, features });
  }

  passes(verdict) {
    const { counts, unless } = this.rules.verdicts[verdict];
    return counts === 'passed' && !this.features.has(unless);
  }

  fails(verdict) {
    return !this.passes(verdict) && this.rules.verdicts[verdict].counts !== 'neutral';
  }

  // {verdict, reason, differences, actual} of a message, and of the deltas of kind stream.
  outcome(vector, message, deltas = []) {
    let differences;
    for (const good of vector.judging.good) {
      const rest = message.calls.filter((call) => !good.without?.includes(call.name));
      if (good.without && rest.length === message.calls.length) continue;
      const found = this.#differences(vector, good, { ...message, calls: rest }, deltas);
      if (!found.length) return { verdict: good.verdict, reason: good.note ?? '', differences, actual: message };
      differences ??= found;
    }
    return { verdict: this.#failure(vector, message), reason: '', differences, actual: message };
  }

  // Where a message differs from a good result: {path, kind, expected, actual}, with texts to show.
  #differences(vector, good, message, deltas) {
    const wanted = good.reply ?? vector.judging.good[0].reply;
    const got = fieldsOf(message, deltas);
    const edges = good.edges ? trim : (text) => text;
    const found = [];
    for (const path of new Set([...Object.keys(wanted), ...Object.keys(got)])) {
      if (!this.#isCompared(vector.profile, path, good)) continue;
      let [right, text] = [wanted[path], got[path]];
      if (path.endsWith('.argumentsText')) text = got[path.slice(0, -'Text'.length)];
      if (path.endsWith('.arguments') && text) text = canonical(text, wanted[path.replace(/arguments$/, 'complete')] !== 'false');
      const isText = path === 'content' || path === 'reasoning';
      if (isText ? edges(right) !== edges(text) : right !== text) found.push(difference(path, right, text));
    }
    return found;
  }

  #isCompared(profile, path, good) {
    const field = /\w+(?=(?:\[\d+\])?$)/.exec(path)[0];
    const needed = this.rules.fields[profile][field];
    return needed?.every((feature) => this.features.has(feature)) && !good.ignores?.includes(field);
  }

  // The verdict on a message that is not good, by how it relates to the expected one.
  #failure({ judging }, message) {
    const [{ reply }] = judging.good;
    const [{ calls = {}, rejected = [] }] = judging.allowed;
    const more = message.calls.length - Object.values(calls).reduce((sum, count) => sum + count, 0);
    const texts = ['content', 'reasoning'].filter((name) => name in reply).map((name) => [reply[name], message[name]]);
    const names = surplus(message.rejectedToolNames ?? [], rejected);
    return this.failure(more, texts, names.length > 0 || (message.rejectedByPolicy && reply.rejectedByPolicy === 'false'));
  }

  // The verdict on a result with so many calls more (less than 0: fewer) than are right; texts: pairs of a right text and
  // what came; rejects: whether something is rejected that is right.
  failure(more, texts, rejects = false) {
    const pairs = texts.filter(([right, text]) => right !== text);
    const isAdded = pairs.length > 0 && pairs.every(([right, text]) => contains(text, right));
    const isRemoved = pairs.length > 0 && pairs.every(([right, text]) => contains(right, text));
    const holds = { more: more > 0, fewer: more < 0, added: isAdded, removed: isRemoved };
    const fits = (rule) => [rule.calls, rule.text].every((word) => !word || holds[word]) && (!rule.rejects || rejects);
    return this.rules.failures.find(fits).verdict;
  }

  // The invariants that an answer breaks, by its verdict, its message (if any) and its first breach; streamed: the names of the
  // calls in streams that have others than the message. Implements AP-8.10.
  broken({ judging }, verdict, message, breach, streamed = []) {
    const { breaks } = this.rules.verdicts[verdict];
    if (breaks) return [breaks];
    const found = [];
    if (breach && (breach.verdict === 'whitespace' ? this.fails('whitespace') : breach.clause.startsWith('ST-1.'))) {
      found.push('stream');
    }
    if (!message) return found;
    const { allowed, strange = [], cutOff = [], notRead = [] } = judging;
    const whole = message.calls.filter(({ complete = true }) => complete);
    const isJudged = ({ name }) => this.features.has('incomplete-calls') || !cutOff.includes(name);
    const isWrong = (call) => isJudged(call) && !strange.includes(call.arguments) && !isObject(call.arguments);
    if (whole.some(isWrong)) found.push('arguments');
    const hasMore = (names) => allowed.every(({ calls, rejected = [] }) => surplus(names, counted(calls)).some((name) => !rejected.includes(name)));
    if ([namesOf(message.calls), ...streamed].some(hasMore)) found.push('calls');
    const closed = namesOf(whole.filter((call) => cutOff.includes(call.name) && isObject(call.arguments)));
    const emptied = namesOf(whole.filter((call) => notRead.includes(call.name) && canonical(call.arguments) === '{}'));
    const hasHalves = (one) => surplus(closed, counted(one.whole)).length + surplus(emptied, counted(one.empty)).length > 0;
    if (!message.problems?.length && allowed.every(hasHalves)) found.push('halves');
    const ids = message.calls.map((call) => call.id).filter(Boolean);
    const shared = surplus(ids, new Set(ids));
    if (allowed.every(({ ids = [] }) => shared.some((id) => !ids.includes(id)))) found.push('ids');
    return found;
  }
}

const namesOf = (calls) => calls.map(({ name }) => name);

// Each name as often as it is counted.
const counted = (calls = {}) => Object.entries(calls).flatMap(([name, count]) => Array(count).fill(name));

// A message, and deltas, as texts by path, such as calls[0].id (VF-8.11); arguments as they came.
export function fieldsOf({ content, reasoning, calls, problems = [], ...flags }, deltas = []) {
  const found = { content, reasoning };
  for (const [index, { name, arguments: text, id, complete = true }] of calls.entries()) {
    const here = `calls[${index}]`;
    Object.assign(found, { [`${here}.name`]: name, [`${here}.arguments`]: text });
    if (id !== undefined) found[`${here}.id`] = id;
    found[`${here}.complete`] = String(complete);
  }
  found.problems = problemsText(problems);
  for (const name of ['sawToolCallSyntax', 'rejectedByPolicy']) if (flags[name] !== undefined) found[name] = String(flags[name]);
  if (flags.rejectedToolNames) found.rejectedToolNames = `[${flags.rejectedToolNames.map(quoted).join(',')}]`;
  for (const [number, group] of deltas.entries()) {
    found[`deltas[${number}]`] = joined(group.filter(({ type }) => type !== 'id').map((delta) => ({ ...delta, id: undefined })));
    found[`deltasWithIds[${number}]`] = joined(group);
  }
  return found;
}

// Problems as a text, those of one offset in one order, which has no meaning (DM-3.1).
function problemsText(problems) {
  const runs = [];
  for (const { code, offset, length } of problems) {
    if (runs.at(-1)?.offset !== offset) runs.push({ offset, texts: [] });
    runs.at(-1).texts.push(`${code} ${offset}+${length}`);
  }
  return runs.flatMap(({ texts }) => texts.sort()).join(', ');
}

// Deltas as a text; adjacent pieces of one text are one.
function joined(deltas) {
  const found = [];
  for (const { type, index, name, id, text } of deltas) {
    if (text === '') continue;
    const head = [type, index, ...[name, id].filter((each) => each !== undefined).map(quoted)].filter((each) => each !== undefined).join(' ');
    if (text !== undefined && found.at(-1)?.head === head) found.at(-1).text += text;
    else found.push({ head, text });
  }
  return found.map(({ head, text }) => (text === undefined ? head : `${head} ${quoted(text)}`)).join(', ');
}

// Fields that are texts of a model, shown in quotes.
const TEXTS = /^(?:content|reasoning)$|\.(?:name|id)$/;

// The difference of two fields; of arguments, of the innermost value that contains it.
function difference(path, expected, actual) {
  for (let depth = 0; depth < 20 && path.includes('.arguments') && expected && expected[0] === actual?.[0]; depth++) {
    const [left, right] = [itemsOf(expected), itemsOf(actual)];
    const step = [...left.keys(), ...right.keys()].find((each) => left.get(each) !== right.get(each));
    if (step === undefined) break;
    [path, expected, actual] = [path + step, left.get(step), right.get(step)];
  }
  if (TEXTS.test(path)) [expected, actual] = [expected, actual].map((text) => text && JSON.stringify(text));
  const kind = expected === undefined ? 'extra' : actual === undefined ? 'missing' : 'value';
  return { path, kind, expected, actual };
}

// The items of a container in canonical form, by the step to each, such as .city or [2].
function itemsOf(form) {
  const found = new Map();
  let [depth, start] = [0, 1];
  for (const { 0: token, index } of form.matchAll(/"[^"]*"|[{}[\],]/g)) {
    if (token === '{' || token === '[') depth++;
    if (token === '}' || token === ']') depth--;
    if ((depth === 1 && token === ',') || (depth === 0 && index > start)) {
      const [, key, item] = /^(?:("[^"]*"):)?(.*)$/s.exec(form.slice(start, index));
      found.set(key ? `.${JSON.parse(key)}` : `[${found.size}]`, item);
      start = index + 1;
    }
  }
  return found;
}

// The names that are more often in the first list than in the second.
function surplus(names, less) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const name of less) counts.set(name, (counts.get(name) ?? 0) - 1);
  return [...counts].filter(([, count]) => count > 0).map(([name]) => name);
}

// Whether the shorter text is a subsequence of the longer one.
function contains(longer, shorter) {
  let at = 0;
  for (const character of shorter) {
    at = longer.indexOf(character, at);
    if (at < 0) return false;
    at += character.length;
  }
  return true;
}
