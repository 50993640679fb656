# anthropic-python 2.14.0, `messages.stream`: a call that was cut off at the limit is handed on with half of
# its input.
#
# A server streams a call, stops at max_tokens inside a string, and says stop_reason max_tokens: {"path":
# "a.txt", "content": "one
#
# Expected: an error, or a sign on the block that its input is no whole JSON.
# Actual: the tool_use block has the input {"path": "a.txt"}, and an agent writes an empty file.
#
#     pip install anthropic==2.14.0
#     python cut_off_input_runs.py
#
# Vector: wire/accumulate/messages-broken/limit-after-a-member

import json
from typing import Any

import httpx2
from anthropic import Anthropic

EVENTS: list[Any] = [
    {
        "type": "message_start",
        "message": {
            "id": "m1",
            "type": "message",
            "role": "assistant",
            "model": "m",
            "content": [],
            "stop_reason": None,
            "stop_sequence": None,
            "usage": {"input_tokens": 5, "output_tokens": 1},
        },
    },
    {
        "type": "content_block_start",
        "index": 0,
        "content_block": {"type": "tool_use", "id": "t1", "name": "write", "input": {}},
    },
    {
        "type": "content_block_delta",
        "index": 0,
        "delta": {"type": "input_json_delta", "partial_json": '{"path": "a.txt", "content": "one'},
    },
    {"type": "content_block_stop", "index": 0},
    {
        "type": "message_delta",
        "delta": {"stop_reason": "max_tokens", "stop_sequence": None},
        "usage": {"output_tokens": 9},
    },
    {"type": "message_stop"},
]


def answer(request: httpx2.Request) -> httpx2.Response:
    """A stream of the events."""
    body = "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in EVENTS)
    return httpx2.Response(200, headers={"content-type": "text/event-stream"}, text=body)


http = httpx2.Client(transport=httpx2.MockTransport(answer))
client = Anthropic(api_key="key", base_url="http://server.test", http_client=http)
with client.messages.stream(model="m", max_tokens=9, messages=[{"role": "user", "content": "Hi."}]) as stream:
    message = stream.get_final_message()
calls = [(block.name, block.input) for block in message.content if block.type == "tool_use"]
print(calls, message.stop_reason)
assert not calls, "a call that was cut off has an input like any other"
