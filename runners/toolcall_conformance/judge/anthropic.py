"""Reads responses and events of the Messages API as strictly as section WR-4 asks a server to write them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .wire import OnTheWire, WireBreach, error_of, id_breaches, shown_value, surrogate_breaches

#: The field of each kind of block that has text, and what it is of a completion.
_TEXTS = {"text": ("text", "content"), "thinking": ("thinking", "reasoning")}
#: The field of each kind of delta, and the kind of block that it may stand in.
_DELTAS = {
    "text_delta": ("text", "text"),
    "thinking_delta": ("thinking", "thinking"),
    "signature_delta": ("signature", "thinking"),
    "input_json_delta": ("partial_json", "tool_use"),
}


def read_response(response: Any) -> OnTheWire:
    """What a whole response says.  Implements WR-4.1, WR-4.3, WR-4.8."""
    found = OnTheWire(error=error_of(response))
    if found.error:
        return found
    breaches = [*_message(response, "WR-4.1")]
    blocks = response.get("content") if isinstance(response, Mapping) else None
    for index, block in enumerate(blocks if isinstance(blocks, list) else ()):
        breaches += _block(found, block, f"content[{index}]")
    if isinstance(response, Mapping):
        found.finish_reason = response.get("stop_reason")
        if not isinstance(found.finish_reason, str):
            breaches.append(("WR-4.1", f"stop_reason is {shown_value(found.finish_reason)}"))
    found.breaches = [(0, each) for each in [*breaches, *id_breaches(found)]]
    return found


def _block(found: OnTheWire, block: Any, place: str) -> Iterator[WireBreach]:
    kind = block.get("type") if isinstance(block, Mapping) else None
    if kind in _TEXTS:
        field, name = _TEXTS[kind]
        text = block.get(field)
        if isinstance(text, str):
            setattr(found, name, getattr(found, name) + text)
            yield from surrogate_breaches(place, text)
        else:
            yield "WR-4.1", f"{place}.{field} is {shown_value(text)}"
        if kind == "thinking" and not isinstance(block.get("signature"), str):
            yield "WR-4.8", f"{place}.signature is {shown_value(block.get('signature'))}"
    elif kind == "tool_use":
        if not isinstance(block.get("input"), dict):
            yield "WR-4.3", f"{place}.input is {shown_value(block.get('input'))}"
        yield from _named(block, place)
        arguments = json.dumps(block.get("input"))
        found.calls.append({"id": block.get("id"), "name": block.get("name"), "arguments": arguments})
    else:
        yield "WR-4.1", f"{place} is {shown_value(block)}"


def _named(block: Mapping[str, Any], place: str) -> Iterator[WireBreach]:
    for field in ("id", "name"):
        if not isinstance(block.get(field), str) or not block[field]:
            yield "WR-4.3", f"{place}.{field} is {shown_value(block.get(field))}"


def _message(value: Any, clause: str) -> Iterator[WireBreach]:
    """What is wrong with the fields of a message."""
    if not isinstance(value, Mapping):
        yield clause, f"it is not an object: {shown_value(value)}"
        return
    types: Mapping[str, type] = {"id": str, "model": str, "content": list, "usage": dict}
    for name, type_ in types.items():
        if not isinstance(value.get(name), type_):
            yield clause, f"{name} is {shown_value(value.get(name))}"
    for name, right in (("type", "message"), ("role", "assistant")):
        if value.get(name) != right:
            yield clause, f"{name} is {shown_value(value.get(name))}, not {right}"
    usage = value.get("usage")
    for name in ("input_tokens", "output_tokens"):
        if isinstance(usage, Mapping) and not isinstance(usage.get(name), int):
            yield clause, f"usage.{name} is {shown_value(usage.get(name))}"


def read_events(events: Sequence[str]) -> OnTheWire:
    """What the events of a stream say.  Implements WR-4.6, WR-4.7."""
    reader = _Reader()
    for number, event in enumerate(events):
        reader.found.breaches += [(number, breach) for breach in reader.event(event)]
    reader.found.breaches += [(len(events), breach) for breach in reader.finish()]
    return reader.found


class _Reader:
    """Reads events one by one."""

    def __init__(self) -> None:
        self.found = OnTheWire()
        self._blocks = 0
        #: The kind of the open block; "" if none is open.
        self._open = ""
        self._order: list[str] = []

    def event(self, text: str) -> Iterator[WireBreach]:
        try:
            event = json.loads(text)
            kind = event["type"]
        except (ValueError, RecursionError, KeyError, TypeError):
            yield "WR-4.6", f"an event has no type: {text[:200]}"
            return
        self.found.error = self.found.error or error_of(event)
        if kind == "ping" or self.found.error:
            return
        if kind == "content_block_start":
            yield from self._start(event)
        elif kind == "content_block_delta":
            yield from self._delta(event)
        elif kind == "content_block_stop":
            if not self._open or event.get("index") != self._blocks - 1:
                yield "WR-4.6", f"a block ends that is not open: {shown_value(event)}"
            self._open = ""
        else:
            self._order.append(kind)
            if kind == "message_start":
                yield from _message(event.get("message"), "WR-4.6")
            elif kind == "message_delta":
                delta = event.get("delta")
                reason = delta.get("stop_reason") if isinstance(delta, Mapping) else None
                if not isinstance(reason, str):
                    yield "WR-4.6", f"stop_reason is {shown_value(reason)}"
                self.found.finish_reason = reason

    def _start(self, event: Mapping[str, Any]) -> Iterator[WireBreach]:
        block = event.get("content_block")
        kind = block.get("type") if isinstance(block, Mapping) else None
        if self._open or event.get("index") != self._blocks or self._order != ["message_start"]:
            yield "WR-4.6", f"a block begins out of turn: {shown_value(event)}"
        self._blocks += 1
        self._open = str(kind)
        if kind == "tool_use":
            assert isinstance(block, Mapping)
            yield from _named(block, "content_block")
            if block.get("input") != {}:
                yield "WR-4.7", f"the input of a block that begins is {shown_value(block.get('input'))}"
            self.found.calls.append({"id": block.get("id"), "name": block.get("name"), "arguments": ""})
        elif kind in _TEXTS:
            yield from _block(self.found, block, "content_block")
        else:
            yield "WR-4.6", f"content_block is {shown_value(block)}"

    def _delta(self, event: Mapping[str, Any]) -> Iterator[WireBreach]:
        delta = event.get("delta")
        kind = delta.get("type") if isinstance(delta, Mapping) else None
        field, block = _DELTAS.get(str(kind), ("", ""))
        text = delta.get(field) if isinstance(delta, Mapping) else None
        right = event.get("index") == self._blocks - 1 and block == self._open
        if not right or not isinstance(text, str):
            yield "WR-4.6", f"a delta does not belong to the open block: {shown_value(event)}"
            return
        yield from surrogate_breaches(f"delta.{field}", text)
        if block == "tool_use":
            self.found.calls[-1]["arguments"] += text
        elif field in ("text", "thinking"):
            name = _TEXTS[block][1]
            setattr(self.found, name, getattr(self.found, name) + text)

    def finish(self) -> Iterator[WireBreach]:
        order = ["message_start", "message_delta", "message_stop"]
        if not self.found.error and (self._order != order or self._open):
            yield (
                "WR-4.6",
                f"the events are {', '.join(self._order)}" + " with an open block" * bool(self._open),
            )
        for call in self.found.calls:
            call["arguments"] = call["arguments"] or "{}"
        yield from id_breaches(self.found)
