"""Reading the requests of the adapter protocol: what is wrong with one is said with the place it is at.

A place is a field's name, or ``options.`` and the name of an option.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

Request: TypeAlias = Mapping[str, Any]


class BadRequest(ValueError):
    """A request is malformed.  The message begins with the place, such as ``tools[2].function.name``."""

    def __init__(self, place: str, what: str, code: str = "bad-request") -> None:
        super().__init__(f"{place}: {what}" if place else what)
        #: One word for the failure.
        self.code = code


def read_text(fields: Request, place: str, default: str | None = None) -> str:
    """A string; ``default`` if the field is absent and may be."""
    value = _field(fields, place)
    if value is None and default is not None:
        return default
    if not isinstance(value, str):
        raise BadRequest(place, _instead("a string", value))
    return value


def read_choice(fields: Request, place: str, known: Mapping[str, object], default: str | None = None) -> str:
    """One of the keys of ``known``."""
    value = read_text(fields, place, default)
    if value not in known:
        raise BadRequest(place, _instead("one of " + ", ".join(known), value))
    return value


def read_object(fields: Request, place: str, default: Request | None = None) -> Request:
    """An object; ``default`` if the field is absent and may be."""
    value = _field(fields, place)
    if value is None and default is not None:
        return default
    if not isinstance(value, dict):
        raise BadRequest(place, _instead("an object", value))
    return value


def read_list(fields: Request, place: str, kind: type, what: str) -> list[Any]:
    """A list whose elements are of one type, which ``what`` names."""
    value = _field(fields, place)
    if not isinstance(value, list):
        raise BadRequest(place, _instead(f"a list of {what}s", value))
    for index, item in enumerate(value):
        if not isinstance(item, kind):
            raise BadRequest(f"{place}[{index}]", _instead(f"a {what}", item))
    return value


def read_tool_names(request: Request) -> list[str]:
    """The names of the request's tools, in their order."""
    names = []
    for index, tool in enumerate(read_list(request, "tools", dict, "tool")):
        function = read_object(tool, f"tools[{index}].function")
        names.append(read_text(function, f"tools[{index}].function.name"))
    return names


def _field(fields: Request, place: str) -> Any:
    return fields.get(place.rpartition(".")[2])


def _instead(wanted: str, value: object) -> str:
    if value is None:
        return f"missing; it must be {wanted}"
    return f"it must be {wanted}, not {shown(value)}"


def shown(value: object) -> str:
    """A value in a message, shortened."""
    try:
        text = repr(value)
    except (RecursionError, ValueError):  # nested too deep, or a number of too many digits
        return f"a value of type {type(value).__name__}"
    return text if len(text) <= 60 else text[:60] + "…"
