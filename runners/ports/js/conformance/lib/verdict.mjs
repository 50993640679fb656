// The verdict on what a parser returns (AP-7), and what of a vector it does not claim (AP-2.4).

import { compareDeltas, compareMessages } from './compare.mjs';

export const VERDICTS = [
  ...['pass', 'alternative', 'whitespace', 'wrong', 'leak', 'lost', 'wrongly-accepted', 'wrongly-rejected'],
  ...['error', 'timeout', 'protocol-error', 'skipped', 'unsupported'],
];
const NEUTRAL = new Set(['alternative', 'skipped', 'unsupported']);
const LEAST_DEPTH = 128;

export const passes = (verdict, features) =>
  verdict === 'pass' || (verdict === 'whitespace' && !features.has('exact-whitespace'));
export const fails = (verdict, features) => !passes(verdict, features) && !NEUTRAL.has(verdict);

// What the vector needs and the parser does not claim; '' if it claims all. Implements AP-2.4.
export function unclaimed(vector, parser) {
  if (vector.kind === 'stream' && !parser.stream) return 'operation stream';
  if (!parser.profiles.includes(vector.profile)) return `profile ${vector.profile}`;
  if ((vector.template || vector.templateName) && parser.formats && !parser.formats.includes(vector.templateName ?? '')) {
    return `format ${vector.templateName || 'of a template without a name'}`;
  }
  const missing = (vector.requires ?? []).find((feature) => !(parser.features ?? []).includes(feature));
  if (missing) return `feature ${missing}`;
  const limit = parser.depth && Math.max(parser.depth, LEAST_DEPTH);
  const depth = limit ? nesting(vector.output) : 0;
  return depth > limit ? `nesting of ${depth} (its limit is ${limit})` : '';
}

// The deepest nesting of brackets in a text, those in strings too.
function nesting(text) {
  let [depth, deepest] = [0, 0];
  for (const character of text) {
    if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth);
    else if ((character === ']' || character === '}') && depth) depth--;
  }
  return deepest;
}

// Thrown by a parser that declines a vector, for the reason it says.
export class Skip extends Error {}

// What a parser returned is no message or delta.
export class InvalidReply extends Error {}

// The outcome of a vector that a parser answers with an exception.
export function refusal(error) {
  if (error instanceof Skip) return { verdict: 'skipped', reason: error.message };
  if (error instanceof InvalidReply) return { verdict: 'protocol-error', reason: `invalid-reply: ${error.message}` };
  const place = /\n\s+at (.*)/.exec(error?.stack ?? '')?.[1];
  return { verdict: 'error', reason: `error: ${error?.message ?? error}${place ? ` (${place})` : ''}` };
}

// The verdict on a message, and on the deltas of kind stream. Implements AP-7.1, VF-4.11.
export function judgeMessage(vector, message, deltas, features) {
  const found = ofMessage(vector, message, features);
  if (deltas && ['pass', 'whitespace'].includes(found.verdict) && features.has('argument-deltas')) {
    const differences = compareDeltas(vector.deltas, deltas, features);
    if (differences.length) return { verdict: 'wrong', reason: 'the deltas differ', differences, actual: deltas };
  }
  return found;
}

function ofMessage(vector, message, features) {
  const { expected } = vector;
  const differences = compareMessages(vector, expected, message, features);
  if (!differences.length) return { verdict: 'pass' };
  for (const other of vector.alternatives ?? []) {
    if (!compareMessages(vector, other.expected, message, features).length) {
      return { verdict: 'alternative', reason: other.note, actual: message };
    }
  }
  if (vector.level === 'recommended' && isPassedOn(vector, message, features)) {
    return { verdict: 'alternative', reason: 'the caller is left to reject the call', actual: message };
  }
  const verdict = differences.every((each) => each.onlyWhitespace)
    ? 'whitespace'
    : ofCalls(expected, message) || ofText(expected, message);
  return { verdict, reason: '', differences, actual: message };
}

// Whether the message is right but for calls that are left to the caller to reject. Implements VF-4.12.
function isPassedOn(vector, message, features) {
  const calls = message.calls.filter((call) => !vector.expected.rejectedToolNames.includes(call.name));
  if (calls.length === message.calls.length || vector.profile === 'contract') return false;
  const rest = new Set([...features].filter((name) => name !== 'policy' && name !== 'problems'));
  return !compareMessages(vector, vector.expected, { ...message, calls }, rest).length;
}

// The names that are more often in the first list than in the second.
export function surplus(names, less) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const name of less) counts.set(name, (counts.get(name) ?? 0) - 1);
  return [...counts].filter(([, count]) => count > 0).map(([name]) => name);
}

function ofCalls(expected, message) {
  if (message.calls.length > expected.calls.length) return 'wrongly-accepted';
  if (message.calls.length === expected.calls.length) return '';
  const rejected = surplus(message.rejectedToolNames ?? [], expected.rejectedToolNames);
  return rejected.length || (message.rejectedByPolicy && !expected.rejectedByPolicy) ? 'wrongly-rejected' : 'lost';
}

function ofText(expected, message) {
  const pairs = ['content', 'reasoning']
    .filter((name) => expected[name] !== undefined && expected[name] !== message[name])
    .map((name) => [expected[name], message[name]]);
  if (pairs.length && pairs.every(([wanted, got]) => contains(got, wanted))) return 'leak';
  if (pairs.length && pairs.every(([wanted, got]) => contains(wanted, got))) return 'lost';
  return 'wrong';
}

// Whether the shorter text is a subsequence of the longer one.
export function contains(longer, shorter) {
  let at = 0;
  for (const character of shorter) {
    at = longer.indexOf(character, at);
    if (at < 0) return false;
    at += character.length;
  }
  return true;
}
