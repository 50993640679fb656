// Descriptions: which are refused, and why (TA-12.5 to TA-12.8).
import { InvalidRequest } from '../errors.js';
import { nearest } from './nearest.js';
import { isObject } from '../schema/references.js';
import type { Description } from '../types.js';

type Kind = 'text' | 'prompt' | 'yes' | 'texts' | 'stops' | readonly unknown[] | { readonly [field: string]: Kind };

const MARKER: Kind = 'text';
const ROWS = ['gpt-oss', 'functionary-v3.2', 'muse-glimmer', 'hyperclova-x'];
/** How the values of each handler are written (TA-12.10). */
export const HANDLERS: Readonly<Record<string, string>> = {
  'tagged-thinking': 'text', 'gpt-oss': 'json', 'functionary-v3.2': 'json', 'kimi-k3': 'text', 'minimax-m3': 'elements',
  'python-calls': 'python', gemma4: 'braces', 'muse-glimmer': 'text', 'generic-json': 'json', 'hyperclova-x': 'json',
};

const FIELDS: { readonly [field: string]: Kind } = {
  description: [1],
  name: 'text',
  models: 'texts',
  vendor: { document: 'text', template: 'text', differs: 'text' },
  invented: 'text',
  holds: ['until-first-tag'],
  handler: Object.keys(HANDLERS),
  reasoning: {
    mode: ['NONE', 'TAG_BASED', 'DELIMITER', 'FORCED_OPEN', 'FORCED_CLOSED', 'TOOLS_ONLY'],
    start: MARKER, end: MARKER, field: 'text', untilFirstTag: 'yes',
  },
  content: { mode: ['PLAIN', 'ALWAYS_WRAPPED', 'WRAPPED_WITH_REASONING', 'WRAPPED_WITH_CALLS'], start: MARKER, end: MARKER },
  tools: {
    format: ['NONE', 'JSON_NATIVE', 'TAG_WITH_JSON', 'TAG_WITH_TAGGED'],
    values: ['json', 'text', 'python', 'braces', 'elements'],
    sectionStart: MARKER, sectionEnd: MARKER, perCallStart: MARKER, perCallEnd: MARKER, codeStart: MARKER, callSeparator: MARKER,
    functionNameIsKey: 'yes', toolsArrayWrapped: 'yes', usesPythonDicts: 'yes', pythonLiterals: 'yes', rendersBareCalls: 'yes',
    functionField: 'text', nameField: 'text', argsField: 'text', idField: 'text', genIdField: 'text', parameterOrder: 'texts',
    function: { namePrefix: MARKER, nameSuffix: MARKER, argsSeparator: MARKER, close: MARKER },
    arguments: {
      start: MARKER, end: MARKER, namePrefix: MARKER, nameSuffix: MARKER, valuePrefix: MARKER, valueSuffix: MARKER, separator: MARKER,
      typedValuePrefix: MARKER, typedValueSuffix: MARKER, escapedValuePrefix: MARKER, escapedValueSuffix: MARKER,
    },
    callId: { position: ['NONE', 'PRE_FUNC_NAME', 'BETWEEN_FUNC_AND_ARGS', 'POST_ARGS'], prefix: MARKER, suffix: MARKER, generated: 'yes' },
  },
  messages: {
    start: MARKER, role: MARKER, channel: MARKER, recipient: MARKER, type: MARKER, namespace: MARKER, text: MARKER,
    ends: 'texts', turnEnds: 'texts', reasoning: 'texts', content: 'texts', calls: 'texts', types: 'texts', people: 'texts',
  },
  prompts: { default: 'prompt', on: 'prompt', off: 'prompt' },
  stops: 'stops',
  preservedTokens: 'texts',
};

const LONGEST = 100_000;
const LONGEST_TOGETHER = 2000;
const points = (text: string): number => [...text].length;

