// Makes a parser of the fields of the form, or says which field is wrong.

import { load } from 'js-yaml';
import { type Description, InvalidRequest, type Options, type Tool, type ToolCallParser, createNativeParser, createParser, descriptions } from '../src/index.js';
import type { FormatName } from '../src/index.js';
import { checkTools } from '../src/tools.js';
import { contractParser } from './contract.js';
import { DETAILED, type Field, type Inputs, NATIVE, OWN, STANDALONE } from './inputs.js';

/** A field that cannot be read, with the reason. */
export class WrongField extends Error {
  constructor(
    readonly field: Field,
    reason: string,
  ) {
    super(reason);
  }
}

/** Throws WrongField. */
export function parserOf(inputs: Inputs): ToolCallParser {
  const { format = '', model = '', prompt } = inputs;
  const tools = checked('tools', () => checkTools(json('tools', inputs.tools, [])) as readonly Tool[]);
  if (format === DETAILED || format === STANDALONE) return contractParser(format, tools);
  if (format === NATIVE) return checked('model', () => createNativeParser({ model, tools }));
  const options = json('options', inputs.options, {}) as Options;
  const described = format === OWN ? description(inputs.description ?? '') : (format as FormatName);
  const request = { format: described, tools, options, ...(prompt === undefined ? {} : { prompt }) };
  try {
    return createParser(request);
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error;
    const field = (['options', 'tools'] as const).find((each) => error.place.startsWith(each));
    throw new WrongField(field ?? (format === OWN ? 'description' : 'format'), error.message);
  }
}

export const formatNames = (): string[] => Object.keys(descriptions).sort();

/** The models that write a format, by its description. */
export function modelsOf(format: string): readonly string[] {
  return Object.hasOwn(descriptions, format) ? (descriptions[format as FormatName] as Description).models ?? [] : [];
}

function description(text: string): Description {
  if (text.trim() === '') throw new WrongField('description', 'Drop a format.yaml here, choose a file, or paste its text.');
  return checked('description', () => load(text) as Description);
}

function json(field: Field, text: string | undefined, absent: unknown): unknown {
  if (text === undefined || text.trim() === '') return absent;
  return checked(field, () => JSON.parse(text) as unknown);
}

function checked<T>(field: Field, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof WrongField ? error : new WrongField(field, (error as Error).message);
  }
}
