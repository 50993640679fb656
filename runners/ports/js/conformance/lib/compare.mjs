// Compares messages and deltas (DM-5). A difference is {path, kind, expected, actual}, with texts to show.

import { equalJson, equalValues, members, parse } from './json.mjs';

export const trim = (text) => text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');
export const shown = (value) => JSON.stringify(value) ?? 'nothing';
export const shortened = (text, most) => {
  const characters = [...text];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : text;
};
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

const differs = (path, expected, actual) => ({ path, kind: 'value', expected: shown(expected), actual: shown(actual) });

// The differences between a message and an expected one; features are those that are claimed. Implements DM-5.
export function compareMessages(vector, wanted, got, features) {
  const found = [];
  for (const name of ['content', 'reasoning']) {
    if (wanted[name] !== undefined && wanted[name] !== got[name]) {
      const onlyWhitespace = trim(wanted[name]) === trim(got[name]);
      found.push({ ...differs(name, wanted[name], got[name]), onlyWhitespace });
    }
  }
  // Profile contract has neither ids, nor incomplete calls, nor problems.
  const compared = vector.profile === 'contract' ? new Set() : features;
  found.push(...compareCalls(wanted.calls, got.calls, compared));
  if (compared.has('problems') && !same(aligned(wanted.problems ?? []), aligned(got.problems))) {
    found.push(differs('problems', wanted.problems ?? [], got.problems));
  }
  if (features.has('policy')) {
    for (const flag of ['sawToolCallSyntax', 'rejectedByPolicy', 'rejectedToolNames']) {
      if (!same(wanted[flag], got[flag])) found.push(differs(flag, wanted[flag], got[flag]));
    }
  }
  return found;
}

// Problems with those of one offset in one order, which has no meaning (DM-3.1).
function aligned(problems) {
  const runs = [];
  for (const { code, offset, length } of problems) {
    if (runs.at(-1)?.[0].offset !== offset) runs.push([]);
    runs.at(-1).push({ offset, code, length });
  }
  const order = (a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : a.length - b.length);
  return runs.flatMap((run) => run.sort(order));
}

function* compareCalls(wanted, got, features) {
  if (wanted.length !== got.length) {
    // Calls after a missing one would all be reported as wrong.
    yield differs('calls', wanted.map((call) => call.name), got.map((call) => call.name));
    return;
  }
  for (const [index, call] of wanted.entries()) yield* compareCall(`calls[${index}]`, call, got[index], features);
}

function* compareCall(path, wanted, got, features) {
  const complete = wanted.complete ?? true;
  if (wanted.name !== got.name) yield differs(`${path}.name`, wanted.name, got.name);
  if (!equalJson(wanted.arguments, got.arguments, complete)) {
    yield argumentsDiffer(`${path}.arguments`, wanted.arguments, got.arguments, complete);
  }
  if (wanted.argumentsText !== undefined && wanted.argumentsText !== got.arguments) {
    yield { path: `${path}.argumentsText`, kind: 'value', expected: wanted.argumentsText, actual: got.arguments };
  }
  if (features.has('ids') && wanted.id !== got.id) yield differs(`${path}.id`, wanted.id, got.id);
  if (features.has('incomplete-calls') && complete !== (got.complete ?? true)) {
    yield differs(`${path}.complete`, complete, got.complete ?? true);
  }
}

// The first place where arguments differ, or both texts if one is not JSON.
function argumentsDiffer(path, wanted, got, complete) {
  let [left, right] = [parse(wanted), parse(got)];
  if (!complete || !left || !right) return { path, kind: 'value', expected: wanted, actual: got };
  for (let depth = 0; left && right && depth < 20; depth++) {
    const step = firstStep(left, right);
    if (!step) break;
    path += step[0];
    [, left, right] = step;
  }
  const kind = !left ? 'extra' : !right ? 'missing' : left.kind === right.kind ? 'value' : 'type';
  const found = { path, kind };
  if (left) found.expected = shortened(left.text, 200);
  if (right) found.actual = shortened(right.text, 200);
  return found;
}

// The step into the first item that differs, and the items; nothing if the values are no containers of one kind.
function firstStep(left, right) {
  if (left.kind !== right.kind) return null;
  const other = (a, b) => !a || !b || !equalValues(a, b);
  if (left.kind === '[') {
    const count = Math.max(left.items.length, right.items.length);
    for (let i = 0; i < count; i++) {
      if (other(left.items[i], right.items[i])) return [`[${i}]`, left.items[i], right.items[i]];
    }
  } else if (left.kind === '{') {
    const [mine, theirs] = [members(left), members(right)];
    for (const key of [...mine.keys(), ...theirs.keys()]) {
      const [a, b] = [mine.get(key) ?? [], theirs.get(key) ?? []];
      for (let i = 0; i < Math.max(a.length, b.length); i++) {
        const step = /^[\p{L}_][\p{L}\p{N}_]*$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
        if (other(a[i], b[i])) return [step, a[i], b[i]];
      }
    }
  }
  return null;
}

// The differences in the deltas of each chunk and of the finish; adjacent pieces of a text are joined.
export function compareDeltas(wanted, got, features) {
  const found = [];
  for (let i = 0; i < Math.max(wanted.length, got.length); i++) {
    const [a, b] = [wanted[i] && joined(wanted[i], features), got[i] && joined(got[i], features)];
    if (!same(a, b)) found.push(differs(`deltas[${i}]`, a, b));
  }
  return found;
}

function joined(deltas, features) {
  const found = [];
  for (const { type, text, index, name, id } of deltas) {
    if (text === '' || (type === 'id' && !features.has('ids'))) continue;
    const last = found.at(-1);
    if (text !== undefined && last?.type === type && last.index === index) last.text += text;
    else found.push({ type, index, name, id: features.has('ids') ? id : undefined, text });
  }
  return found;
}
