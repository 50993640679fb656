// A parser of what the model of a chat template writes, made from the description of its format alone.

import { markerOf } from '../kit.mjs';
import { BLANK, callFormat, hasMarker, literal, readCalls } from './call-format.mjs';
import { matchAt, readValue, skipBlank, trim, trimEnd, trimStart } from './json-text.mjs';

const FENCE = /[ \t\r\n]*(?:```(?:json)?[ \t\r\n]*)?/y;

/** A function from an output to its message; `options` are those of AP-4.  Implements DM-1.3, DM-1.4. */
export function templateParser(description, generationPrompt, tools, options) {
  const markers = ['reasoning.start', 'reasoning.end'].map((path) => trim(markerOf(description, path)));
  const state = startingState(...markers, options.continueFinalMessage, generationPrompt);
  const format = contentFormat(description, tools, options);
  return (output) => {
    const { thought, end } = readReasoning(...markers, state, output);
    const { texts, calls, rejected } = readContent(format, output, end);
    return {
      content: joined(texts),
      reasoning: format.isReasoningContent ? '' : thought,
      calls,
      sawToolCallSyntax: calls.length + rejected.size > 0, // TP-1.7
      rejectedByPolicy: calls.length === 0 && rejected.size > 0, // NP-3.3
      rejectedToolNames: [...rejected], // NP-3.2
    };
  };
}

/** Where in its reasoning an output begins, if it does not go on with an answer.  Implements TP-2.1, TP-3.12. */
function startingState(start, end, continued, generationPrompt) {
  if (continued === 'reasoning') return 'inside';
  if (continued === 'content') return 'content';
  const place = (marker) => (marker === '' ? -1 : generationPrompt.lastIndexOf(marker));
  if (place(start) === place(end)) return 'before'; // neither marker is there
  return place(start) > place(end) ? 'inside' : 'after';
}

/** What divides content.  Implements TP-3.6, TP-3.13, TP-3.15, TP-10.4. */
function contentFormat(description, tools, options) {
  const { toolChoice = 'auto', parallelToolCalls = true, reasoningFormat, jsonSchema = null, eosToken = '' } = options;
  const names = tools.map(({ name }) => name).filter((name) => name === (toolChoice?.name ?? name));
  const mayCall = description.tools?.format !== undefined && toolChoice !== 'none' && names.length > 0; // NP-4.3
  const parameters = new Set(tools.flatMap((tool) => Object.keys(tool.parameters?.properties ?? {})));
  const [start, end] = ['content.start', 'content.end'].map((path) => literal(markerOf(description, path)));
  const isWord = start !== '' && !hasMarker(start); // such as the name of the speaker: no marker elsewhere (TP-3.16)
  const stop = [description.stops ?? [], eosToken].flat().map(String).map(literal).filter(Boolean).join('|');
  const turnEnd = stop && `(?:${stop})(?=(?:${BLANK}(?:${stop})){0,9}${BLANK}$)`; // bounded (TP-11.1)
  const calls = mayCall ? callFormat(description, parameters) : undefined;
  const endings = [isWord ? '' : start, end, turnEnd, calls ? `(?<call>${calls.opening})` : ''];
  return {
    calls,
    tools: new Set(names),
    endings: new RegExp(endings.filter(Boolean).join('|') || '(?!)', 'g'),
    word: new RegExp(isWord ? `(?:${BLANK}${start})?` : '', 'y'),
    isReasoningContent: reasoningFormat === 'none', // TP-2.9, TP-2.9
    isParallel: parallelToolCalls,
    isResponse: jsonSchema !== null,
  };
}

/** The thought that a text begins with, and where it ends.  Implements TP-2.2 to TP-2.8, TP-2.15. */
function readReasoning(start, end, state, text) {
  const first = skipBlank(text);
  const isOpened = start !== '' && text.startsWith(start, first);
  const isInside = state === 'inside' || (state === 'before' && (start === '' ? text.includes(end) : isOpened));
  if (!isInside || end === '') return { thought: '', end: state === 'after' ? skipLineBreaks(text, 0) : 0 };
  const from = isOpened ? first + start.length : 0;
  const found = text.indexOf(end, from);
  // The end of the output is not an edge of reasoning: whitespace there stays (TP-3.3).
  if (found < 0) return { thought: trimStart(text.slice(from)), end: text.length };
  const rest = skipLineBreaks(text, found + end.length);
  return { thought: trim(text.slice(from, found)), end: skipBlank(text, rest) === text.length ? text.length : rest };
}

/** Line breaks before a text belong to the layout, spaces to the text.  Implements TP-3.4. */
function skipLineBreaks(text, start) {
  if (skipBlank(text, start) === text.length) return start;
  let at = start;
  while (text[at] === '\n' || text[at] === '\r') at += 1;
  return at;
}

/** Texts, calls and rejected names from a place on.  Implements TP-3.1, TP-3.2, TP-3.6, TP-3.14, TP-4.19. */
function readContent(format, text, start) {
  const content = { texts: [], calls: [], rejected: new Set() };
  let [at, next] = beginContent(format, text, start, content);
  if (format.isReasoningContent) at = 0;
  for (let found = matchAt(format.endings, text, next); found; found = matchAt(format.endings, text, next)) {
    const isCall = found.groups?.call !== undefined;
    const read = isCall ? readCalls(format.calls, text, found) : { calls: [], end: format.endings.lastIndex };
    next = found.index + 1;
    if (!read) continue; // the marker is text (TP-1.1)
    content.texts.push(text.slice(at, found.index));
    read.calls.forEach((call) => addCall(format, content, call));
    [at, next] = beginContent(format, text, read.end, content);
  }
  content.texts.push(text.slice(at));
  return content;
}

/** Where a text begins, and from where on a marker in it counts.  Implements TP-3.11, TP-3.16. */
function beginContent({ word, isResponse }, text, start, { texts }) {
  matchAt(word, text, start);
  const at = word.lastIndex;
  if (at > start) texts.push('');
  matchAt(FENCE, text, at);
  return [at, isResponse ? readValue(text, FENCE.lastIndex).end : at];
}

/** Implements DM-1.1, DM-1.2, NP-3.1, TP-10.5. */
function addCall({ tools, isParallel }, { texts, calls, rejected }, { source, ...call }) {
  if (!tools.has(call.name)) rejected.add(call.name);
  else if (isParallel || calls.length === 0) calls.push(call);
  else texts.push(source);
}

/** Texts, divided where markers stood; whitespace beside those stays within a text.  Implements TP-3.3, TP-3.5. */
function joined(texts) {
  if (texts.length === 1) return texts[0];
  const isBlank = (text) => skipBlank(text) === text.length;
  const content = texts.filter((text) => !isBlank(text)).join('');
  const fromStart = isBlank(texts[0]) ? trimStart(content) : content;
  return isBlank(texts.at(-1)) ? trimEnd(fromStart) : fromStart;
}
