# anthropic-python 2.14.0, `messages.stream`: a gap in the indexes of blocks raises IndexError, and
# the answer is lost.
#
# A gateway takes a block out and leaves the indexes as they were. Every block begins with its
# content_block_start.
#
# Expected: the call bash {"command": "ls"}: content_block_start and its deltas have one index.
# Actual: IndexError: list index out of range; where an index comes again, the deltas reach the
# first block that had it.
#
# Source: anthropic/lib/streaming/_messages.py:496 (the index of a delta is the place in the list,
# whichever index its block began with).
# Upstream: https://github.com/anthropics/anthropic-sdk-python/issues/1192 (closed on 2026-11-28:
# the maintainers could not make the API send this, and want no handling for proxies).
#
#     pip install anthropic==2.14.0
#     python blocks_with_a_gap_raise.py
#
# Vector: wire/accumulate/messages-blocks/gap

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
        "index": 1,
        "content_block": {"type": "tool_use", "id": "t1", "name": "bash", "input": {}},
    },
    {
        "type": "content_block_delta",
        "index": 1,
        "delta": {"type": "input_json_delta", "partial_json": '{"command": "ls"}'},
    },
    {"type": "content_block_stop", "index": 1},
    {
        "type": "message_delta",
        "delta": {"stop_reason": "tool_use", "stop_sequence": None},
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
messages: Any = [{"role": "user", "content": "Hi."}]
calls = []
try:
    with client.messages.stream(model="m", max_tokens=9, messages=messages) as stream:
        message = stream.get_final_message()
    calls = [(block.name, block.input) for block in message.content if block.type == "tool_use"]
except IndexError as error:
    print(f"IndexError: {error}")
print(calls)
assert calls == [("bash", {"command": "ls"})], "DEFECT: the call is lost"
