// Bodies of responses for clients in JavaScript: a `fetch` that answers every request with a given body.

import { Rejected } from './kit.mjs';

/** The hello of a client that reads streams of these APIs: `chat`, `messages`, `responses`. */
export function helloOfClient(name, version, url, features, apis = ['chat']) {
  const implementation = { name, version, language: 'javascript', url };
  return { implementation, profiles: ['wire'], features, accumulateApis: apis };
}

/** The operation `accumulate`, which refuses a request without a body. */
export function ofBody(accumulate) {
  return (request) => {
    const { body } = request;
    const isBody = Array.isArray(body) && body.every((piece) => typeof piece === 'string');
    if (!isBody) throw new Rejected('a request needs a body, a list of texts');
    return accumulate(request);
  };
}

/** A `fetch` that gives the body of a request of the protocol, piece by piece. */
export function fetchFor({ body, ends }) {
  return async () => {
    const pieces = body.map((piece) => Buffer.from(piece, 'latin1'));
    let next = 0;
    const stream = new ReadableStream({
      pull(controller) {
        if (next < pieces.length) controller.enqueue(new Uint8Array(pieces[next++]));
        else if (ends === 'reset') controller.error(new TypeError('the connection was reset'));
        else controller.close();
      },
    });
    return new Response(stream, { status: 200, headers: { 'content-type': 'text/event-stream' } });
  };
}

/** The reply for a completion that the client handed on.  `calls`: `{id, name, arguments}`. */
export function completed(content, calls, finishReason, reasoning = null, refusal = null, signature = null) {
  const completion = { content: content ?? null, reasoning: reasoning ?? null, calls, finishReason: finishReason ?? null };
  const rest = { ...(refusal && { refusal }), ...(signature && { signature }) };
  return { completion: { ...completion, ...rest }, failed: false };
}

/** The reply for an error of the client.  `calls`: those it had handed on before. */
export function failed(error, calls = []) {
  return { completion: { content: null, calls }, failed: true, error: String(error?.message ?? error).slice(0, 1000) };
}
