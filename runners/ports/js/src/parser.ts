// What a parser offers to an application: outputs at once, in pieces, and as streams of the platform.

import { InvalidRequest } from './errors.js';
import { type PiecesOf, pieces } from './pieces.js';
import type { Delta, Message, Parser, Stream } from './types.js';

/** Where the pieces of an output come from. */
export type Source = PiecesOf<string>;

/** Reads outputs.  It keeps nothing of an output, so that one parser serves any number of them at a time. */
export class ToolCallParser {
  readonly #parser: Parser;

  constructor(parser: Parser) {
    this.#parser = parser;
  }

  /** The message of a whole output.  It never throws for a text (DM-1.3). */
  parse(output: string): Message {
    const stream = this.stream();
    stream.feed(text('output', output));
    return stream.end().message;
  }

  /** A reader of one output that comes in pieces. */
  stream(): MessageStream {
    return new MessageStream(this.#parser.stream());
  }
}

/** Reads one output that comes in pieces, wherever they are cut (ST-1.1, ST-1.8). */
export class MessageStream {
  readonly #stream: Stream;
  #message: Message | undefined;

  constructor(stream: Stream) {
    this.#stream = stream;
  }

  /** What the message gains by a further piece. */
  feed(chunk: string): Delta[] {
    if (this.#message !== undefined) throw new InvalidRequest('stream', 'it has ended; a parser gives a new one for each output');
    return this.#stream.feed(text('chunk', chunk));
  }

  /** What the end of the output brings, and the whole message. */
  end(): { deltas: Delta[]; message: Message } {
    if (this.#message !== undefined) throw new InvalidRequest('stream', 'it has ended');
    const ended = this.#stream.end();
    this.#message = ended.message;
    return ended;
  }

  /** The whole message, once the output has ended. */
  get message(): Message {
    if (this.#message === undefined) throw new InvalidRequest('stream', 'it has not ended');
    return this.#message;
  }

  /** The deltas of all pieces that a source gives, and of the end; then `message` is there. */
  async *read(source: Source): AsyncGenerator<Delta, Message, undefined> {
    for await (const chunk of pieces(source)) yield* this.feed(chunk);
    const { deltas, message } = this.end();
    yield* deltas;
    return message;
  }

  /** The same as a stream of the platform: pieces in, deltas out. */
  transform(): TransformStream<string, Delta> {
    return new TransformStream<string, Delta>({
      transform: (chunk, controller) => {
        for (const delta of this.feed(chunk)) controller.enqueue(delta);
      },
      flush: (controller) => {
        for (const delta of this.end().deltas) controller.enqueue(delta);
      },
    });
  }
}

function text(place: string, value: unknown): string {
  if (typeof value !== 'string') throw new InvalidRequest(place, 'a text is needed');
  return value;
}
