# anthropic-python 2.14.0, `messages.stream`: a stream that is closed in the middle of a call is not an error.
#
# A proxy closes the connection inside the input of a call: no content_block_stop, no message_delta and no
# message_stop come.
#
# Expected: an error, as @anthropic-ai/sdk raises.
# Actual: a message with the call bash {} and the stop_reason None, and no exception.
#
#     pip install anthropic==2.14.0
#     python closed_stream_ends_well.py
#
# Source: anthropic/lib/streaming/_messages.py (get_final_message).
# Upstream: looked for on 2026-11-28 with "anthropic sdk stream closed before message_stop get_final_message
# no error incomplete response": https://github.com/anthropics/anthropic-sdk-typescript/pull/920 (open)
# makes it an error in the twin in TypeScript.
#
# Vector: wire/accumulate/messages-broken/closed-in-the-input

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
        "delta": {"type": "input_json_delta", "partial_json": '{"command": "rm -rf /home'},
    },
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
assert message.stop_reason is not None, "DEFECT: half an answer is taken for the whole"
