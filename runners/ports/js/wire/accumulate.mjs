// What a client makes of a stream of chunks: section WR-3 of the specification.

import { EventReader } from './events.mjs';
import { OpenCalls, indexOf } from './open_calls.mjs';

// The reasons that say that something is missing, and those that say that there is a call.
const CUT = ['length', 'content_filter'];
const CALLED = ['tool_calls', 'function_call'];
const BLANK = /^[ \t\r\n]*$/;

/** Puts a streamed response together.  It never throws: `error` of the result says what was wrong. */
export class Accumulator {
  #events = new EventReader();
  #content = [];
  #reasoning = [];
  #refusal = [];
  #calls = new OpenCalls();
  // The call after whose name and arguments nothing came yet.
  #last;
  #finishReason = null;
  // Whether a reason came that says that something is missing, and whether another one came.
  #cut = false;
  #ended = false;
  #error = '';
  #chunks = 0;
  #over = false;

  /** More of the body, as bytes. */
  feed(bytes) {
    for (const event of this.#events.feed(bytes)) this.#event(event);
  }

  /**
   * The completion at the end of the body; `broken`: why the connection broke.
   *
   * `{content, reasoning, refusal, calls: [{id, name, arguments, complete}], finishReason, error}`
   * Implements WR-3.13, WR-3.14, WR-3.23, WR-3.25 and WR-3.29.
   */
  finish(broken = '') {
    this.#fail(broken);
    const rest = this.#events.finish();
    if (rest !== undefined) this.#event(rest);
    if (this.#chunks === 0) this.#fail(`the body has no chunks: ${this.#events.strange}`);
    else if (this.#finishReason === null) this.#fail('the stream ended without a finish_reason');
    const { named, nobodys } = this.#calls;
    if (!BLANK.test(nobodys)) this.#fail(`arguments belong to no call: ${nobodys.slice(0, 200)}`);
    if (CALLED.includes(this.#finishReason) && named.length === 0) {
      this.#fail(`the finish_reason is ${this.#finishReason}, and there is no call`);
    }
    return {
      content: this.#content.join('') || null,
      reasoning: this.#reasoning.join(''),
      refusal: this.#refusal.join(''),
      calls: withIds(named.map((call) => this.#finished(call))),
      finishReason: this.#finishReason,
      error: this.#error,
    };
  }

  #event({ data, type }) {
    if (this.#over) return;
    if (data.trim() === '[DONE]') {
      this.#over = true;
      return;
    }
    this.#chunks += 1;
    let chunk;
    try {
      chunk = JSON.parse(data);
    } catch {
      this.#over = true;
      this.#fail(`an event is not JSON: ${data.slice(0, 200)}`);
      return;
    }
    if (type === 'error') this.#refused(isObject(chunk) && chunk.error ? chunk.error : chunk);
    else this.#chunk(chunk);
  }

  // Implements WR-3.3, WR-3.10, WR-3.12 and WR-3.20.
  #chunk(chunk) {
    if (!isObject(chunk)) {
      this.#fail('a chunk is not an object');
    } else if (chunk.error) {
      this.#refused(chunk.error);
    } else {
      for (const choice of listed(chunk.choices)) if (isObject(choice) && !choice.index) this.#choice(choice);
    }
  }

  // Nothing that comes after an error of the server counts.
  #refused(error) {
    this.#over = true;
    this.#fail(`the server reports an error: ${error?.message ?? JSON.stringify(error)}`);
  }

  // Implements WR-3.1, WR-3.4, WR-3.11, WR-3.15, WR-3.28 and WR-3.29.
  #choice({ delta, message, error, finish_reason: reason }) {
    if (error) {
      this.#refused(error);
      return;
    }
    if (isObject(delta)) {
      this.#text(this.#content, 'content', delta.content);
      this.#text(this.#reasoning, 'reasoning', delta.reasoning_content || delta.reasoning);
      this.#text(this.#refusal, 'refusal', delta.refusal);
      for (const part of listed(delta.tool_calls)) if (isObject(part)) this.#call(part);
    }
    const nothing = !isObject(delta) || Object.keys(delta).length === 0;
    if (nothing && message) this.#fail('a choice has a message in place of a delta');
    if (typeof reason === 'string' && reason !== '') this.#end(reason);
  }

  // Implements WR-3.27.
  #end(reason) {
    if (this.#finishReason !== 'length') this.#finishReason = reason;
    if (CUT.includes(reason)) this.#cut = true;
    else this.#ended = true;
  }

  // Implements WR-3.34.
  #call(part) {
    const given = isObject(part.function) ? part.function : {};
    const name = textOf(given.name);
    const call = this.#calls.ofPart(indexOf(part.index), textOf(part.id), name);
    if (name !== '') this.#last = call;
    const text = isObject(given.arguments) ? JSON.stringify(given.arguments) : given.arguments;
    this.#text(call.arguments, 'arguments', text, call);
  }

  // Implements WR-3.8, WR-3.9 and WR-3.24.
  #finished(call) {
    const { id, name } = call;
    let text = call.arguments.join('');
    const cut = this.#cut && call === this.#last;
    if (BLANK.test(text) && this.#ended && !cut && this.#error === '') text = '{}';
    return { ...(id === '' ? {} : { id }), name, arguments: text, complete: isObjectText(text) && !cut };
  }

  // `call`: whose text it is; undefined if it is not a call's.
  #text(texts, name, value, call) {
    if (typeof value === 'string') {
      texts.push(value);
      if (value !== '') this.#last = call;
    } else if (value) {
      this.#fail(`${name} is not text`);
    }
  }

  #fail(error) {
    this.#error ||= error;
  }
}

/** The calls; those without an id get one that no other has.  Implements WR-3.30. */
export function withIds(calls) {
  const taken = new Set(calls.map((call) => call.id));
  let next = 0;
  return calls.map((call) => {
    if (call.id !== undefined) return call;
    while (taken.has(`call_${next}`)) next += 1;
    return { id: `call_${next++}`, ...call };
  });
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
