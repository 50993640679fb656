// The contract: an output and the tools in, calls and flags out.  A tool has a `name`, and perhaps
// `parameters`, the JSON Schema of its arguments.  Implements CT-1, CT-2, CT-4 and CT-9.

import { objectsWithKeyword } from './embedded.mjs';
import { hasFence, withoutFencedBlocks } from './fences.mjs';
import { JsonReader } from './json-reader.mjs';
import { keyValueCalls } from './key-value.mjs';
import { markupCalls } from './markup.mjs';
import { payloadCalls } from './payload.mjs';
import { AllowList } from './policy.mjs';
import { trim } from './text.mjs';

// Without the flag u, JavaScript ignores the case of ASCII letters alone, which is DM-6.2.
const SYNTAX = /tool_calls|<tool_call|<function_call|<invoke|function\.name:/i;

/** Read calls out of any prose.  `mode` detailed. */
export function parseToolCalls(output, tools) {
  const text = trim(withoutFencedBlocks(output));
  const allowList = new AllowList(tools);
  return allowList.message(detailedCalls(new JsonReader(text), allowList), SYNTAX.test(text));
}

/** Read an output that is nothing but calls, or markup in prose.  `mode` standalone. */
export function parseStandaloneToolCalls(output, tools) {
  const text = hasFence(output) ? '' : trim(output);
  const reader = new JsonReader(text);
  const allowList = new AllowList(tools);
  const calls = firstFilled([() => wholePayload(reader), () => markupCalls(reader, allowList)]);
  return allowList.message(calls, SYNTAX.test(text));
}

function detailedCalls(reader, allowList) {
  return firstFilled([
    () => wholePayload(reader),
    () => markupCalls(reader, allowList),
    () => keyValueCalls(reader),
    // Candidates that are a part of the text.  They are read as JSON alone: what markup or text
    // key-value they hold was found in the whole text already.
    () => embeddedPayload(reader),
    () => slicePayload(reader),
  ]);
}

function firstFilled(readings) {
  for (const read of readings) {
    const calls = read();
    if (calls.length > 0) return calls;
  }
  return [];
}

function wholePayload(reader) {
  const isJson = reader.text !== '' && reader.end(0) === reader.text.length;
  return isJson ? payloadCalls(reader, 0) : [];
}

function embeddedPayload(reader) {
  for (const position of objectsWithKeyword(reader)) {
    const calls = payloadCalls(reader, position);
    if (calls.length > 0) return calls;
  }
  return [];
}

function slicePayload(reader) {
  const open = reader.text.indexOf('{');
  const isJson = open >= 0 && reader.end(open) === reader.text.lastIndexOf('}') + 1;
  return isJson ? payloadCalls(reader, open) : [];
}
