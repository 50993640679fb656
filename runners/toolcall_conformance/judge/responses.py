"""Reads responses and events of the Responses API as strictly as section WR-5 asks a server to write them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Any

from .wire import OnTheWire, WireBreach, error_of, id_breaches, shown_value, surrogate_breaches

#: The events that end a stream.
ENDS = ("completed", "incomplete", "failed")
#: The type of each part of a text, what it is of a completion, and the list of its item.
_PARTS = {
    "output_text": ("content", "content"),
    "summary_text": ("reasoning", "summary"),
    "reasoning_text": ("reasoning", "content"),
}
#: The texts of the events: the kind of item, and the part that has it; "" for arguments.
_TEXTS = {
    "output_text": ("message", "output_text"),
    "reasoning_summary_text": ("reasoning", "summary_text"),
    "reasoning_text": ("reasoning", "reasoning_text"),
    "function_call_arguments": ("function_call", ""),
}
#: The events of parts: the number that tells those of an item apart.
_ADDED = {"content_part": "content_index", "reasoning_summary_part": "summary_index"}


def read_response(response: Any) -> OnTheWire:
    """What a whole response says.  Implements WR-5.1 to WR-5.6."""
    found = OnTheWire(error=error_of(response))
    if found.error:
        return found
    breaches = [*_response(response, "WR-5.1")]
    if isinstance(response, Mapping):
        breaches += _ended(found, response)
    found.breaches = [(0, each) for each in [*breaches, *id_breaches(found)]]
    return found


def _response(value: Any, clause: str) -> Iterator[WireBreach]:
    """What is wrong with the fields of a response."""
    if not isinstance(value, Mapping):
        yield clause, f"it is not an object: {shown_value(value)}"
        return
    types: Mapping[str, type | tuple[type, ...]] = {
        "id": str,
        "model": str,
        "status": str,
        "output": list,
        "created_at": (int, float),
    }
    for name, type_ in types.items():
        if not isinstance(value.get(name), type_) or isinstance(value.get(name), bool):
            yield clause, f"{name} is {shown_value(value.get(name))}"
    if value.get("object") != "response":
        yield clause, f"object is {shown_value(value.get('object'))}, not response"


def _ended(found: OnTheWire, response: Mapping[str, Any]) -> Iterator[WireBreach]:
    """Take over what a response says at its end."""
    status, details = response.get("status"), response.get("incomplete_details")
    found.finish_reason = status if isinstance(status, str) else None
    reason = details.get("reason") if isinstance(details, Mapping) else None
    if status == "incomplete" and reason not in ("max_output_tokens", "content_filter"):
        yield "WR-5.4", f"incomplete_details is {shown_value(details)}"
    output = response.get("output")
    for index, item in enumerate(output if isinstance(output, list) else ()):
        yield from _item(found, item, f"output[{index}]")


def _item(found: OnTheWire, item: Any, place: str) -> Iterator[WireBreach]:
    """Take an item over that is whole."""
    kind = item.get("type") if isinstance(item, Mapping) else None
    if kind == "function_call":
        fields = {"id": item.get("call_id"), "name": item.get("name"), "arguments": item.get("arguments")}
        for name, value in fields.items():
            if not isinstance(value, str) or (name == "name" and not value):
                yield "WR-5.3", f"the {name} of {place} is {shown_value(value)}"
        fields["status"] = item.get("status")
        found.calls.append(fields)
    elif kind in ("message", "reasoning"):
        needed = "content" if kind == "message" else "summary"
        if not isinstance(item.get(needed), list):
            yield "WR-5.1", f"{place}.{needed} is {shown_value(item.get(needed))}"
        for text, name in _texts_of(item):
            setattr(found, name, getattr(found, name) + text)
            yield from surrogate_breaches(place, text)
    else:
        yield "WR-5.1", f"{place} is {shown_value(item)}"


def _texts_of(item: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The texts of the parts of an item, and what they are."""
    for list_ in ("summary", "content"):
        parts = item.get(list_)
        for part in parts if isinstance(parts, list) else ():
            kind = part.get("type") if isinstance(part, Mapping) else None
            name, of = _PARTS.get(str(kind), ("", ""))
            if of == list_ and isinstance(part.get("text"), str):
                yield part["text"], name


