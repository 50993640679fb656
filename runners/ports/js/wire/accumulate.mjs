// What a client makes of a stream of chunks: section WR-3 of the specification.

const LINE_BREAK = /\r\n|\n|\r/;

/** The data of server-sent events, out of the bytes of a body that arrives in pieces.  Implements WR-3.2, WR-3.17. */
class EventReader {
  #decoder = new TextDecoder(); // it drops a byte order mark
  #line = [];
  #data = [];
  #afterReturn = false;
  /** The beginning of what is no field of an event, such as a page of HTML. */
  strange = '';

  *feed(bytes) {
    yield* this.#text(this.#decoder.decode(bytes, { stream: true }));
  }

  /** The data of an event that the end of the body leaves without an empty line; undefined if there is none. */
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
      const data = this.#field(this.#line.join(''));
      if (data !== undefined) yield data;
      this.#line = [other];
    }
  }

  // The data of an event if this line ends one.
  #field(line) {
    if (line === '') {
      const data = this.#data;
      this.#data = [];
      return data.length > 0 ? data.join('\n') : undefined;
    }
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    if (name === 'data') this.#data.push(colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, ''));
    else if (!['', 'event', 'id', 'retry'].includes(name)) this.strange ||= line.slice(0, 200);
    return undefined;
  }
}

/** Puts a streamed response together.  It never throws: `error` of the result says what was wrong. */
export class Accumulator {
  #events = new EventReader();
  #content = [];
  #reasoning = [];
  #calls = [];
  #byIndex = new Map();
  // The last call, if it began with the index of another.
  #strayed;
  #byId = new Map();
  #finishReason = null;
  #error = '';
  #chunks = 0;
  #over = false;

  /** More of the body, as bytes. */
  feed(bytes) {
    for (const data of this.#events.feed(bytes)) this.#event(data);
  }

  /**
   * The completion at the end of the body; `broken`: why the connection broke.  Implements WR-3.13, WR-3.14.
   *
   * `{content, reasoning, calls: [{id, name, arguments, complete}], finishReason, error}`
   */
  finish(broken = '') {
    this.#fail(broken);
    const rest = this.#events.finish();
    if (rest !== undefined) this.#event(rest);
    if (this.#chunks === 0) this.#fail(`the body has no chunks: ${this.#events.strange}`);
    else if (this.#finishReason === null) this.#fail('the stream ended without a finish_reason');
    return {
      content: this.#content.length > 0 ? this.#content.join('') : null,
      reasoning: this.#reasoning.join(''),
      calls: this.#calls.filter((call) => call.name !== '').map((call) => this.#finished(call)),
      finishReason: this.#finishReason,
      error: this.#error,
    };
  }

  #event(data) {
    if (this.#over) return;
    if (data.trim() === '[DONE]') {
      this.#over = true;
      return;
    }
    this.#chunks += 1;
    try {
      this.#chunk(JSON.parse(data));
    } catch {
      this.#over = true;
      this.#fail(`an event is no JSON: ${data.slice(0, 200)}`);
    }
  }

  // Implements WR-3.3, WR-3.10 and WR-3.12.
  #chunk(chunk) {
    if (!isObject(chunk)) {
      this.#fail('a chunk is no object');
    } else if (chunk.error) {
      this.#over = true;
      this.#fail(`the server reports an error: ${chunk.error.message ?? JSON.stringify(chunk.error)}`);
    } else {
      for (const choice of listed(chunk.choices)) if (isObject(choice) && !choice.index) this.#choice(choice);
    }
  }

  // Implements WR-3.1, WR-3.4, WR-3.11 and WR-3.15.
  #choice({ delta, finish_reason: reason }) {
    if (isObject(delta)) {
      this.#text(this.#content, 'content', delta.content);
      this.#text(this.#reasoning, 'reasoning', delta.reasoning_content || delta.reasoning);
      for (const part of listed(delta.tool_calls)) if (isObject(part)) this.#call(part);
    }
    if (typeof reason === 'string' && reason !== '') this.#finishReason = reason;
  }

  // Implements WR-3.5.
  #call(part) {
    const given = isObject(part.function) ? part.function : {};
    const [id, name] = [textOf(part.id), textOf(given.name)];
    const call = this.#target(part.index, id, name);
    if (id !== '' && call.id === '') {
      call.id = id;
      if (!this.#byId.has(id)) this.#byId.set(id, call);
    }
    if (name !== call.name) call.name += name;
    this.#text(call.arguments, 'arguments', isObject(given.arguments) ? JSON.stringify(given.arguments) : given.arguments);
  }

  // The call that a part belongs to, perhaps a new one.  Implements WR-3.6, WR-3.7 and WR-3.19.
  #target(index, id, name) {
    if (Number.isInteger(index)) {
      const call = this.#byIndex.get(index);
      const another = call !== undefined && id !== '' && name !== '' && call.id !== '' && call.id !== id;
      if (call !== undefined && !another) return call;
      const strays = call === undefined && id === '' && name === '' && this.#strayed !== undefined;
      const target = strays ? this.#strayed : this.#opened();
      if (another) this.#strayed = target;
      this.#byIndex.set(index, target);
      return target;
    }
    if (id !== '') return this.#byId.get(id) ?? this.#opened();
    const last = this.#calls.at(-1);
    return last !== undefined && (name === '' || last.name === '') ? last : this.#opened();
  }

  #opened() {
    this.#strayed = undefined;
    this.#calls.push({ id: '', name: '', arguments: [] });
    return this.#calls.at(-1);
  }

  // Implements WR-3.8 and WR-3.9.
  #finished({ id, name, arguments: pieces }) {
    let text = pieces.join('');
    const blank = /^[ \t\r\n]*$/.test(text);
    if (blank && this.#error === '' && this.#finishReason !== 'length') text = '{}';
    return { ...(id === '' ? {} : { id }), name, arguments: text, complete: isObjectText(text) };
  }

  #text(texts, name, value) {
    if (typeof value === 'string') texts.push(value);
    else if (value) this.#fail(`${name} is no text`);
  }

  #fail(error) {
    this.#error ||= error;
  }
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isObjectText(text) {
  try {
    return isObject(JSON.parse(text));
  } catch {
    return false;
  }
}

function listed(value) {
  return Array.isArray(value) ? value : [];
}

function textOf(value) {
  return typeof value === 'string' ? value : '';
}
