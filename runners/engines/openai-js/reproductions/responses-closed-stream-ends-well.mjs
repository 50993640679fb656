// openai (npm) 6.49.0, `responses.stream`: a stream that is closed in the middle of a call is not an error.
//
// A proxy closes the connection inside the arguments of a call: no done event and no last event come.
//
// Expected: `finalResponse()` rejects, as openai-python raises.
// Actual: it resolves, with half of the arguments and the status in_progress.
//
//     npm install openai@6.49.0
//     node responses-closed-stream-ends-well.mjs
//
// Source: lib/responses/ResponseStream.js (finalResponse).
// Upstream: looked for on 2026-11-28 with "openai-node responses.stream finalResponse resolves when connection
// closed before response.completed": nothing found.
//
// Vector: wire/accumulate/responses-broken/closed-in-the-arguments

import assert from 'node:assert';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// The packages are looked for in the folder this is started in.
const require = createRequire(join(process.cwd(), 'package.json'));
const { OpenAI } = require('openai');

const events = [
  {"sequence_number": 0, "type": "response.created", "response": {"id": "r1", "object": "response", "created_at": 0, "model": "m", "parallel_tool_calls": true, "tool_choice": "auto", "tools": [], "output": [], "status": "in_progress"}},
  {"sequence_number": 1, "type": "response.output_item.added", "output_index": 0, "item": {"type": "function_call", "id": "fc1", "call_id": "c1", "name": "bash", "arguments": "", "status": "in_progress"}},
  {"sequence_number": 2, "type": "response.function_call_arguments.delta", "output_index": 0, "item_id": "fc1", "delta": "{\"command\": \"rm -rf /home"},
];
const body = events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('');
const fetch = async () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });

const client = new OpenAI({ apiKey: 'key', baseURL: 'http://server.test/v1', fetch });
const response = await client.responses.stream({ model: 'm', input: 'Hi.' }).finalResponse();
console.log(response.status, JSON.stringify(response.output));
assert.fail('DEFECT: half an answer is taken for the whole');
