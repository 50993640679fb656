"""The body of a streamed response, out of the events and the framing that a vector gives (chapter WR)."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from .yaml_text import YamlMapping, YamlNode, YamlSequence, plain

#: The fields of a chunk that a vector need not give.
_ENVELOPE: Mapping[str, Any] = {
    "id": "chatcmpl-1",
    "object": "chat.completion.chunk",
    "created": 1767225600,
    "model": "model",
}
_DONE = "data: [DONE]"
_LONE = re.compile("[\ud800-\udfff]")
#: The fields of server-sent events that are no data.
_FIELDS = "id: {number}\nevent: message\nretry: 1000\n"


def events_of(node: YamlNode | None, text: Callable[[YamlNode], str]) -> list[Mapping[str, Any]]:
    """The events of a stream as a vector has them; ``text`` reads one that may be in parts."""
    events = []
    for item in node.items if isinstance(node, YamlSequence) else ():
        assert isinstance(item, YamlMapping)
        raw = item.get("raw")
        events.append({"raw": text(raw)} if raw is not None else plain(item))
    return events


def body_of(events: Sequence[Mapping[str, Any]], framing: Collection[str]) -> str:
    """The text of a body.  ``events``: items of the vector's key; a ``raw`` text is whole already."""
    if not events:
        return ""
    parts: list[str] = []
    for number, event in enumerate(events):
        if "raw" in event:
            parts.append(event["raw"])
            continue
        text = f"data: {_data(event)}\n\n"
        parts.append(_FIELDS.format(number=number) + text if "fields" in framing else text)
    if "no-done" not in framing:
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


def _data(event: Mapping[str, Any]) -> str:
    """The JSON text of an event's data."""
    data: Mapping[str, Any]
    if "data" in event:
        data = event["data"]
    elif "chunk" in event:
        data = {**_ENVELOPE, **event["chunk"]}
    else:
        choice = {
            "index": 0,
            "delta": event.get("delta", {}),
            "finish_reason": event.get("finishReason"),
            "logprobs": None,
        }
        data = {**_ENVELOPE, "choices": [choice]}
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    # Half of a surrogate pair has no UTF-8.
    return _LONE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)
