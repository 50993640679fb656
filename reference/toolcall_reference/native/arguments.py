"""The JSON of calls: objects of arguments, and objects that hold a name and arguments."""

from __future__ import annotations

from typing import NamedTuple

from ..json.spans import JsonSpans, is_object, members, scan_value
from ..json.text import WHITESPACE, decode_string


def arguments_object(text: str) -> str | None:
    """The JSON object that the text of a call's arguments stands for; None if it stands for no object.

    Implements NF-2.7, NF-2.17.  The text is one JSON value, or empty if the output has no arguments.
    """
    if text.startswith('"'):
        inside = decode_string(text).strip(WHITESPACE)
        return (inside if is_object(inside) else None) if inside else "{}"
    if text in ("", "null"):
        return "{}"
    return text if text.startswith("{") else None


class BadValue(NamedTuple):
    """Where a value stands in the text of an object that makes it no call."""

    start: int
    end: int


def name_and_arguments(envelope: str) -> tuple[str, str] | BadValue:
    """The name and the arguments of a call written as one object, or what is malformed.

    Implements NF-4.1 to NF-4.3, and NF-5.16 for one element.  Without a name the whole object is malformed.
    """
    values = {member.key: member for member in members(envelope)}
    name = _name(envelope, values["name"].value_start) if "name" in values else ""
    if not name:
        return BadValue(0, len(envelope))
    if "arguments" not in values:
        return name, "{}"
    _, start, end = values["arguments"]
    arguments = arguments_object(envelope[start:end])
    return BadValue(start, end) if arguments is None else (name, arguments)


def has_name(text: str) -> bool:
    """Whether a name was read in the beginning of an object, as far as that is JSON.  Implements NF-2.14."""
    name, spans = "", JsonSpans(text)

    def end_of(key: str, start: int) -> int | None:
        nonlocal name
        end = spans.end(start)
        if key == "name" and end is not None:
            name = _name(text, start)
        return end

    if text:
        spans.read_members(0, {}, end_of)
    return bool(name)


def _name(text: str, start: int) -> str:
    """The name that begins in a text at ``start``; ``""`` if there is no string."""
    end = scan_value(text, start) if text.startswith('"', start) else None
    return "" if end is None else decode_string(text[start:end]).strip(WHITESPACE)
