// Checks streaming (ST-1): the deltas of every split must add up to the one-shot message.

import { canonical } from './canonical.mjs';
import { relationOf, trim } from './judge.mjs';

const quoted = (value) => {
  const text = [...(JSON.stringify(value) ?? 'nothing')];
  return text.length > 80 ? `${text.slice(0, 79).join('')}…` : text.join('');
};
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

// What deltas emit of a message, in an order: its texts by path.
const emitted = ({ content, reasoning, calls }) => [
  ['content', content],
  ['reasoning', reasoning],
  ...calls.flatMap((call, index) => ['name', 'arguments', 'id'].map((field) => [`calls[${index}].${field}`, call[field]])),
];
// A message with omitted fields filled in, its fields in one order.
const whole = ({ content, reasoning, calls, problems, ...flags }) => ({
  content,
  reasoning,
  problems: problems.map(({ code, offset, length }) => [code, offset, length]),
  sawToolCallSyntax: flags.sawToolCallSyntax ?? false,
  rejectedByPolicy: flags.rejectedByPolicy ?? false,
  rejectedToolNames: flags.rejectedToolNames ?? [],
  calls: calls.map(({ name, arguments: text, id, complete = true }) => ({ name, arguments: text, id, complete })),
});
const stripped = (message) => ({ ...message, content: trim(message.content), reasoning: trim(message.reasoning) });

// The first thing in a streamed reply that breaks ST-1: {clause, split, chunk, detail, verdict}; null if nothing does.
export function checkStream(split, deltas, streamedMessage, oneShot) {
  const stream = new Assembled();
  for (const group of deltas) stream.add(group);
  const [streamed, final] = [whole(streamedMessage), whole(oneShot)];
  // The order of keys does not matter (DM-4.4): arguments of the same value are those of the stream.
  for (const [index, call] of final.calls.entries()) {
    const got = streamed.calls[index];
    if (!got || got.arguments === call.arguments) continue;
    const [a, b] = [got, call].map((each) => canonical(each.arguments, call.complete));
    if (a === b) call.arguments = got.arguments;
  }
  const wanted = emitted(final);
  const found = surplus(deltas, stream, new Map(wanted)) ?? missing(new Map(emitted(stream)), wanted, streamed, final);
  if (!found) return null;
  const [clause, verdict, detail, chunk = split.chunks.length] = found;
  // A difference only in whitespace at the edges of content and reasoning has its own verdict (DM-5.3).
  const isOrdered = !stream.disorder && same(emitted(stream).slice(2), wanted.slice(2));
  const texts = { ...final, content: stream.content, reasoning: stream.reasoning };
  const onlyEdges = isOrdered && [streamed, texts].every((each) => same(stripped(each), stripped(final)));
  return { clause, split: split.name, chunk, detail, verdict: onlyEdges ? 'whitespace' : verdict };
}

// What the first chunk emitted beyond the one-shot message: [clause, verdict, detail, chunk].
function surplus(deltas, stream, wanted) {
  const [soFar, all] = [new Assembled(), new Map(emitted(stream))];
  for (const [chunk, group] of deltas.entries()) {
    soFar.add(group);
    if (soFar.disorder) return ['ST-1.5', 'wrong', soFar.disorder, chunk];
    for (const [path, text] of emitted(soFar).filter(([path]) => !path.endsWith('.id'))) {
      const [right, isName] = [wanted.get(path), path.endsWith('.name')];
      if (right === undefined) return ['ST-1.2', 'wrongly-accepted', `${path} ${quoted(text)} is not in the one-shot message`, chunk];
      if (isName ? text === right : right.startsWith(text)) continue;
      const detail = `${path} goes on with ${quoted(rest(text, right))}; in one shot with ${quoted(rest(right, text))}`;
      if (path.startsWith('calls')) return [isName ? 'ST-1.5' : 'ST-1.2', 'wrong', detail, chunk];
      const verdict = { added: 'leak', removed: 'lost' }[relationOf([[right, all.get(path)]])] ?? 'wrong';
      return [verdict === 'leak' && trim(rest(text, right)) ? 'ST-1.4' : 'ST-1.2', verdict, detail, chunk];
    }
  }
  return null;
}

// What of the one-shot message no delta emitted, and what else differs.
function missing(stream, wanted, streamed, final) {
  const clause = same(streamed, final) ? 'ST-1.3' : 'ST-1.1';
  const lost = wanted.find(([path, text]) => (path.endsWith('.name') || !path.startsWith('calls')) && stream.get(path) !== text);
  for (const [path, text] of lost ? [lost] : wanted) {
    const got = stream.get(path);
    if (got === text) continue;
    if (path.endsWith('.id')) return ['ST-1.6', 'wrong', `${path} is ${quoted(got)}; in one shot it is ${quoted(text)}`];
    return [clause, 'lost', `${path} never got ${quoted(text.slice(got?.length ?? 0))}`];
  }
  const field = Object.keys(final).find((name) => !same(streamed[name], final[name]));
  return field && ['ST-1.1', 'wrong', `message.${field} is ${quoted(streamed[field])}; in one shot ${quoted(final[field])}`];
}

// The text from where it differs from another one, which is between code points.
function rest(text, other) {
  let at = 0;
  while (at < text.length && text.codePointAt(at) === other.codePointAt(at)) at += text.codePointAt(at) > 0xffff ? 2 : 1;
  return text.slice(at);
}