def read_events(events: Sequence[str]) -> OnTheWire:
    """What the events of a stream say.  Implements WR-5.7 to WR-5.11."""
    reader = _Reader()
    for number, event in enumerate(events):
        reader.found.breaches += [(number, breach) for breach in reader.event(number, event)]
    reader.found.breaches += [(len(events), breach) for breach in reader.finish()]
    return reader.found


def status_breaches(found: OnTheWire, complete: Iterable[bool]) -> Iterator[WireBreach]:
    """Whether the status of each call fits what it is.  Implements WR-5.5 and WR-5.12."""
    for number, (call, whole) in enumerate(zip(found.calls, complete, strict=False)):
        if whole == (call.get("status") == "incomplete"):
            yield "WR-5.5" if whole else "WR-5.12", f"the status of call {number} is {call.get('status')}"


@dataclass(frozen=True, slots=True)
class _Open:
    """An item that is not done."""

    item: Mapping[str, Any]
    #: The pieces of its texts, by the events' subjects.
    texts: dict[str, list[str]] = field(default_factory=dict)
    #: Its parts that are open: the name of their number, and the number.
    parts: list[tuple[str, Any]] = field(default_factory=list)


class _Reader:
    """Reads events one by one."""

    def __init__(self) -> None:
        self.found = OnTheWire()
        #: The items that are open, by output_index.
        self._open: dict[int, _Open] = {}
        #: The items that are done, with their output_index.
        self._done: list[tuple[int, Mapping[str, Any]]] = []
        self._begun = 0
        self._ends: list[str] = []
        self._first = ""

    def event(self, number: int, text: str) -> Iterator[WireBreach]:
        try:
            event = json.loads(text)
            kind = str(event["type"])
        except (ValueError, RecursionError, KeyError, TypeError):
            yield "WR-5.7", f"an event has no type: {text[:200]}"
            return
        if event.get("sequence_number") != number:
            yield "WR-5.10", f"sequence_number is {shown_value(event.get('sequence_number'))}, not {number}"
        if self._ends:
            yield "WR-5.11", f"{kind} comes after {self._ends[0]}"
        name = kind.removeprefix("response.")
        self._first = self._first or name
        subject, _, stage = name.rpartition(".")
        if kind == "error":
            self._ends.append(kind)
            self.found.error = self.found.error or error_of(event) or str(event.get("message"))
        elif name in ENDS:
            self._ends.append(name)
            yield from self._end(name, event.get("response"))
        elif name in ("created", "in_progress", "queued"):
            yield from _response(event.get("response"), "WR-5.7")
        elif name == "output_item.added":
            yield from self._added(event)
        elif name == "output_item.done":
            yield from self._item_done(event)
        elif subject in _TEXTS:
            yield from self._text(subject, stage, event)
        elif subject in _ADDED:
            yield from self._part(name, event)
        elif self._of(event) is None and "item_id" in event:
            yield "WR-5.7", f"{name} belongs to no open item: {shown_value(event)}"

    def _added(self, event: Mapping[str, Any]) -> Iterator[WireBreach]:
        index, item = event.get("output_index"), event.get("item")
        if index != self._begun or not isinstance(item, Mapping):
            yield "WR-5.7", f"an item begins out of turn: {shown_value(event)}"
            return
        if self._open:
            yield "WR-5.8", f"item {index} begins while another one is open"
        self._begun += 1
        self._open[index] = _Open(item)
        if item.get("type") == "function_call" and not (item.get("call_id") and item.get("name")):
            yield "WR-5.3", f"a call begins without call_id or name: {shown_value(item)}"

    def _of(self, event: Mapping[str, Any]) -> _Open | None:
        """The open item of an event."""
        index = event.get("output_index")
        found = self._open.get(index) if isinstance(index, int) else None
        return found if found and found.item.get("id") == event.get("item_id") else None

    def _part(self, name: str, event: Mapping[str, Any]) -> Iterator[WireBreach]:
        """A part begins or is done."""
        found, (subject, _, stage) = self._of(event), name.rpartition(".")
        part = (_ADDED[subject], event.get(_ADDED[subject]))
        if found is None or (stage == "added") == (part in found.parts):
            yield "WR-5.7", f"{name} belongs to no open item or part: {shown_value(event)}"
        elif stage == "added":
            found.parts.append(part)
        else:
            found.parts.remove(part)

    def _text(self, subject: str, stage: str, event: Mapping[str, Any]) -> Iterator[WireBreach]:
        found, (kind, part) = self._of(event), _TEXTS[subject]
        if found is None or found.item.get("type") != kind:
            yield "WR-5.7", f"a text belongs to no open item: {shown_value(event)}"
            return
        number = _ADDED["reasoning_summary_part" if part == "summary_text" else "content_part"]
        if part and (number, event.get(number)) not in found.parts:
            yield "WR-5.7", f"a text belongs to no open part: {shown_value(event)}"
        whole = "text" if part else "arguments"
        text = event.get("delta" if stage == "delta" else whole)
        if not isinstance(text, str):
            yield "WR-5.7", f"{subject}.{stage} has no text: {shown_value(event)}"
        elif stage == "delta":
            yield from surrogate_breaches(subject, text)
            found.texts.setdefault(subject, []).append(text)
        elif text != "".join(found.texts.get(subject, ())):
            yield "WR-5.9", f"{subject}.done is {shown_value(text)}, and its pieces are another text"

    def _item_done(self, event: Mapping[str, Any]) -> Iterator[WireBreach]:
        index, item = event.get("output_index"), event.get("item")
        begun = self._open.pop(index, None) if isinstance(index, int) else None
        if begun is None or not isinstance(index, int) or not isinstance(item, Mapping):
            yield "WR-5.7", f"an item is done that is not open: {shown_value(event)}"
            return
        self._done.append((index, item))
        yield from _same(begun.item, item)
        if begun.parts:
            yield "WR-5.7", f"parts of item {index} are not done: {begun.parts}"
        for subject, (kind, part) in _TEXTS.items():
            if item.get("type") != kind:
                continue
            parts = _list(item, "content") + _list(item, "summary")
            texts = [each.get("text") for each in parts if each.get("type") == part]
            said = "".join(map(str, texts)) if part else item.get("arguments")
            if said != "".join(begun.texts.get(subject, ())):
                yield (
                    "WR-5.9",
                    f"the item that is done has {shown_value(said)}, and its pieces are another text",
                )

    def _end(self, name: str, response: Any) -> Iterator[WireBreach]:
        yield from _response(response, "WR-5.7")
        if not isinstance(response, Mapping):
            return
        if name == "failed":
            self.found.error = self.found.error or error_of(response) or "the response failed"
            return
        yield from _ended(self.found, response)
        if response.get("status") != name:
            yield "WR-5.4", f"status is {shown_value(response.get('status'))} in response.{name}"
        if self._open:
            yield "WR-5.7", f"items are not done: {sorted(self._open)}"
        output = response.get("output")
        done = [item for _, item in sorted(self._done, key=itemgetter(0))]
        if isinstance(output, list) and output != done:
            yield "WR-5.9", f"the last response has {shown_value(output)}, and the items that are done differ"

    def finish(self) -> Iterator[WireBreach]:
        if len(self._ends) != 1:
            ends = ", ".join(self._ends)
            yield "WR-5.11", f"several events end the stream: {ends}" if ends else "no event ends the stream"
        if self._first not in ("created", "error"):
            said = f"is {self._first}" if self._first else "has no type"
            yield "WR-5.7", f"the first event {said}"
        yield from id_breaches(self.found)


def _list(item: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    value = item.get(name)
    return [part for part in value if isinstance(part, Mapping)] if isinstance(value, list) else []


def _same(begun: Mapping[str, Any], done: Mapping[str, Any]) -> Iterator[WireBreach]:
    """Whether an item is called alike where it begins and where it is done."""
    for name in ("type", "id", "call_id", "name"):
        if begun.get(name) != done.get(name):
            yield "WR-5.9", f"{name} is {shown_value(begun.get(name))}, then {shown_value(done.get(name))}"
