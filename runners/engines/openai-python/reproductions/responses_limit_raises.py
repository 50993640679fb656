# openai-python 3.57.0, `responses.stream`: an answer that ends at the limit raises, and its text is lost.
#
# response.incomplete is the last event where max_output_tokens was reached.
#
# Expected: the text and the status incomplete.
# Actual: RuntimeError: Didn't receive a `response.completed` event.
#
#     pip install openai==3.57.0
#     python responses_limit_raises.py
#
# Source: openai/lib/streaming/responses/_responses.py:93 and :195.
# Upstream: https://github.com/openai/openai-python/pull/3538 (open on 2026-11-28) returns the response.
#
# Vector: wire/accumulate/responses-broken/text-at-the-limit

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
                    "type": "message",
                    "id": "m1",
                    "role": "assistant",
                    "status": "incomplete",
                    "content": [{"type": "output_text", "text": "It rains.", "annotations": []}],
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
client = OpenAI(api_key="key", base_url="http://server.test/v1", http_client=http)
text = None
try:
    with client.responses.stream(model="m", input="Hi.") as stream:
        for _ in stream:
            pass
        text = stream.get_final_response().output_text
except RuntimeError as error:
    print(f"RuntimeError: {error}")
print(repr(text))
assert text == "It rains.", "DEFECT: an answer that ends at the limit raises, and its text is lost"
