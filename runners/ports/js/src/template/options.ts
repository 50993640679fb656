// The options of a request (AP-4); any other value is refused (TP-10.6).
import { InvalidRequest } from '../errors.js';
import { isObject } from '../schema/references.js';
import type { Options } from '../types.js';

const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isText = (value: unknown): boolean => typeof value === 'string';
const oneOf = (...words: string[]) => (value: unknown): boolean => typeof value === 'string' && words.includes(value);

const OPTIONS: Readonly<Record<string, readonly [(value: unknown) => boolean, string]>> = {
  toolChoice: [
    (value) => oneOf('auto', 'none', 'required')(value) || (isObject(value) && typeof value['name'] === 'string'),
    'auto, none, required or {"name": …}',
  ],
  parallelToolCalls: [isFlag, 'true or false'],
  enableThinking: [isFlag, 'true or false'],
  reasoningFormat: [oneOf('auto', 'none'), 'auto or none'],
  continueFinalMessage: [oneOf('none', 'reasoning', 'content'), 'none, reasoning or content'],
  templateKwargs: [isObject, 'an object'],
  bosToken: [isText, 'a text'],
  eosToken: [isText, 'a text'],
  jsonSchema: [() => true, 'a schema or null'],
  history: [oneOf('openai', 'raw'), 'openai or raw'],
  stopReason: [oneOf('stop', 'length'), 'stop or length'],
  repair: [isFlag, 'true or false'],
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
    const known = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
    if (known === undefined) throw new InvalidRequest(place, 'no option of this name');
    if (!known[0](part)) throw new InvalidRequest(place, `it must be ${known[1]}`);
  }
  const options = value as Options;
  for (const name of RESERVED) {
    if (options.templateKwargs !== undefined && Object.hasOwn(options.templateKwargs, name)) {
      throw new InvalidRequest(`options.templateKwargs.${name}`, 'a request says this elsewhere');
    }
  }
  return options;
}
