# openai-python 3.57.0, `chat.completions.stream`: two calls with one index become one call that nobody made.
#
# Some servers send each call whole and with the index 0:
#
#     {"index": 0, "id": "c1", "function": {"name": "f", "arguments": "{\"a\": 1}"}}
#     {"index": 0, "id": "c2", "function": {"name": "g", "arguments": "{\"b\": 2}"}}
#
# Expected: two calls, for the second has an id and a name of its own.
# Actual: one call of the tool `fg` with the arguments `{"a": 1}{"b": 2}` and the id `c1c2`.
#
#     pip install openai==3.57.0
#     python two_calls_become_one.py
#
# Source: openai/lib/streaming/_deltas.py (accumulate_delta).
# Upstream: https://github.com/openai/openai-python/issues/3203 (closed on 2026-11-28) is about two pieces
# of one call in one chunk; two calls with one index: looked for on 2026-11-28 with "openai-python
# chat.completions.stream two tool calls same index 0 arguments concatenated accumulate_delta": nothing
# found. https://github.com/earendil-works/pi/issues/8861 (closed) is a client that was bitten.
#
# Vector: wire/accumulate/odd-servers/one-index-for-two-calls

import json

import httpx2
from openai import OpenAI

DELTAS = [
    ({"index": 0, "id": "c1", "type": "function", "function": {"name": "f", "arguments": '{"a": 1}'}}, None),
    ({"index": 0, "id": "c2", "type": "function", "function": {"name": "g", "arguments": '{"b": 2}'}}, None),
    (None, "tool_calls"),
]


def answer(request: httpx2.Request) -> httpx2.Response:
    """A stream of the deltas."""
    envelope = {"id": "a", "object": "chat.completion.chunk", "created": 0, "model": "m"}
    body = ""
    for call, reason in DELTAS:
        choice = {"index": 0, "delta": {"tool_calls": [call]} if call else {}, "finish_reason": reason}
        body += f"data: {json.dumps({**envelope, 'choices': [choice]})}\n\n"
    headers = {"content-type": "text/event-stream"}
    return httpx2.Response(200, headers=headers, text=body + "data: [DONE]\n\n")


http = httpx2.Client(transport=httpx2.MockTransport(answer))
client = OpenAI(api_key="key", base_url="http://server.test/v1", http_client=http)
with client.chat.completions.stream(model="m", messages=[{"role": "user", "content": "Hi."}]) as stream:
    for _ in stream:
        pass
    calls = stream.get_final_completion().choices[0].message.tool_calls
names = [call.function.name for call in calls or []]
print([(call.id, call.function.name, call.function.arguments) for call in calls or []])
assert names == ["f", "g"], f"DEFECT: the calls are {names}"
