// The options of a request (AP-4); any other value is refused (TP-10.6).
import { InvalidRequest } from '../errors.js';
import { isObject } from '../schema/references.js';
import type { Options } from '../types.js';

/** What an option may be: a test, and the words for it. */
type Allowed = readonly [(value: unknown) => boolean, string];

const FLAG: Allowed = [(value) => typeof value === 'boolean', 'true or false'];
const TEXT: Allowed = [(value) => typeof value === 'string', 'a text'];
const oneOf = (...words: unknown[]): Allowed => [(value) => words.includes(value), words.join(' or ')];

const OPTIONS: Readonly<Record<string, Allowed>> = {
  toolChoice: [
    (value) => oneOf('auto', 'none', 'required')[0](value) || (isObject(value) && typeof value['name'] === 'string'),
    'auto, none, required or {"name": …}',
  ],
  parallelToolCalls: FLAG,
  enableThinking: FLAG,
  reasoningFormat: oneOf('auto', 'none'),
  continueFinalMessage: oneOf('none', 'reasoning', 'content'),
  templateKwargs: [isObject, 'an object'],
  bosToken: TEXT,
  eosToken: TEXT,
  jsonSchema: [() => true, ''],
  history: oneOf('openai', 'raw'),
  stopReason: oneOf('stop', 'length'),
  repair: FLAG,
};
/** What a request says elsewhere (AP-4.3). */
const RESERVED = ['messages', 'tools', 'add_generation_prompt', 'continue_final_message', 'bos_token', 'eos_token'];

/** The options, if all of them are some. Implements TP-10.6, AP-4.3. */
export function checkOptions(value: unknown): Options {
  if (value === undefined || value === null) return {};
  if (!isObject(value)) throw new InvalidRequest('options', 'an object is needed');
  for (const [name, part] of Object.entries(value)) {
    if (part === undefined) continue;
    const place = `options.${name}`;
    if (!Object.hasOwn(OPTIONS, name)) throw new InvalidRequest(place, 'no such option');
    const [isAllowed, words] = OPTIONS[name]!;
    if (!isAllowed(part)) throw new InvalidRequest(place, `it must be ${words}`);
  }
  const options = value as Options;
  for (const name of RESERVED) {
    if (Object.hasOwn(options.templateKwargs ?? {}, name)) {
      throw new InvalidRequest(`options.templateKwargs.${name}`, 'a request says it elsewhere');
    }
  }
  return options;
}
