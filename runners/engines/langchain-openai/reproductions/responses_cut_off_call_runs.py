# langchain-openai 1.7.4, Responses: a call that was cut off at the limit is a valid call, and the rest is
# made up.
#
# A server stops at max_output_tokens inside a string: the item of the call and the response are incomplete:
# {"command": "rm -rf /home
#
# Expected: the call is in `invalid_tool_calls`.
# Actual: `tool_calls` has bash with {"command": "rm -rf /home"}, which an agent runs.
#
#     pip install langchain-openai==1.7.4
#     python responses_cut_off_call_runs.py
#
# Source: langchain_core/messages/ai.py:557 (init_tool_calls), langchain_core/utils/json.py:60
# (parse_partial_json).
# Upstream: https://github.com/langchain-ai/langchain/issues/39275 (closed on 2026-11-28, its changes 39274
# and 39276 without a merge).
#
# Vector: wire/accumulate/responses-broken/limit-in-a-string

import json

import httpx2
from langchain_openai import ChatOpenAI

EVENTS = [
    {
        "sequence_number": 0,
        "type": "response.created",
        "response": {
            "id": "r1",
            "object": "response",
            "created_at": 0,
            "model": "m",
            "parallel_tool_calls": True,
            "tool_choice": "auto",
            "tools": [],
            "output": [],
            "status": "in_progress",
        },
    },
    {
        "sequence_number": 1,
        "type": "response.output_item.added",
        "output_index": 0,
        "item": {
            "type": "function_call",
            "id": "fc1",
            "call_id": "c1",
            "name": "bash",
            "arguments": "",
            "status": "in_progress",
        },
    },
    {
        "sequence_number": 2,
        "type": "response.function_call_arguments.delta",
        "output_index": 0,
        "item_id": "fc1",
        "delta": '{"command": "rm -rf /home',
    },
    {
        "sequence_number": 3,
        "type": "response.function_call_arguments.done",
        "output_index": 0,
        "item_id": "fc1",
        "name": "bash",
        "arguments": '{"command": "rm -rf /home',
    },
    {
        "sequence_number": 4,
        "type": "response.output_item.done",
        "output_index": 0,
        "item": {
            "type": "function_call",
            "id": "fc1",
            "call_id": "c1",
            "name": "bash",
            "arguments": '{"command": "rm -rf /home',
            "status": "incomplete",
        },
    },
    {
        "sequence_number": 5,
        "type": "response.incomplete",
        "response": {
            "id": "r1",
            "object": "response",
            "created_at": 0,
            "model": "m",
            "parallel_tool_calls": True,
            "tool_choice": "auto",
            "tools": [],
            "output": [
                {
                    "type": "function_call",
                    "id": "fc1",
                    "call_id": "c1",
                    "name": "bash",
                    "arguments": '{"command": "rm -rf /home',
                    "status": "incomplete",
                }
            ],
            "status": "incomplete",
            "incomplete_details": {"reason": "max_output_tokens"},
        },
    },
]


def answer(request: httpx2.Request) -> httpx2.Response:
    """A stream of the events."""
    body = "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in EVENTS)
    return httpx2.Response(200, headers={"content-type": "text/event-stream"}, text=body)


http = httpx2.Client(transport=httpx2.MockTransport(answer))
model = ChatOpenAI(
    model="m", api_key="key", base_url="http://server.test/v1", http_client=http, use_responses_api=True
)
first, *others = model.stream("Hi.")
message = sum(others, first)
calls = [(call["name"], call["args"]) for call in message.tool_calls]
print("tool_calls:", calls)
print("invalid_tool_calls:", message.invalid_tool_calls)
assert not calls, "DEFECT: a call that was cut off is valid"
