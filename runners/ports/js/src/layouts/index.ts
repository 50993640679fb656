// Every way to read outputs that a description may ask for.

import { InvalidRequest } from '../errors.js';
import { type Layout, buildWith } from '../template/build.js';
import type { Description, Parser, Request } from '../types.js';
import functionary from './functionary-v3.2.js';
import gemma4 from './gemma4.js';
import genericJson from './generic-json.js';
import gptOss from './gpt-oss.js';
import hyperclova from './hyperclova-x.js';
import kimiK3 from './kimi-k3.js';
import minimaxM3 from './minimax-m3.js';
import museGlimmer from './muse-glimmer.js';
import none from './none.js';
import objects from './objects.js';
import pythonCalls from './python-calls.js';
import taggedThinking from './tagged-thinking.js';
import tags from './tags.js';

const HANDLERS: Readonly<Record<string, Layout>> = {
  'functionary-v3.2': functionary,
  'gemma4': gemma4,
  'generic-json': genericJson,
  'gpt-oss': gptOss,
  'hyperclova-x': hyperclova,
  'kimi-k3': kimiK3,
  'minimax-m3': minimaxM3,
  'muse-glimmer': museGlimmer,
  'python-calls': pythonCalls,
  'tagged-thinking': taggedThinking,
};

/** A parser for the outputs of a request, by any description. */
export function buildFormat(description: Description, request: Request = {}): Parser {
  return buildWith(layoutOf, description, request);
}

function layoutOf({ handler = '', tools }: Description): Layout {
  if (handler !== '') {
    if (Object.hasOwn(HANDLERS, handler)) return HANDLERS[handler]!;
    throw new InvalidRequest('description.handler', `no handler ${handler}`);
  }
  if (tools?.format === 'JSON_NATIVE') return objects;
  return tools?.format === undefined || tools.format === 'NONE' ? none : tags;
}
