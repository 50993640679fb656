// From a description to a parser of profile `template`.
import { InvalidRequest } from '../errors.js';
import { Coroutine, type Reading } from '../stream/coroutine.js';
import type { Description, Parser, Request } from '../types.js';
import { checkDescription } from './description.js';
import { markersOf } from './markers.js';
import { checkOptions } from './options.js';
import { promptOf } from './prompt.js';
import { Run } from './run.js';
import { Tools } from './tools.js';

/** Reads one whole output. */
export type Layout = (run: Run) => Reading;

/** A parser for the outputs of a request. Throws InvalidRequest if anything of it is malformed. */
export function buildWith(layoutOf: (description: Description) => Layout, value: Description, request: Request = {}): Parser {
  const description = checkDescription(value);
  const options = checkOptions(request.options);
  const unknown: unknown = request.unknownTools ?? 'reject';
  if (unknown !== 'reject' && unknown !== 'keep') throw new InvalidRequest('unknownTools', 'it must be reject or keep');
  const tools = new Tools(request.tools, options, unknown === 'keep');
  if (request.prompt !== undefined && typeof request.prompt !== 'string') throw new InvalidRequest('prompt', 'a text is needed');
  const prompt = request.prompt ?? promptOf(description, options);
  const layout = layoutOf(description);
  const marks = markersOf(description);
  return {
    stream: () => {
      const run = new Run(description, marks, tools, options, prompt);
      const reading = layout(run);
      reading.next();
      return new Coroutine(run.input, run.out, reading, run.prefix);
    },
  };
}
