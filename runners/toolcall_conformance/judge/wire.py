"""Reads responses and chunks as strictly as chapter WR asks a server to write them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

_LONE = re.compile("[\ud800-\udfff]")
#: SHOULD clauses: a breach counts only in a vector that cites the clause.
RECOMMENDED = frozenset({"WR-2.9", "WR-2.10", "WR-4.8", "WR-5.8", "WR-5.10", "WR-5.12"})
#: A clause that is broken, and how.
WireBreach: TypeAlias = tuple[str, str]


@dataclass(slots=True)
class OnTheWire:
    """What is on the wire, put together."""

    content: str = ""
    reasoning: str = ""
    #: ``{"id", "name", "arguments"}`` of each call.
    calls: list[dict[str, Any]] = field(default_factory=list)
    finish_reason: str | None = None
    #: The error that stands in place of the answer, or of its end; "" if there is none.
    error: str = ""
    #: In the order in which they were found, with the number of the event.
    breaches: list[tuple[int, WireBreach]] = field(default_factory=list)

    def to_wire(self) -> dict[str, Any]:
        """What a client would report."""
        completion = {
            "content": self.content,
            "reasoning": self.reasoning,
            "calls": self.calls,
            "finishReason": self.finish_reason,
        }
        return {"completion": completion, "failed": bool(self.error), "error": self.error}


def _what(value: object) -> str:
    """What a value is in place of a string."""
    if value is None or isinstance(value, str):
        return ""
    kinds: tuple[tuple[type | tuple[type, ...], str], ...] = (
        (dict, "an object"),
        (list, "a list"),
        (bool, "true or false"),
    )
    return f", {next((word for kind, word in kinds if isinstance(value, kind)), 'a number')} and not a string"


def read_response(response: Any) -> OnTheWire:
    """What a whole response says.  Implements WR-1."""
    found = OnTheWire(error=error_of(response))
    if found.error:
        return found
    choices = response.get("choices") if isinstance(response, Mapping) else None
    breaches = [*_object(response, "chat.completion", "WR-1.1")]
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, Mapping) else None
    if not isinstance(choice, Mapping) or not isinstance(message, Mapping):
        found.breaches = [(0, each) for each in [*breaches, ("WR-1.1", "it has no choices[0].message")]]
        return found
    if message.get("role") != "assistant":
        breaches.append(("WR-1.1", f"message.role is {shown_value(message.get('role'))}"))
    found.finish_reason = choice.get("finish_reason")
    if not isinstance(found.finish_reason, str):
        breaches.append(("WR-1.1", f"finish_reason is {shown_value(found.finish_reason)}"))
    breaches += _texts(found, message, "message", "WR-1.1")
    calls = message.get("tool_calls")
    if calls is not None and not isinstance(calls, list):
        breaches.append(("WR-1.1", f"tool_calls is {shown_value(calls)}"))
    for index, call in enumerate(calls if isinstance(calls, list) else ()):
        place = f"tool_calls[{index}]"
        function = call.get("function") if isinstance(call, Mapping) else None
        if not isinstance(function, Mapping):
            breaches.append(("WR-1.1", f"{place}.function is {shown_value(function)}"))
            continue
        if call.get("type") != "function":
            breaches.append(("WR-1.1", f"{place}.type is {shown_value(call.get('type'))}"))
        fields = {"id": call.get("id"), "name": function.get("name"), "arguments": function.get("arguments")}
        for name, value in fields.items():
            if not isinstance(value, str):
                said = f"{'are' if name == 'arguments' else 'is'} {shown_value(value)}{_what(value)}"
                breaches.append(("WR-1.1", f"the {name} of {place} {said}"))
        found.calls.append(fields)
    found.breaches = [(0, each) for each in [*breaches, *id_breaches(found)]]
    return found


def read_events(events: Sequence[str]) -> OnTheWire:
    """What the events of a stream say.  Implements WR-2."""
    reader = _EventsReader()
    for number, event in enumerate(events):
        for breach in reader.event(event):
            reader.found.breaches.append((number, breach))
    reader.found.breaches += [(len(events), breach) for breach in reader.finish(events)]
    return reader.found


class _EventsReader:
    """Reads events one by one."""

    def __init__(self) -> None:
        self.found = OnTheWire()
        self._id: object = None
        self._texts: dict[str, list[str]] = {"content": [], "reasoning": []}
        self._arguments: list[list[str]] = []
        #: Finish reasons that came, and whether a choice came after the first of them.
        self._reasons: list[str] = []
        self._after = False
        self._choices = 0

    def event(self, text: str) -> Iterator[WireBreach]:
        if text.strip() == "[DONE]":
            return
        try:
            chunk = json.loads(text)
        except (ValueError, RecursionError):
            yield "WR-2.8", f"an event is not JSON: {text[:200]}"
            return
        self.found.error = self.found.error or error_of(chunk)
        if self.found.error:
            return
        yield from _object(chunk, "chat.completion.chunk", "WR-2.8")
        if not isinstance(chunk, Mapping):
            return
        if self._id is not None and chunk.get("id") != self._id:
            yield "WR-2.8", f"id is {shown_value(chunk.get('id'))}, and was {shown_value(self._id)}"
        self._id = chunk.get("id") if self._id is None else self._id
        choices = chunk.get("choices")
        for choice in choices if isinstance(choices, list) else ():
            yield from self._choice(choice)

    def _choice(self, choice: Any) -> Iterator[WireBreach]:
        delta = choice.get("delta") if isinstance(choice, Mapping) else None
        if not isinstance(delta, Mapping):
            yield "WR-2.8", f"a choice is {shown_value(choice)}"
            return
        role = delta.get("role")
        if (role != "assistant") if self._choices == 0 else role not in (None, ""):
            yield "WR-2.9", f"role is {shown_value(role)} in delta {self._choices}"
        self._choices += 1
        self._after = self._after or bool(self._reasons)
        part = OnTheWire()
        yield from _texts(part, delta, "delta", "WR-2.8")
        self._texts["content"].append(part.content)
        self._texts["reasoning"].append(part.reasoning)
        calls = delta.get("tool_calls")
        if calls is not None and not isinstance(calls, list):
            yield "WR-2.8", f"tool_calls is {shown_value(calls)}"
        for call in calls if isinstance(calls, list) else ():
            yield from self._call(call)
        reason = choice.get("finish_reason")
        if isinstance(reason, str) and reason:
            self._reasons.append(reason)
        elif reason not in (None, ""):
            yield "WR-2.8", f"finish_reason is {shown_value(reason)}"

    def _call(self, call: Any) -> Iterator[WireBreach]:
        function = call.get("function") if isinstance(call, Mapping) else None
        index = call.get("index") if isinstance(call, Mapping) else None
        if not isinstance(index, int) or isinstance(index, bool) or not isinstance(function, Mapping):
            yield "WR-2.4", f"a delta of a call has no index or no function: {shown_value(call)}"
            return
        calls = self.found.calls
        id, name, arguments = call.get("id"), function.get("name"), function.get("arguments")
        if arguments is not None and not isinstance(arguments, str):
            yield "WR-2.6", f"arguments are {shown_value(arguments)}"
            arguments = None
        if index > len(calls) or index < 0:
            yield "WR-2.5", f"index {index} comes where {len(calls)} is due"
            return
        if index < len(calls):
            for what, value in (("id", id), ("name", name)):
                if value not in (None, ""):
                    yield "WR-2.3", f"a later delta of call {index} has the {what} {shown_value(value)}"
        else:
            for what, value in (("id", id), ("name", name)):
                if not isinstance(value, str) or not value:
                    yield "WR-2.2", f"the first delta of call {index} has the {what} {shown_value(value)}"
            if call.get("type") != "function":
                yield (
                    "WR-2.2",
                    f"the first delta of call {index} has the type {shown_value(call.get('type'))}",
                )
            calls.append({"id": id, "name": name, "arguments": ""})
            self._arguments.append([])
        self._arguments[index].append(arguments or "")

    def finish(self, events: Sequence[str]) -> Iterator[WireBreach]:
        for name, texts in self._texts.items():
            setattr(self.found, name, "".join(texts))
        for call, texts in zip(self.found.calls, self._arguments, strict=True):
            call["arguments"] = "".join(texts)
        if not self.found.error and (len(self._reasons) != 1 or self._after):
            yield "WR-2.7", f"finish reasons: {self._reasons}" + ", and a choice after" * self._after
        self.found.finish_reason = self._reasons[-1] if self._reasons else None
        stripped = [event.strip() for event in events]
        if "[DONE]" not in stripped:
            yield "WR-2.10", "there is no [DONE] at the end"
        elif stripped.index("[DONE]") != len(events) - 1:
            yield "WR-2.10", "[DONE] is not the last event"
        yield from id_breaches(self.found)


def error_of(value: Any) -> str:
    """The text of an error object; "" if the value is not one.  Implements WR-1.11, WR-2.11."""
    error = value.get("error") if isinstance(value, Mapping) else None
    text = error.get("message") if isinstance(error, Mapping) else None
    return text if isinstance(text, str) else ""


def _object(value: Any, kind: str, clause: str) -> Iterator[WireBreach]:
    """What is wrong with the fields that a response and a chunk have."""
    if not isinstance(value, Mapping):
        yield clause, f"it is not an object: {shown_value(value)}"
        return
    types: Mapping[str, type] = {"id": str, "created": int, "model": str, "choices": list}
    for name, type_ in types.items():
        if not isinstance(value.get(name), type_) or isinstance(value.get(name), bool):
            yield clause, f"{name} is {shown_value(value.get(name))}"
    if value.get("object") != kind:
        yield clause, f"object is {shown_value(value.get('object'))}, not {kind}"


def _texts(found: OnTheWire, fields: Mapping[str, Any], where: str, clause: str) -> Iterator[WireBreach]:
    """Take content and reasoning over."""
    for name in ("content", "reasoning_content"):
        value = fields.get(name)
        if value is not None and not isinstance(value, str):
            yield clause, f"{where}.{name} is {shown_value(value)}"
        elif value:
            setattr(found, name.removesuffix("_content"), value)
            yield from surrogate_breaches(f"{where}.{name}", value)


def surrogate_breaches(place: str, text: str) -> Iterator[WireBreach]:
    """Whether a text has half of a surrogate pair.  Implements WR-1.10."""
    if _LONE.search(text):
        yield "WR-1.10", f"{place} has half of a surrogate pair: {shown_value(text)}"


def id_breaches(found: OnTheWire) -> Iterator[WireBreach]:
    """What is wrong with the ids of all calls together."""
    ids = [call["id"] for call in found.calls]
    if "" in ids or len(set(map(str, ids))) != len(ids):
        yield "WR-1.3", f"the ids are {shown_value(ids)}"


def counted(breaches: Iterable[tuple[int, WireBreach]], cited: Iterable[str]) -> list[tuple[int, WireBreach]]:
    """The breaches that count in a vector that cites these clauses."""
    left_out = RECOMMENDED - set(cited)
    return [(number, breach) for number, breach in breaches if breach[0] not in left_out]


def shown_value(value: object) -> str:
    """A value as JSON text to show, shortened."""
    text = json.dumps(value, ensure_ascii=True, default=repr)
    return text if len(text) <= 200 else text[:200] + "…"
