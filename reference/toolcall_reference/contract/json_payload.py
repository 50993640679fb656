"""Calls written as JSON: an envelope with ``tool_calls``, a list of items, or one item (CT-6)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from ..json.spans import JsonSpans, Members, is_object
from ..json.text import WHITESPACE, decode_string, encode_string, skip_whitespace
from ..message import Call
from .trace import Trace, excerpt

#: Where an item's arguments may stand, in the order in which they are looked for (CT-6.15).
ARGUMENT_PLACES = (
    ("item", "input"),
    ("function", "arguments"),
    ("item", "arguments"),
    ("item", "args"),
    ("item", "parameters"),
    ("item", "params"),
)

#: Keys that name an item of a payload inside a block, looked for after those of CT-6.9 (CT-7.15).
NAME_KEYS_IN_BLOCK = ("tool", "tool_name")


def read_json_payload(
    spans: JsonSpans,
    start: int,
    end: int,
    *,
    further_name_keys: tuple[str, ...] = (),
    trace: Trace | None = None,
    depth: int = 0,
) -> list[Call] | None:
    """The calls of the payload that fills the span; None if the span holds no JSON object or array.

    Implements CT-6.1 to CT-6.17.
    """
    start = skip_whitespace(spans.text, start)
    payload = Payload(spans, start)
    payload_end = payload.end
    if payload_end is None or not payload_end <= end <= skip_whitespace(spans.text, payload_end):
        if trace:
            trace.note(depth, "CT-6.1", f"no JSON payload: {_why_none(spans, start)}")
        return None
    return payload.calls(further_name_keys, trace, depth)


def is_envelope(spans: JsonSpans, start: int) -> bool:
    """Whether the valid object at ``start`` has the key ``tool_calls`` (CT-6.2)."""
    members: Members = {}
    spans.read_members(start, members, lambda key, start: spans.end(start))
    return "tool_calls" in members


def arguments_of_text(text: str) -> str:
    """The arguments a text stands for.  Implements CT-6.19 to CT-6.21."""
    text = text.strip(WHITESPACE)
    if not text:
        return "{}"
    return text if is_object(text) else raw_arguments(text)


def raw_arguments(text: str) -> str:
    """``{"_raw": …}``: the arguments of a call that gave a text where an object should be (CT-6.21)."""
    return f'{{"_raw": {quote(text)}}}'


def quote(text: str) -> str:
    """The text as a JSON string; lone surrogates are escaped, so that the result can be encoded (DM-2.5)."""
    return encode_string(text).encode("utf-8", "backslashreplace").decode("utf-8")


@dataclass(slots=True)
class _Item:
    """An object that may be a call: its members, and those of the object in its key ``function``."""

    start: int
    members: Members = field(default_factory=dict)
    function: Members = field(default_factory=dict)


class Payload:
    """The items of one payload, found in the same pass that tells whether it is JSON at all.

    The pass goes down only where an item or its name can be, and leaves all else to the scanner.  To scan
    first and look for the items then would read long arguments four times.
    """

    def __init__(self, spans: JsonSpans, start: int) -> None:
        self._spans = spans
        self.items: list[_Item] = []
        #: Where the object or array ends that begins at ``start``; None if no complete one does.
        self.end = self._read(start)

    def calls(self, further_name_keys: tuple[str, ...], trace: Trace | None, depth: int) -> list[Call]:
        """The calls of the items.  Implements CT-6.9 to CT-6.17."""
        calls = []
        for item in self.items:
            call = _read_item(self._spans, item, further_name_keys)
            if call:
                calls.append(call)
            if trace and call:
                found = f"item at {item.start}: call {excerpt(call.name)} {excerpt(call.arguments)}"
                trace.note(depth + 1, "CT-6.9 CT-6.15", found)
            elif trace:
                trace.note(depth + 1, "CT-6.12", f"item at {item.start} skipped: it has no name")
        if trace and not self.items:
            trace.note(depth + 1, "CT-6.3 CT-6.5", "the payload has no items")
        return calls

    def _read(self, start: int) -> int | None:
        """Read the payload that begins at ``start``; return its end.  Implements CT-6.2 to CT-6.6."""
        if self._spans.text.startswith("[", start):
            return self._read_list(start)
        if not self._spans.text.startswith("{", start):
            return None
        item = _Item(start)
        end = self._spans.read_members(start, item.members, partial(self._end_in_root, item))
        if "tool_calls" not in item.members:
            self.items = [item]
        return end

    def _end_in_root(self, item: _Item, key: str, start: int) -> int | None:
        if key != "tool_calls":
            return self._end_in_item(item, key, start)
        self.items = []  # of an earlier member with this key (CT-6.8)
        return self._read_list(start) if self._spans.text.startswith("[", start) else self._spans.end(start)

    def _end_in_item(self, item: _Item, key: str, start: int) -> int | None:
        if key != "function":
            return self._spans.end(start)
        item.function.clear()
        if not self._spans.text.startswith("{", start):
            return self._spans.end(start)
        return self._spans.read_members(start, item.function, lambda key, start: self._spans.end(start))

    def _read_list(self, start: int) -> int | None:
        return self._spans.read_elements(start, self._end_of_element)

    def _end_of_element(self, start: int) -> int | None:
        if not self._spans.text.startswith("{", start):
            return self._spans.end(start)
        item = _Item(start)
        self.items.append(item)
        return self._spans.read_members(start, item.members, partial(self._end_in_item, item))


def _read_item(spans: JsonSpans, item: _Item, further_name_keys: tuple[str, ...]) -> Call | None:
    name = _name(spans, item.members, "name") or _name(spans, item.function, "name")
    for key in further_name_keys:
        name = name or _name(spans, item.members, key)
    return Call(name, _arguments(spans, item)) if name else None


def _name(spans: JsonSpans, members: Members, key: str) -> str:
    """The trimmed string at the key, ``""`` if there is none.  Implements CT-6.9 to CT-6.11 and CT-6.13."""
    start, end = members.get(key, (0, 0))
    if not spans.text.startswith('"', start, end):
        return ""
    return decode_string(spans.text[start:end]).strip(WHITESPACE)


def _arguments(spans: JsonSpans, item: _Item) -> str:
    """The item's arguments as JSON text.  Implements CT-6.15 to CT-6.22."""
    for place, key in ARGUMENT_PLACES:
        members = item.members if place == "item" else item.function
        if key in members:
            start, end = members[key]
            value = spans.text[start:end]
            if value.startswith("{"):
                return value
            return arguments_of_text(decode_string(value)) if value.startswith('"') else "{}"
    return "{}"


def _why_none(spans: JsonSpans, start: int) -> str:
    if not spans.text.startswith(("{", "["), start):
        return f"it begins with {excerpt(spans.text[start : start + 1])}, not with {{ or ["
    end = spans.end(start)
    if end is None:
        return f"the {spans.text[start]} at {start} begins no complete JSON value"
    return f"other text follows the JSON value {start}:{end}"
