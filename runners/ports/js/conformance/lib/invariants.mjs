// The invariants: what no parser may get wrong on any vector of any level (AP-8.10).

import { parse } from './json.mjs';
import { surplus } from './verdict.mjs';

export const INVARIANTS = {
  answer: 'no answer came: an error, a crash or a time-out',
  stream: 'a stream gave another message than the whole output, or took text back',
  arguments: 'the arguments of a complete call are no JSON object',
  calls: 'there is a call that no good reading of the output has',
  ids: 'two calls have the same id, and the output does not give it to both',
};

// The invariants that an answer breaks, by its verdict, its message (if any) and its first breach.
export function brokenInvariants(vector, verdict, message, features, breach) {
  if (['error', 'timeout', 'protocol-error'].includes(verdict)) return ['answer'];
  const found = [];
  if (breach && changesTheMessage(breach, features)) found.push('stream');
  if (message && noObject(message, vector, features)) found.push('arguments');
  if (message && hasSurplus(message, vector)) found.push('calls');
  if (message && sharesIds(message, vector)) found.push('ids');
  return found;
}

// Whether a stream gives another message; text held too long and whitespace do less harm.
function changesTheMessage(breach, features) {
  return breach.verdict === 'whitespace' ? features.has('exact-whitespace') : breach.clause.startsWith('ST-1.');
}

const good = (vector) => [vector.expected, ...(vector.alternatives ?? []).map((other) => other.expected)];
const names = (calls) => calls.map((call) => call.name);

// Whether some tool is called more often than in every good message; rejected names do not count.
const hasSurplus = (message, vector) =>
  good(vector).every((each) =>
    surplus(names(message.calls), names(each.calls)).some((name) => !each.rejectedToolNames.includes(name)),
  );

const repeated = (calls) => {
  const ids = calls.map((call) => call.id).filter(Boolean);
  return new Set(ids.filter((id, index) => ids.indexOf(id) !== index));
};

// Whether two calls have an id in common that every good message gives to one call at most.
function sharesIds(message, vector) {
  const shared = [...repeated(message.calls)];
  return good(vector).every((each) => {
    const theirs = repeated(each.calls);
    return shared.some((id) => !theirs.has(id));
  });
}

// Whether a call that is not flagged incomplete has arguments that are no JSON object.
function noObject(message, vector, features) {
  const [fine, cutOff] = [new Set(), new Set()];
  for (const each of good(vector)) {
    const malformed = (each.problems ?? []).some((problem) => problem.code === 'malformed-arguments');
    for (const call of each.calls) {
      if (call.complete ?? true) fine.add(call.arguments);
      else if (!malformed) cutOff.add(call.name);
    }
  }
  // Who cannot flag incomplete calls can only pass on the arguments as they were cut off.
  const isJudged = (call) => (call.complete ?? true) && (features.has('incomplete-calls') || !cutOff.has(call.name));
  return message.calls.some((call) => isJudged(call) && !fine.has(call.arguments) && parse(call.arguments)?.kind !== '{');
}
