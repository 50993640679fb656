// Checks streaming (ST-1): the deltas of every split must add up to the one-shot message.

import { shortened, shown, trim } from './compare.mjs';
import { equalJson } from './json.mjs';
import { contains } from './verdict.mjs';

const quoted = (value) => shortened(shown(value), 80);
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

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

const FIELDS = {
  content: '',
  reasoning: '',
  problems: [],
  sawToolCallSyntax: false,
  rejectedByPolicy: false,
  rejectedToolNames: [],
};

// A message with omitted fields filled in, its fields in one order.
function whole(message) {
  const filled = {};
  for (const [name, absent] of Object.entries(FIELDS)) filled[name] = message[name] ?? absent;
  filled.problems = filled.problems.map(({ code, offset, length }) => ({ code, offset, length }));
  filled.calls = message.calls.map(({ name, arguments: text, id, complete = true }) => ({ name, arguments: text, id, complete }));
  return filled;
}

const assembledCalls = (message) => message.calls.map(({ name, arguments: text, id }) => ({ name, arguments: text, id }));

// The first thing in a streamed reply that breaks ST-1: {clause, split, chunk, detail, verdict}; null if nothing does.
export function checkStream(split, deltas, streamedMessage, oneShot) {
  const stream = new Assembled();
  for (const group of deltas) stream.add(group);
  const streamed = whole(streamedMessage);
  let final = whole(oneShot);
  if (agrees(stream, streamed, final)) return null;
  final = wordedAlike(final, streamed);
  if (agrees(stream, streamed, final)) return null;
  const clause = same(streamed, final) ? 'ST-1.3' : 'ST-1.1';
  let found = firstSurplus(deltas, stream, final);
  if (!found) {
    found = missing(stream, final, clause) ?? otherField(streamed, final);
    if (!found) return null;
    found.chunk = split.chunks.length;
  }
  found.split = split.name;
  // A difference only in whitespace at the edges of content and reasoning has its own verdict (DM-5.3).
  if (!stream.disorder && same(stream.calls, assembledCalls(final))) {
    const emitted = { ...final, content: stream.content, reasoning: stream.reasoning };
    if (same(stripped(streamed), stripped(final)) && same(stripped(final), stripped(emitted))) found.verdict = 'whitespace';
  }
  return found;
}

const agrees = (stream, streamed, final) =>
  stream.content === final.content &&
  stream.reasoning === final.reasoning &&
  !stream.disorder &&
  same(stream.calls, assembledCalls(final)) &&
  same(streamed, final);

// The message with the stream's text of the arguments wherever both have the same value: the order of keys does not
// matter (DM-4.4).
function wordedAlike(final, streamed) {
  const calls = final.calls.map((call, index) => {
    const got = streamed.calls[index];
    const isSame = got && !same(call, got) && equalJson(call.arguments, got.arguments, call.complete);
    return isSame ? { ...call, arguments: got.arguments } : call;
  });
  return { ...final, calls };
}

const stripped = (message) => ({ ...message, content: trim(message.content), reasoning: trim(message.reasoning) });

// The first chunk that emitted something beyond the one-shot message.
function firstSurplus(deltas, stream, final) {
  const soFar = new Assembled();
  for (const [chunk, group] of deltas.entries()) {
    soFar.add(group);
    const found = soFar.disorder
      ? { clause: 'ST-1.5', detail: soFar.disorder, verdict: 'wrong' }
      : surplusText('content', soFar, stream, final) ?? surplusText('reasoning', soFar, stream, final) ?? surplusCall(soFar, final);
    if (found) return { ...found, chunk };
  }
  return null;
}

function surplusText(channel, soFar, stream, final) {
  const [emitted, wanted] = [soFar[channel], final[channel]];
  if (wanted.startsWith(emitted)) return null;
  const place = common(emitted, wanted);
  const text = emitted.slice(place);
  const detail = `${channel} goes on with ${quoted(text)}; in one shot with ${quoted(wanted.slice(place))}`;
  if (contains(stream[channel], wanted)) return { clause: trim(text) ? 'ST-1.4' : 'ST-1.2', detail, verdict: 'leak' };
  return { clause: 'ST-1.2', detail, verdict: contains(wanted, stream[channel]) ? 'lost' : 'wrong' };
}

function surplusCall(soFar, final) {
  for (const [index, call] of soFar.calls.entries()) {
    const wanted = final.calls[index];
    if (!wanted) {
      const detail = `call ${index} (${call.name}) is not in the one-shot message`;
      return { clause: 'ST-1.2', detail, verdict: 'wrongly-accepted' };
    }
    if (call.name !== wanted.name) {
      const detail = `call ${index} is named ${quoted(call.name)}; in one shot ${quoted(wanted.name)}`;
      return { clause: 'ST-1.5', detail, verdict: 'wrong' };
    }
    if (!wanted.arguments.startsWith(call.arguments)) {
      const text = call.arguments.slice(common(call.arguments, wanted.arguments));
      const detail = `arguments of call ${index} got ${quoted(text)}; in one shot they are ${quoted(wanted.arguments)}`;
      return { clause: 'ST-1.2', detail, verdict: 'wrong' };
    }
  }
  return null;
}

// What of the one-shot message no delta emitted.
function missing(stream, final, clause) {
  for (const channel of ['content', 'reasoning']) {
    if (stream[channel] !== final[channel]) {
      return { clause, detail: `${channel} never got ${quoted(final[channel].slice(stream[channel].length))}`, verdict: 'lost' };
    }
  }
  const count = stream.calls.length;
  if (count < final.calls.length) {
    return { clause, detail: `call ${count} (${final.calls[count].name}) never came`, verdict: 'lost' };
  }
  for (const [index, call] of stream.calls.entries()) {
    const wanted = final.calls[index];
    if (call.arguments !== wanted.arguments) {
      const text = quoted(wanted.arguments.slice(call.arguments.length));
      return { clause, detail: `arguments of call ${index} never got ${text}`, verdict: 'lost' };
    }
    if (call.id !== wanted.id) {
      const detail = `the id of call ${index} is ${shown(call.id)}; in one shot it is ${shown(wanted.id)}`;
      return { clause: 'ST-1.6', detail, verdict: 'wrong' };
    }
  }
  return null;
}

// A field of the stream's message that differs from the one-shot message.
function otherField(streamed, final) {
  const name = [...Object.keys(FIELDS), 'calls'].find((field) => !same(streamed[field], final[field]));
  if (!name) return null;
  const detail = `message.${name} is ${quoted(streamed[name])}; in one shot ${quoted(final[name])}`;
  return { clause: 'ST-1.1', detail, verdict: 'wrong' };
}

// The length of the common prefix, which ends between code points.
function common(a, b) {
  let at = 0;
  while (at < a.length && a.codePointAt(at) === b.codePointAt(at)) at += a.codePointAt(at) > 0xffff ? 2 : 1;
  return at;
}
