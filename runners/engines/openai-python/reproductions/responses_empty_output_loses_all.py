# openai-python 3.57.0, `responses.stream`: an empty output in response.completed takes away the answer that
# came.
#
# Gateways send response.completed without its output; all deltas and done events came before it.
#
# Expected: "It rains.", as langchain-openai, pydantic-ai and the AI SDK read it.
# Actual: an empty response.
#
#     pip install openai==3.57.0
#     python responses_empty_output_loses_all.py
#
# Source: openai/lib/streaming/responses/_responses.py:359.
# Upstream: https://github.com/openai/openai-python/pull/3345 (merged) keeps the output where the last
# response has null; of an empty list: looked for on 2026-11-28 with "openai-python responses.stream
# response.completed empty output overwrites snapshot get_final_response": nothing found.
# https://github.com/open-webui/open-webui/pull/27800 (merged) is a client that was bitten.
#
# Vector: wire/accumulate/responses-items/empty-output

import json

import httpx2
from openai import OpenAI

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
        "item": {"type": "message", "id": "m1", "role": "assistant", "status": "in_progress", "content": []},
    },
    {
        "sequence_number": 2,
        "type": "response.content_part.added",
        "output_index": 0,
        "item_id": "m1",
        "content_index": 0,
        "part": {"type": "output_text", "text": "", "annotations": []},
    },
    {
        "sequence_number": 3,
        "type": "response.output_text.delta",
        "output_index": 0,
        "item_id": "m1",
        "content_index": 0,
        "delta": "It rains.",
        "logprobs": [],
    },
    {
        "sequence_number": 4,
        "type": "response.output_text.done",
        "output_index": 0,
        "item_id": "m1",
        "content_index": 0,
        "text": "It rains.",
        "logprobs": [],
    },
    {
        "sequence_number": 5,
        "type": "response.content_part.done",
        "output_index": 0,
        "item_id": "m1",
        "content_index": 0,
        "part": {"type": "output_text", "text": "It rains.", "annotations": []},
    },
    {
        "sequence_number": 6,
        "type": "response.output_item.done",
        "output_index": 0,
        "item": {
            "type": "message",
            "id": "m1",
            "role": "assistant",
            "status": "completed",
            "content": [{"type": "output_text", "text": "It rains.", "annotations": []}],
        },
    },
    {
        "sequence_number": 7,
        "type": "response.completed",
        "response": {
            "id": "r1",
            "object": "response",
            "created_at": 0,
            "model": "m",
            "parallel_tool_calls": True,
            "tool_choice": "auto",
            "tools": [],
            "output": [],
            "status": "completed",
        },
    },
]


def answer(request: httpx2.Request) -> httpx2.Response:
    """A stream of the events."""
    body = "".join(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in EVENTS)
    return httpx2.Response(200, headers={"content-type": "text/event-stream"}, text=body)


http = httpx2.Client(transport=httpx2.MockTransport(answer))
client = OpenAI(api_key="key", base_url="http://server.test/v1", http_client=http)
with client.responses.stream(model="m", input="Hi.") as stream:
    for _ in stream:
        pass
    response = stream.get_final_response()
print(repr(response.output_text), response.status)
assert response.output_text == "It rains.", (
    "DEFECT: an empty output in response.completed takes away the answer that came"
)
