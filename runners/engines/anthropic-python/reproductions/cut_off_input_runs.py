# anthropic-python 2.14.0, `messages.stream`: a call whose input is not JSON is handed on as if it were,
# though nothing was cut off.
#
# A server streams a call, ends its block, and says stop_reason tool_use. The input lacks its end: {"command":
# "rm -rf /home", "deep
#
# Expected: an error, or a sign on the block that its input is not JSON.
# Actual: the tool_use block has the input {"command": "rm -rf /home"}, and an agent that looks at the
# stop_reason runs it.
#
#     pip install anthropic==2.14.0
#     python cut_off_input_runs.py
#
# Source: anthropic/lib/streaming/_messages.py:509 (from_json, partial_mode). An upstream test wants half an
# input at max_tokens; none is of tool_use.
# Vector: wire/accumulate/messages-broken/incomplete-call-in-the-middle

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
        "content_block": {"type": "tool_use", "id": "t1", "name": "bash", "input": {}},
    },
    {
        "type": "content_block_delta",
        "index": 0,
        "delta": {"type": "input_json_delta", "partial_json": '{"command": "rm -rf /home", "deep'},
    },
    {"type": "content_block_stop", "index": 0},
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
with client.messages.stream(model="m", max_tokens=9, messages=[{"role": "user", "content": "Hi."}]) as stream:
    message = stream.get_final_message()
calls = [(block.name, block.input) for block in message.content if block.type == "tool_use"]
print(calls, message.stop_reason)
assert not calls, "DEFECT: input that is not JSON runs"
