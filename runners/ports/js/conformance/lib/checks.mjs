// Checks streaming (ST-1): the deltas of every split must add up to the one-shot message.

import { canonical } from './canonical.mjs';
import { fieldsOf, trim } from './judge.mjs';

// A message put together from deltas; disorder says how they break ST-1.5.
class Assembled {
  content = '';
  reasoning = '';
  calls = [];
  disorder = '';

  add(deltas) {
    for (const { type, text, index, name, id } of deltas) {
      if (type === 'content' || type === 'reasoning') this[type] += text;
      else if (type === 'call' && index === this.calls.length) this.calls.push({ name, arguments: '', id });
      else if (type === 'call') this.disorder ||= `call ${index} is opened where call ${this.calls.length} is due`;
      else if (index >= this.calls.length) this.disorder ||= `${type} of call ${index}, which has no name yet`;
      else if (type === 'arguments') this.calls[index].arguments += text;
      else this.calls[index].id = id;
    }
  }
}

const shown = (value) => {
  const text = [...(JSON.stringify(value) ?? 'nothing')];
  return text.length > 80 ? `${text.slice(0, 79).join('')}…` : text.join('');
};
// What deltas emit of a message.
const EMITTED = /^(?:content|reasoning)$|\.(?:name|arguments|id)$/;
const emitted = (message) => Object.fromEntries(Object.entries(fieldsOf(message)).filter(([path]) => EMITTED.test(path)));
const differing = (a, b) => [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((path) => a[path] !== b[path]);
const stripped = (fields) => ({ ...fields, content: trim(fields.content), reasoning: trim(fields.reasoning) });

// A message with the flags that it leaves out.
const whole = (message) => fieldsOf({ sawToolCallSyntax: false, rejectedByPolicy: false, rejectedToolNames: [], ...message });

// The names of the calls that deltas open, and those of the message.
export function namesOf({ deltas, message }) {
  const stream = new Assembled();
  for (const group of deltas) stream.add(group);
  return [stream, message].map(({ calls }) => calls.map(({ name }) => name));
}

// The first thing in a streamed reply that breaks ST-1: {clause, split, chunk, detail, verdict}; null if nothing does. The
// verdict is by how all that the stream emitted relates to the one-shot message (AP-7.9).
export function checkStream(lookup, split, deltas, streamedMessage, oneShot) {
  // The order of keys does not matter (DM-4.4): arguments of the same value are those of the stream.
  const calls = oneShot.calls.map((call, index) => {
    const text = streamedMessage.calls[index]?.arguments ?? call.arguments;
    const same = text === call.arguments || canonical(text, call.complete) === canonical(call.arguments, call.complete);
    return same ? { ...call, arguments: text } : call;
  });
  const final = { ...oneShot, calls };
  const [wanted, right, streamed] = [whole(final), emitted(final), whole(streamedMessage)];
  const stream = new Assembled();
  let chunk = -1;
  for (const [number, group] of deltas.entries()) {
    stream.add(group);
    const exceeds = ([path, text]) =>
      path.endsWith('.name') ? right[path] !== text : !path.endsWith('.id') && !right[path]?.startsWith(text);
    if (chunk < 0 && (stream.disorder || Object.entries(emitted(stream)).some(exceeds))) chunk = number;
  }
  const all = emitted(stream);
  const [lost] = [...differing(all, right), ...differing(streamed, wanted)];
  if (!stream.disorder && lost === undefined) return null;
  const got = lost in all || lost in right ? all : streamed;
  const detail = stream.disorder || `${lost} is ${shown(got[lost])}; in one shot it is ${shown(wanted[lost])}`;
  const clause = stream.disorder ? 'ST-1.5' : chunk >= 0 ? 'ST-1.2' : differing(streamed, wanted).length ? 'ST-1.1' : 'ST-1.3';
  const isEdges = ![...differing(stripped(all), stripped(right)), ...differing(stripped(streamed), stripped(wanted))].length;
  const texts = Object.keys(right).filter((path) => path in all && !/\.(?:name|id)$/.test(path)).map((path) => [right[path], all[path]]);
  const verdict = lookup.failure(stream.calls.length - calls.length, texts);
  return {
    clause,
    split: split.name,
    chunk: chunk < 0 ? split.chunks.length : chunk,
    detail,
    verdict: stream.disorder ? 'wrong' : isEdges ? 'whitespace' : verdict,
  };
}
