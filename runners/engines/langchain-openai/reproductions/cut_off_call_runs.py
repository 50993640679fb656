# langchain-openai 1.7.4: a call that was cut off at the limit is handed on as a valid call, and the rest of
# its arguments is made up.
#
# A server streams a call, stops at `max_tokens` inside a string, and says finish_reason "length":
#
#     {"command": "rm -rf /home
#
# Expected: the call is in `invalid_tool_calls`, for its arguments are not JSON.
# Actual: `tool_calls` has bash with {"command": "rm -rf /home"}, which an agent runs.
#
#     pip install langchain-openai==1.7.4
#     python cut_off_call_runs.py
#
# Source: langchain_core/messages/ai.py:557 (init_tool_calls), langchain_core/utils/json.py:60
# (parse_partial_json).
# Upstream: https://github.com/langchain-ai/langchain/issues/39275 (closed on 2026-11-28, its changes 39274
# and 39276 without a merge).
#
# Vector: wire/accumulate/broken/cut-off-in-a-string

import json

import httpx2
from langchain_openai import ChatOpenAI

CALL = {"index": 0, "id": "c1", "type": "function"}
FUNCTION = {"name": "bash", "arguments": '{"command": "rm -rf /home'}
DELTAS = [
    ({"role": "assistant", "content": None}, None),
    ({"tool_calls": [{**CALL, "function": FUNCTION}]}, None),
    ({}, "length"),
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
assert not message.tool_calls, "DEFECT: a call that was cut off is valid"
