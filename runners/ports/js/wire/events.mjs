// Server-sent events, out of the bytes of a body: section WR-3 of the specification.

const LINE_BREAK = /\r\n|\n|\r/;

/** Reads the events `{data, type}` of a body that arrives in pieces.  Implements WR-3.2, WR-3.17. */
export class EventReader {
  #decoder = new TextDecoder(); // it drops a byte order mark
  #line = [];
  #data = [];
  #type = '';
  #afterReturn = false;
  /** The beginning of what is not a field of an event, such as a page of HTML. */
  strange = '';

  *feed(bytes) {
    yield* this.#text(this.#decoder.decode(bytes, { stream: true }));
  }

  /** An event that the end of the body leaves without an empty line; undefined if there is none. */
  finish() {
    this.#line.push(this.#decoder.decode());
    this.#field(this.#line.join(''));
    return this.#field('');
  }

  *#text(given) {
    if (given === '') return;
    const text = this.#afterReturn && given.startsWith('\n') ? given.slice(1) : given;
    this.#afterReturn = given.endsWith('\r');
    const [first, ...others] = text.split(LINE_BREAK);
    this.#line.push(first);
    for (const other of others) {
      const event = this.#field(this.#line.join(''));
      if (event !== undefined) yield event;
      this.#line = [other];
    }
  }

  // An event if this line ends one.
  #field(line) {
    if (line === '') {
      const event = this.#data.length > 0 ? { data: this.#data.join('\n'), type: this.#type } : undefined;
      this.#data = [];
      this.#type = '';
      return event;
    }
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') this.#data.push(value);
    else if (name === 'event') this.#type = value;
    else if (!['', 'id', 'retry'].includes(name)) this.strange ||= line.slice(0, 200);
    return undefined;
  }
}
