# anthropic-python 2.14.0, `messages.stream`: the second piece of a signature replaces the first.
#
# A server sends the signature of a thought in two signature_delta events, as it sends thoughts,
# texts and inputs in pieces.
#
# Expected: the signature "EqRsig==".
# Actual: "sig==". The next request with this message is refused, for the signature of its thought
# is wrong.
#
# Source: anthropic/lib/streaming/_messages.py:525 (signature_delta), where every other delta is
# added to what came.
# Upstream: The API sends one signature_delta for a block, and the same report was closed for other
# clients because of that (https://github.com/vercel/ai/issues/19663,
# https://github.com/pydantic/pydantic-ai/issues/7777); gateways and servers of other models send
# signatures in pieces. Of this package: looked for on 2026-11-28 with "anthropic sdk
# signature_delta overwrites signature pieces": nothing found.
#
#     pip install anthropic==2.14.0
#     python signature_is_replaced.py
#
# Vector: wire/accumulate/messages-blocks/signature-in-pieces

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
        "content_block": {"type": "thinking", "thinking": "", "signature": ""},
    },
    {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "They ask."}},
    {"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "EqR"}},
    {"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "sig=="}},
    {"type": "content_block_stop", "index": 0},
    {
        "type": "message_delta",
        "delta": {"stop_reason": "end_turn", "stop_sequence": None},
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
with client.messages.stream(model="m", max_tokens=9, messages=messages) as stream:
    message = stream.get_final_message()
(signature,) = [block.signature for block in message.content if block.type == "thinking"]
print(signature)
assert signature == "EqRsig==", "DEFECT: the beginning of the signature is lost"
