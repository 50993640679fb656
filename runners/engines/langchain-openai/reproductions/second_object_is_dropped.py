# langchain-openai 1.7.4: of arguments that are two objects the first one runs, and the second one is gone.
#
# A model writes {"a": 1}{"b": 2} as the arguments of one call, and says finish_reason "tool_calls".
# Nothing was cut off.
#
# Expected: the call is in `invalid_tool_calls`, for its arguments are not JSON.
# Actual: `tool_calls` has f with {"a": 1}, which an agent runs.
#
# Source: langchain_core/utils/json.py:121: characters are taken off the end until the rest is JSON.
# Upstream: https://github.com/langchain-ai/langchain/issues/39275 is of calls that are cut off (closed on
# 2026-11-28).
#
#     pip install langchain-openai==1.7.4
#     python second_object_is_dropped.py
#
# Vector: wire/accumulate/broken/two-objects

import json

import httpx2
from langchain_openai import ChatOpenAI

CALL = {"index": 0, "id": "c1", "type": "function"}
FUNCTION = {"name": "f", "arguments": '{"a": 1}{"b": 2}'}
DELTAS = [
    ({"role": "assistant", "content": None}, None),
    ({"tool_calls": [{**CALL, "function": FUNCTION}]}, None),
    ({}, "tool_calls"),
]


def answer(request: httpx2.Request) -> httpx2.Response:
    """A stream of the deltas."""
    envelope = {"id": "a", "object": "chat.completion.chunk", "created": 0, "model": "m"}
    body = ""
    for delta, reason in DELTAS:
        choice = {"index": 0, "delta": delta, "finish_reason": reason}
        body += f"data: {json.dumps({**envelope, 'choices': [choice]})}\n\n"
    headers = {"content-type": "text/event-stream"}
    return httpx2.Response(200, headers=headers, text=body + "data: [DONE]\n\n")


client = httpx2.Client(transport=httpx2.MockTransport(answer))
model = ChatOpenAI(model="m", api_key="key", base_url="http://server.test/v1", http_client=client)
first, *others = model.stream("Hi.")
message = sum(others, first)
print("tool_calls:", message.tool_calls)
print("invalid_tool_calls:", message.invalid_tool_calls)
assert not message.tool_calls, "DEFECT: the second object is gone, and the call is valid"
