"""The JSON of calls: objects of arguments, and objects that hold a name and arguments."""

from __future__ import annotations

from ..json.spans import is_object, members
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


def name_and_arguments(envelope: str) -> tuple[str, str] | None:
    """The name and the arguments of a call written as one object; None if either is malformed.

    Implements NF-4.1 to NF-4.3, and NF-5.16 for one element.
    """
    values = {member.key: envelope[member.value_start : member.value_end] for member in members(envelope)}
    given = values.get("name", "")
    name = decode_string(given).strip(WHITESPACE) if given.startswith('"') else ""
    arguments = arguments_object(values.get("arguments", ""))
    return (name, arguments) if name and arguments is not None else None
