# langchain-anthropic 1.7.10, `ChatAnthropic.stream`: a call that was cut off at the limit is a valid call,
# and the rest is made up.
#
# A server streams a call, stops at max_tokens inside a string, and says stop_reason max_tokens: {"command":
# "rm -rf /home
#
# Expected: the call is in `invalid_tool_calls`, for its input is not JSON.
# Actual: `tool_calls` has bash with {"command": "rm -rf /home"}, which an agent runs.
#
#     pip install langchain-anthropic==1.7.10
#     python half_input_is_closed_and_runs.py
#
# Source: langchain_core/messages/ai.py:557 (init_tool_calls), langchain_core/utils/json.py:60
# (parse_partial_json).
# Upstream: https://github.com/langchain-ai/langchain/issues/39275 (closed on 2026-11-28, its changes 39274
# and 39276 without a merge).
#
# Vector: wire/accumulate/messages-broken/limit-in-a-string

import json
from functools import cached_property
from typing import Any

import anthropic
import httpx2
from langchain_anthropic import ChatAnthropic

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


class Model(ChatAnthropic):  # type: ignore[misc]
    """The model with a client whose server is ``answer``."""

    @cached_property
    def _client(self) -> anthropic.Client:
        http = httpx2.Client(transport=httpx2.MockTransport(answer))
        return anthropic.Client(**{**self._client_params, "http_client": http})


first, *others = Model(model="m", api_key="key", base_url="http://server.test").stream("Hi.")
message = sum(others, first)
calls = [(call["name"], call["args"]) for call in message.tool_calls]
print("tool_calls:", calls)
print("invalid_tool_calls:", message.invalid_tool_calls)
assert not calls, "DEFECT: a call that was cut off is valid"
