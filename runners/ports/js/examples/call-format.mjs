// How a format writes calls, for formats whose calls begin with a marker and whose arguments are JSON (TA-5).

import { markerOf } from '../kit.mjs';
import { matchAt, readValue, trim, trimEnd } from './json-text.mjs';

// Between the parts of a call may be any whitespace (TP-1.3); the bound keeps the work linear (TP-1.4, TP-11.1).
export const BLANK = '[ \\t\\r\\n]{0,256}';
// Neither a name nor an id has whitespace in it (TP-6.1), and here no quotes and no brackets either (TP-1.4).
const WORD = '[^\\s"\'`<>(){}[\\]]{1,256}?';
const MARKER = /<[^\s<>][^<>\n]*>|\[[\w/ ]+\\?\]/;

/** Whether a text, or its `literal`, holds a marker, which no answer writes by chance.  Implements TA-8.3. */
export const hasMarker = (text) => MARKER.test(text);

/** The source of an expression for exactly this text, without the whitespace at its ends. */
export const literal = (text) => trim(text).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

// Whitespace follows each part and precedes none: two runs of it side by side could be divided in many ways.
const inOrder = (...parts) => parts.filter(Boolean).map((part) => part + BLANK).join('');
const optional = (source) => (source === '' ? '' : `(?:${source})?`);

/**
 * The expressions for calls by a description (AP-4.9).  `opening`, a source, is all that stands before a call and its
 * arguments (TP-1.1); it begins with a marker.  `parameters`: a set of names, those of all tools.
 */
export function callFormat(description, parameters) {
  const { format, toolsArrayWrapped: isArray = false } = description.tools;
  const isJson = format === 'JSON_NATIVE';
  const literals = (...names) => names.map((name) => literal(markerOf(description, `tools.${name}`))).filter(Boolean);
  const [sectionStart, sectionEnd] = [literals('sectionStart'), literals('sectionEnd')];
  const callStart = literals('perCallStart', ...(isJson ? [] : ['function.namePrefix']));
  const callEnd = literals(...(isJson ? [] : ['arguments.end', 'function.close']), 'perCallEnd');
  const markers = [...sectionStart, ...callStart, ...callEnd, ...sectionEnd].join('|');
  const head = isJson ? `${inOrder(...callStart)}(?=\\{)` : taggedHead(description, markers);
  // A further call needs something that tells it from a text: a marker or a separator, or an end that is to come.
  const separator = inOrder(...literals('callSeparator'));
  const repeats = separator !== '' || isArray || sectionEnd.length + callStart.length > 0;
  const ends = (sources) => new RegExp(sources.map((source) => `(?:${BLANK}${source})?`).join(''), 'y');
  return {
    isJson,
    parameters,
    opening: inOrder(...sectionStart, isArray && '\\[') + head,
    further: new RegExp(repeats ? BLANK + `${optional(separator)}(?<head>${head})` : '(?!)', 'y'),
    callEnd: ends(callEnd),
    sectionEnd: ends(isArray ? ['\\]', ...sectionEnd] : sectionEnd),
    anyMarker: new RegExp(markers, 'g'),
    nameKey: markerOf(description, 'tools.nameField'),
    argumentsKey: markerOf(description, 'tools.argsField'),
    idKeys: ['idField', 'genIdField'].map((name) => markerOf(description, `tools.${name}`)).filter(Boolean),
  };
}

/** What stands before the arguments of a tagged call.  Implements TP-4.8, TP-4.9, TP-4.11, TP-6.1, TP-6.4. */
function taggedHead(description, markers) {
  const part = (name) => literal(markerOf(description, `tools.${name}`));
  const [prefix, idPrefix] = [part('function.namePrefix'), part('callId.prefix')];
  const start = inOrder(part('perCallStart'));
  const name = inOrder(prefix, `(?<name>${WORD})`, part('function.nameSuffix'));
  const id = optional(inOrder(idPrefix, `(?<id>${WORD})`)) + inOrder(part('callId.suffix'));
  // Where no marker stands before the arguments, what can be arguments or their end shows that this is a call.
  const rest = inOrder(part('arguments.start')) || `(?=[{["]|null|${markers})`;
  const { position = 'NONE', generated = false } = description.tools.callId ?? {};
  if (position === 'NONE') return start + name + rest;
  if (position === 'PRE_FUNC_NAME') return start + id + name + rest;
  if (!generated || [prefix, idPrefix].some(hasMarker)) return start + name + id + inOrder(part('arguments.start'));
  const word = `(?<word>${optional(prefix)}(?<name>${WORD})(?<number>${idPrefix}\\d+)?)`;
  return start + inOrder(word, part('callId.suffix'), part('arguments.start'));
}

