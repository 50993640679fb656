// JSON payloads: from an envelope, a list or a single item to the calls in it.  Implements CT-6.

import { JsonReader } from './json-reader.mjs';
import { trim } from './text.mjs';

/**
 * The calls `{name, arguments}` of the JSON object or array at `position` of the reader's text,
 * arguments as JSON text.  In markup an item may be named by more keys (CT-7.15).
 */
export function payloadCalls(reader, position, inMarkup = false) {
  const calls = [];
  for (const item of items(reader, position)) {
    const call = readItem(reader, item, inMarkup);
    if (call) calls.push(call);
  }
  return calls;
}

/** `{"_raw": text}`. */
export function rawArguments(text) {
  return `{"_raw":${JSON.stringify(text)}}`;
}

function items(reader, position) {
  if (reader.first(position) === '[') return reader.elements(position);
  if (reader.first(position) !== '{') return [];
  const envelope = reader.members(position).get('tool_calls');
  if (envelope === undefined) return [position];
  return reader.first(envelope) === '[' ? reader.elements(envelope) : [];
}

function readItem(reader, position, inMarkup) {
  if (reader.first(position) !== '{') return undefined;
  const item = reader.members(position);
  const inner = item.get('function');
  const func = inner !== undefined && reader.first(inner) === '{' ? reader.members(inner) : new Map();

  const names = [item.get('name'), func.get('name')];
  if (inMarkup) names.push(item.get('tool'), item.get('tool_name'));
  const name = firstName(reader, names);
  if (!name) return undefined;

  const value = [
    item.get('input'),
    func.get('arguments'),
    item.get('arguments'),
    item.get('args'),
    item.get('parameters'),
    item.get('params'),
  ].find((present) => present !== undefined);
  return { name, arguments: value === undefined ? '{}' : itemArguments(reader, value) };
}

function firstName(reader, positions) {
  for (const position of positions) {
    if (position === undefined || reader.first(position) !== '"') continue;
    const name = trim(reader.string(position));
    if (name) return name;
  }
  return undefined;
}

function itemArguments(reader, position) {
  switch (reader.first(position)) {
    case '{':
      return reader.source(position);
    case '"': {
      const text = trim(reader.string(position));
      if (text === '' || new JsonReader(text).isObject()) return text || '{}';
      return rawArguments(text);
    }
    default:
      return '{}';
  }
}
