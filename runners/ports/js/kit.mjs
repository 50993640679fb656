// The adapter protocol over standard input and output, so that an adapter is a table of functions.
// Implements AP-1 to AP-3, and `cpuSeconds` of AP-4.15.
//
//   import { serve } from './kit.mjs';
//
//   await serve({
//     hello: { implementation: { name: 'my-parser' }, profiles: ['contract'] },
//     operations: { parse: (request) => ({ message: { calls: myParser(request.output) } }) },
//   });

import { readSync, writeSync } from 'node:fs';

const PROTOCOL = 1;
// The version of the form of descriptions.
const DESCRIPTION = 1;

/** Thrown by an operation that cannot do what a request asks for, and did not claim to. */
export class Unsupported extends Error {}

/** Thrown by an operation for a malformed request. */
export class Rejected extends Error {}

/**
 * How the model of the request's template writes (AP-4.9), for an adapter whose hello says `wants: ['format']`.
 *
 * A field that has its default is absent: `markerOf` reads texts in it. Undefined for a template that nobody can read.
 */
export function descriptionOf({ description }) {
  if (description === undefined) return undefined;
  if (typeof description !== 'object' || description === null || Array.isArray(description)) {
    throw new Rejected('description: an object is needed');
  }
  if (description.description !== DESCRIPTION) throw new Rejected(`description.description: it must be ${DESCRIPTION}`);
  return description;
}

/** The text at a path of a description, such as `tools.sectionStart`; '' where there is none. */
export function markerOf(description, path) {
  let value = description;
  for (const name of path.split('.')) value = value?.[name];
  if (value !== undefined && typeof value !== 'string') throw new Rejected(`description.${path}: a text is needed`);
  return value ?? '';
}

/** The end of the prompt that the output continues, for `wants: ['generationPrompt']`; undefined if there is none. */
export function generationPromptOf({ generationPrompt }) {
  if (generationPrompt !== undefined && typeof generationPrompt !== 'string') {
    throw new Rejected('generationPrompt: a text is needed');
  }
  return generationPrompt;
}

/** The texts that `constrain` asks about (AP-4.10). */
export function outputsOf({ outputs }) {
  if (!Array.isArray(outputs)) throw new Rejected('outputs: a list of texts is needed');
  outputs.forEach((output, index) => {
    if (typeof output !== 'string') throw new Rejected(`outputs[${index}]: a text is needed`);
  });
  return outputs;
}

/**
 * The reply to `constrain`: whether the engine constrains the request at all, and an answer to each output, which is
 * `'complete'`, `'open'`, or the number of code points that were possible.
 */
export function constrained(held, answers) {
  const result = (answer) => (typeof answer === 'number' ? { state: 'rejected', at: answer } : { state: answer });
  return { held, results: answers.map(result) };
}

/**
 * Answer requests until `bye` or the end of the input.
 *
 * `implementation.hello` has the fields of the reply to hello; `protocol` and `ops` are filled in. Whoever has
 * `respond` or `accumulate` names the APIs in `apis` and `accumulateApis` (`chat`, `messages`, `responses`).
 * `implementation.operations` maps a request's `op` to a function, which gets the request and
 * returns (or promises) the fields of the reply beside `id` and `status`.
 * `implementation.stringify` writes replies as JSON on one line, where `JSON.stringify` would round numbers.
 */
export async function serve(implementation) {
  for (const line of lines()) {
    const reply = await answer(implementation, line);
    if (reply === undefined) return;
    // Written at once: if the next request kills the process, the runner must be able to tell which
    // one it was.
    writeLine(reply);
  }
}

async function answer({ hello, operations, stringify = JSON.stringify }, line) {
  let request;
  try {
    request = JSON.parse(line);
  } catch (error) {
    return failure('""', 'rejected', 'not-json', error.message);
  }
  const op = request?.op; // a line may be any JSON
  if (op === 'bye') return undefined;
  if (op === 'hello') return JSON.stringify({ protocol: PROTOCOL, ops: Object.keys(operations), ...hello });
  const id = idText(request?.id, line);
  const isKnown = typeof op === 'string' && Object.hasOwn(operations, op);
  if (!isKnown) return failure(id, 'unsupported', 'unknown-op', `op: no operation ${op}`);
  try {
    const started = process.cpuUsage();
    const fields = { status: 'ok', ...(await operations[op](request)) };
    if (request.measure === true && fields.status === 'ok') fields.cpuSeconds = secondsSince(started);
    return replyText(id, fields, stringify);
  } catch (error) {
    if (error instanceof Unsupported) return failure(id, 'unsupported', 'unsupported', error.message);
    if (error instanceof Rejected) return failure(id, 'rejected', 'bad-request', error.message);
    return failure(id, 'error', 'exception', String(error?.stack ?? error));
  }
}

// The CPU seconds that the operation took (AP-4.15); JSON on the way there and back does not count.
function secondsSince(started) {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1e6;
}

function failure(id, status, code, reason) {
  return replyText(id, { status, code, reason });
}

function replyText(id, fields, stringify = JSON.stringify) {
  return `{"id":${id},${stringify(fields).slice(1)}`;
}

// The id as JSON text.  JSON.parse rounds integers beyond 2^53, but an id has to go back as it came.
function idText(id, line) {
  if (typeof id === 'number' && !Number.isSafeInteger(id)) {
    for (const [, digits] of line.matchAll(/"id"\s*:\s*(-?\d+)/g)) {
      if (Number(digits) === id) return digits;
    }
  }
  return JSON.stringify(id ?? '');
}

function* lines() {
  let pieces = [];
  const buffer = Buffer.allocUnsafe(1 << 16);
  for (let size = read(buffer); size > 0; size = read(buffer)) {
    let start = 0;
    const block = buffer.subarray(0, size);
    for (let end = block.indexOf(10); end >= 0; end = block.indexOf(10, start)) {
      const last = block.subarray(start, end);
      yield (pieces.length === 0 ? last : Buffer.concat([...pieces, last])).toString('utf8');
      pieces = [];
      start = end + 1;
    }
    if (start < size) pieces.push(Buffer.from(block.subarray(start)));
  }
}

// Synchronous reading and writing, because an adapter has nothing to do meanwhile, and because this
// way nothing is left unwritten when the process ends.
function read(buffer) {
  for (;;) {
    try {
      return readSync(0, buffer);
    } catch (error) {
      if (error.code === 'EOF') return 0; // Windows
      if (error.code !== 'EAGAIN') throw error;
      pause();
    }
  }
}

function writeLine(json) {
  const text = `${json}\n`;
  // Only text that is all ASCII has as many bytes as units: most replies, and to look for anything else takes longer.
  const written = Buffer.from(text);
  const bytes = written.length === text.length ? written : Buffer.from(escapeNonAscii(text), 'latin1');
  for (let start = 0; start < bytes.length; ) {
    try {
      start += writeSync(1, bytes, start);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
      pause();
    }
  }
}

function escapeNonAscii(json) {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function pause() {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
}