/**
 * The calls that begin with `head`, a match of `opening`; undefined if there is no call after all.
 * `{ calls, end }`: each call has its `source` too.  Implements TP-4.1, TP-4.2, TP-4.3, TP-4.6, TP-9.5.
 */
export function readCalls(format, output, head) {
  const calls = [];
  let end;
  for (let next = head; next; next = matchAt(format.further, output, end)) {
    const start = next.index + next[0].length;
    const read = format.isJson ? readObject(format, output, start) : readTagged(format, output, start, next.groups);
    if (!read) break;
    const { end: readEnd, ...call } = read;
    matchAt(format.callEnd, output, readEnd); // it always matches, for any end marker may be missing
    end = format.callEnd.lastIndex;
    calls.push({ ...call, source: output.slice(start - (next.groups?.head ?? next[0]).length, end) });
  }
  if (calls.length === 0) return undefined;
  matchAt(format.sectionEnd, output, end);
  return { calls, end: format.sectionEnd.lastIndex };
}

const NO_ARGUMENTS = { arguments: '{}', complete: true }; // DM-2.2, TP-5.7

/** Implements TP-5.7, TP-6.3. */
function readTagged(format, output, start, { name, id, word, number }) {
  const isEmpty = matchAt(format.anyMarker, output, start)?.index === start;
  const read = isEmpty ? { ...NO_ARGUMENTS, end: start } : readArguments(format, output, start);
  return { name, id: number ? word : id, ...read };
}

/** Undefined if the object has no name before an error.  Implements TP-5.1, TP-5.2, TP-9.10. */
function readObject(format, output, start) {
  const { members, whole, end } = readValue(output, start);
  const member = (...keys) => members.find(({ key }) => keys.includes(key));
  const [name, id, given] = [member(format.nameKey), member(...format.idKeys), member(format.argumentsKey)];
  if (name?.end === undefined || output[name.start] !== '"') return undefined;
  // Arguments may stand elsewhere, for the caller to find: a tool must not run without them (TP-5.14).
  const isArgument = ({ key, start: at }) => format.parameters.has(key) || readValue(output, at).members.length > 0;
  const isEmpty = whole && !members.some((other) => other !== name && isArgument(other));
  const none = isEmpty ? NO_ARGUMENTS : { arguments: whole ? '{' : '', complete: false };
  const read = given ? readArguments(format, output, given.start) : { ...none, end };
  return { ...read, name: textAt(output, name), id: id?.end && textAt(output, id), end: Math.max(end, read.end) };
}

/** The text of a name or an id; a number keeps its digits.  Implements TP-4.8, TP-4.10. */
function textAt(output, { start, end }) {
  const json = output.slice(start, end);
  if (json.startsWith('"')) return JSON.parse(json);
  return /^[-\d]/.test(json) ? json : undefined;
}

/**
 * The arguments at `start`, complete if a tool may run with them.
 * Implements DM-2.1, DM-2.2, TP-5.5 to TP-5.8, TP-5.12, TP-5.15, TP-9.2, TP-9.8, TP-9.9.
 */
function readArguments(format, output, start) {
  const { end, whole } = readValue(output, start);
  if (!whole) {
    const next = matchAt(format.anyMarker, output, end)?.index ?? output.length;
    const text = output.slice(start, next);
    return { end: next, arguments: end === output.length ? text : trimEnd(text) || '{', complete: false };
  }
  const text = output.slice(start, end);
  if (text.startsWith('{')) return { end, arguments: text, complete: true };
  const inner = text.startsWith('"') ? trim(JSON.parse(text)) : text; // a string may hold the object
  if (inner === '' || text === 'null') return { end, ...NO_ARGUMENTS };
  const value = readValue(inner, 0);
  const isObject = inner.startsWith('{') && value.whole && value.end === inner.length;
  return { end, arguments: isObject ? inner : text, complete: isObject };
}