/** The description, if it is one. Implements TA-12.5 to TA-12.8. */
export function checkDescription(value: unknown): Description {
  if (!isObject(value)) throw new InvalidRequest('description', 'an object is needed');
  if (JSON.stringify(value).length > LONGEST) throw new InvalidRequest('description', `at most ${LONGEST} characters are allowed`);
  if (value['description'] !== 1) throw new InvalidRequest('description.description', 'it must be 1');
  checkFields(value, FIELDS, 'description');
  const description = value as unknown as Description;
  checkParts(description);
  return description;
}

function checkFields(value: { readonly [key: string]: unknown }, fields: { readonly [field: string]: Kind }, place: string): void {
  for (const [name, part] of Object.entries(value)) {
    const at = `${place}.${name}`;
    if (!Object.hasOwn(fields, name)) throw new InvalidRequest(at, `no field of this name; the nearest is ${nearest(name, Object.keys(fields))}`);
    check(part, fields[name] as Kind, at);
  }
}

function check(value: unknown, kind: Kind, place: string): void {
  if (kind === 'yes') {
    if (typeof value !== 'boolean') throw new InvalidRequest(place, 'true or false is needed');
  } else if (kind === 'texts' || kind === 'stops') {
    const most = kind === 'stops' ? 20 : 200;
    if (!Array.isArray(value)) throw new InvalidRequest(place, 'a list is needed');
    if (value.length > most) throw new InvalidRequest(place, `at most ${most} entries are allowed`);
    value.forEach((entry, index) => {
      check(entry, 'text', `${place}[${index}]`);
      if ((entry as string).trim() === '') throw new InvalidRequest(`${place}[${index}]`, 'it is blank');
    });
  } else if (kind === 'text' || kind === 'prompt') {
    const longest = kind === 'prompt' ? 10_000 : 1000;
    if (typeof value !== 'string') throw new InvalidRequest(place, 'a text is needed');
    if (points(value) > longest) throw new InvalidRequest(place, `at most ${longest} code points are allowed`);
  } else if (Array.isArray(kind)) {
    if (!kind.includes(value)) throw new InvalidRequest(place, `no such word; the nearest is ${nearest(String(value), kind as readonly string[])}`);
  } else {
    if (!isObject(value)) throw new InvalidRequest(place, 'an object is needed');
    checkFields(value, kind as { readonly [field: string]: Kind }, place);
  }
}

function checkParts({ handler = '', reasoning = {}, tools = {}, messages, stops = [] }: Description): void {
  const { format = 'NONE' } = tools;
  const values = handler !== '' ? HANDLERS[handler] : format === 'TAG_WITH_TAGGED' ? 'text' : 'json';
  if (tools.values !== undefined && tools.values !== values) throw new InvalidRequest('description.tools.values', `it must be ${values} here`);
  if (reasoning.untilFirstTag === true && handler !== 'tagged-thinking') throw new InvalidRequest('description.reasoning.untilFirstTag', 'the handler is another');
  if ((messages !== undefined) !== ROWS.includes(handler)) {
    throw new InvalidRequest('description.messages', messages === undefined ? 'the handler needs it' : 'the handler reads no rows of messages');
  }
  if ((reasoning.start ?? '') !== '' && (reasoning.end ?? '') === '') throw new InvalidRequest('description.reasoning.end', 'reasoning that begins has to end');
  if (format === 'JSON_NATIVE' && tools.functionNameIsKey !== true) {
    for (const field of ['nameField', 'argsField'] as const) {
      if ((tools[field] ?? '') === '') throw new InvalidRequest(`description.tools.${field}`, 'calls in JSON need it');
    }
  }
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['description.stops', stops],
    ['description.messages', Object.values(messages ?? {}).flat() as string[]],
  ];
  for (const [place, texts] of lists) {
    if (texts.reduce((sum, text) => sum + points(text), 0) > LONGEST_TOGETHER) {
      throw new InvalidRequest(place, `at most ${LONGEST_TOGETHER} code points together are allowed`);
    }
  }
}
