"""The body of a stream, of the events that vectors give: the usual fields of each API are filled in."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

#: The fields of a chunk that a vector need not give.
_CHUNK: Mapping[str, Any] = {
    "id": "chatcmpl-1",
    "object": "chat.completion.chunk",
    "created": 1767225600,
    "model": "model",
}
_MESSAGE: Mapping[str, Any] = {
    "id": "msg_1",
    "type": "message",
    "role": "assistant",
    "model": "model",
    "content": [],
    "stop_reason": None,
    "stop_sequence": None,
    "usage": {"input_tokens": 5, "output_tokens": 1},
}
_RESPONSE: Mapping[str, Any] = {
    "id": "resp_1",
    "object": "response",
    "created_at": 1767225600,
    "model": "model",
    "parallel_tool_calls": True,
    "tool_choice": "auto",
    "tools": [],
}
#: The status of the response in the events that have one; the last four end the stream.
_STATUS = {"created": "in_progress", "in_progress": "in_progress", "queued": "queued"}
_ENDS = ("completed", "incomplete", "failed")
#: The fields that texts and parts have besides, by how the name of their event begins.
_BESIDE: Mapping[str, Mapping[str, Any]] = {
    "output_text": {"content_index": 0, "logprobs": []},
    "refusal": {"content_index": 0},
    "content_part": {"content_index": 0},
    "reasoning_text": {"content_index": 0},
    "reasoning_summary": {"summary_index": 0},
}

_DONE = "data: [DONE]"
_LONE = re.compile("[\ud800-\udfff]")
#: The fields of server-sent events that are not data.
_FIELDS = "id: {number}\nevent: message\nretry: 1000\n"


def body_of(events: Sequence[Mapping[str, Any]], framing: Collection[str], api: str = "chat") -> str:
    """The text of a body.  ``events``: items of the vector's key; a ``raw`` text is whole already."""
    filling = _Filling(api)
    if not events:
        return ""
    parts: list[str] = []
    for number, event in enumerate(events):
        if "raw" in event:
            parts.append(event["raw"])
            continue
        data = filling.data(event)
        text = f"data: {_data(data)}\n\n"
        if api != "chat" and "no-names" not in framing:
            text = f"event: {data.get('type', 'message')}\n{text}"
        parts.append(_FIELDS.format(number=number) + text if "fields" in framing else text)
    if api == "chat" and "no-done" not in framing:
        parts += [f"{_DONE}\n\n"] * (2 if "two-done" in framing else 1)
    if "comments" in framing:
        parts = [f": keep-alive\n\n{part}" for part in parts]
    body = "".join(parts)
    if "no-space" in framing:
        body = re.sub("^data: ", "data:", body, flags=re.MULTILINE)
    if "no-end" in framing:
        body = body.rstrip("\n")
    line_break = "\r\n" if "crlf" in framing else "\r" if "cr" in framing else "\n"
    return "\ufeff" * ("bom" in framing) + body.replace("\n", line_break)


def _data(data: Mapping[str, Any]) -> str:
    """The JSON text of an event's data."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    # Half of a surrogate pair has no UTF-8.
    return _LONE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


class _Filling:
    """Makes the data of the events of one stream."""

    def __init__(self, api: str) -> None:
        self._api = api
        self._number = 0
        #: The items that were done, which are the output of the last response.
        self._items: list[Any] = []

    def data(self, event: Mapping[str, Any]) -> Mapping[str, Any]:
        """The data of an event: an item of a vector's key ``events`` that is no ``raw`` text.

        Implements VF-5.11.
        """
        self._number += 1
        if "data" in event:
            data: Mapping[str, Any] = event["data"]
            return data
        if self._api == "chat":
            return _chunk(event)
        (name, fields) = next(iter(event.items()))
        return _of_message(name, fields) if self._api == "messages" else self._of_response(name, fields)

    def _of_response(self, name: str, fields: Mapping[str, Any]) -> Mapping[str, Any]:
        number = {"sequence_number": self._number - 1}
        if name == "error":
            return {"type": name, **number, "code": None, "param": None, **fields}
        if name in _STATUS or name in _ENDS:
            status = _STATUS.get(name, name)
            limit = {"reason": "max_output_tokens"} if status == "incomplete" else None
            output = self._items if name in _ENDS else []
            usual = {**_RESPONSE, "status": status, "incomplete_details": limit, "output": output}
            return {"type": f"response.{name}", **number, "response": {**usual, **fields}}
        if name == "output_item.done":
            self._items.append(fields["item"])
        beside: Mapping[str, Any] = next((v for k, v in _BESIDE.items() if name.startswith(k)), {})
        return {"type": f"response.{name}", **number, **beside, **fields}


def _of_message(name: str, fields: Mapping[str, Any]) -> Mapping[str, Any]:
    if name == "message_start":
        return {"type": name, "message": {**_MESSAGE, **fields}}
    if name == "message_delta":
        ending = {"stop_sequence": None, **fields.get("delta", {})}
        return {"type": name, "usage": {"output_tokens": 9}, **fields, "delta": ending}
    return {"type": name, **fields}


def _chunk(event: Mapping[str, Any]) -> Mapping[str, Any]:
    if "chunk" in event:
        return {**_CHUNK, **event["chunk"]}
    choice = {
        "index": 0,
        "delta": event.get("delta", {}),
        "finish_reason": event.get("finishReason"),
        "logprobs": None,
    }
    return {**_CHUNK, "choices": [choice]}
