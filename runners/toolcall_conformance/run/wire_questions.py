"""What the doctor asks about the wire: a short text, in each API that an implementation claims (AP-2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..adapters.implementation import JsonObject
from ..adapters.protocol import Hello
from ..suite.stream_body import body_of

_MESSAGE: JsonObject = {"content": "Hi.", "calls": []}
_BLOCK = {"index": 0, "content_block": {"type": "text", "text": ""}}
_DELTA = {"index": 0, "delta": {"type": "text_delta", "text": "Hi."}}
_ITEM = {"type": "message", "id": "msg_1", "role": "assistant", "content": []}
_PART = {"type": "output_text", "text": "Hi.", "annotations": []}
#: The events of a stream that says hello, as vectors write them.
_EVENTS: Mapping[str, Sequence[Mapping[str, Any]]] = {
    "chat": [{"delta": {"role": "assistant", "content": "Hi."}}, {"finishReason": "stop"}],
    "messages": [
        {"message_start": {}},
        {"content_block_start": _BLOCK},
        {"content_block_delta": _DELTA},
        {"content_block_stop": {"index": 0}},
        {"message_delta": {"delta": {"stop_reason": "end_turn"}}},
        {"message_stop": {}},
    ],
    "responses": [
        {"created": {}},
        {"output_item.added": {"output_index": 0, "item": {**_ITEM, "status": "in_progress"}}},
        {"content_part.added": {"output_index": 0, "item_id": "msg_1", "part": {**_PART, "text": ""}}},
        {"output_text.delta": {"output_index": 0, "item_id": "msg_1", "delta": "Hi."}},
        {"output_text.done": {"output_index": 0, "item_id": "msg_1", "text": "Hi."}},
        {"content_part.done": {"output_index": 0, "item_id": "msg_1", "part": _PART}},
        {
            "output_item.done": {
                "output_index": 0,
                "item": {**_ITEM, "status": "completed", "content": [_PART]},
            }
        },
        {"completed": {}},
    ],
}


def body(api: str) -> list[str]:
    """The body of a stream that says hello, in pieces."""
    return [f"{event}\n\n" for event in body_of(_EVENTS[api], (), api).split("\n\n") if event]


def questions(hello: Hello) -> Iterator[tuple[str, JsonObject]]:
    """A whole request of each operation and API that is claimed, and what to call it."""
    claimed = {
        "respond": frozenset[str]() if hello.respond == "output" else hello.apis,
        "accumulate": hello.accumulate_apis,
    }
    for op, apis in claimed.items():
        for api in (api for api in _EVENTS if op in hello.ops and api in apis):
            # Who reads chat alone need not know that there are others.
            named = {} if api == "chat" else {"api": api}
            asked: JsonObject = (
                {"body": body(api)} if op == "accumulate" else {"message": _MESSAGE, "stream": False}
            )
            yield f"operation {op}" + (f" ({api})" if named else ""), {"op": op, **named, **asked}


def usual(apis: frozenset[str]) -> str:
    """The API in which malformed requests are asked."""
    return next(api for api in _EVENTS if api in apis)
