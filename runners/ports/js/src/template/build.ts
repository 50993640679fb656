// From a description to a parser of profile `template`.
import { InvalidRequest } from '../errors.js';
import { readFunctionary } from '../formats/functionary.js';
import { readGemma4 } from '../formats/gemma4.js';
import { readGptOss } from '../formats/gpt-oss.js';
import { readHyperclova } from '../formats/hyperclova.js';
import { readKimiK3 } from '../formats/kimi-k3.js';
import { readMinimaxM3 } from '../formats/minimax-m3.js';
import { readMuseGlimmer } from '../formats/muse-glimmer.js';
import { PythonSyntax } from '../formats/python-calls.js';
import { readTaggedThinking } from '../formats/tagged-thinking.js';
import { Coroutine, type Reading } from '../stream/coroutine.js';
import type { Description, Parser, Request } from '../types.js';
import { checkDescription } from './description.js';
import { ObjectSyntax } from './objects.js';
import { checkOptions } from './options.js';
import { readPlain } from './plain.js';
import { promptOf } from './prompt.js';
import { Run } from './run.js';
import type { Syntax } from './syntax.js';
import { TagSyntax } from './tags.js';
import { Tools } from './tools.js';

type Layout = (run: Run) => Reading;

const HANDLERS: Readonly<Record<string, Layout>> = {
  'minimax-m3': readMinimaxM3,
  gemma4: readGemma4,
  'python-calls': (run) => readPlain(run, (of) => new PythonSyntax(of)),
  'kimi-k3': readKimiK3,
  'functionary-v3.2': readFunctionary,
  'muse-glimmer': readMuseGlimmer,
  'hyperclova-x': readHyperclova,
  'gpt-oss': readGptOss,
  'tagged-thinking': readTaggedThinking,
};

function plain(run: Run): Reading {
  return readPlain(run, syntaxOf);
}

/** How calls are written; undefined where no call is. */
export function syntaxOf(run: Run): Syntax | undefined {
  switch (run.description.tools?.format ?? 'NONE') {
    case 'NONE': return undefined;
    case 'JSON_NATIVE': return new ObjectSyntax(run);
    default: return new TagSyntax(run);
  }
}

/** A parser for the outputs of a request. Throws InvalidRequest if anything of it is malformed. */
export function buildFormat(value: Description, request: Request = {}): Parser {
  const description = checkDescription(value);
  const options = checkOptions(request.options);
  const tools = new Tools(request.tools, options);
  if (request.prompt !== undefined && typeof request.prompt !== 'string') throw new InvalidRequest('prompt', 'a text is needed');
  const prompt = request.prompt ?? promptOf(description, options);
  const handler = description.handler ?? '';
  const layout = handler === '' ? plain : HANDLERS[handler];
  if (layout === undefined) throw new InvalidRequest('description.handler', `no handler ${handler}`);
  return {
    stream: () => {
      const run = new Run(description, tools, options, prompt);
      const reading = layout(run);
      reading.next();
      return new Coroutine(run.input, run.out, reading, run.prefix);
    },
  };
}
