"""Types of a call's arguments, by the tools of the request."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from .content import Json, decoded

_INTEGER: Final = re.compile(r"\s*([+-]?[0-9]+)(?:\.0*)?\s*")
_NUMBER: Final = re.compile(r"\s*[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?\s*")
_BOOLEANS: Final = {"true": True, "1": True, "false": False, "0": False}


class _Uncast(ValueError):
    """A text that is not a value of the type."""


def properties_of(tools: object) -> dict[str, Mapping[str, Any]]:
    """The schemas of the parameters of each tool; what is not a tool is left out."""
    found: dict[str, Mapping[str, Any]] = {}
    for tool in tools if isinstance(tools, Sequence) else ():
        function = tool.get("function", tool) if isinstance(tool, Mapping) else None
        name = function.get("name") if isinstance(function, Mapping) else None
        if isinstance(function, Mapping) and isinstance(name, str):
            parameters = function.get("parameters")
            properties = parameters.get("properties") if isinstance(parameters, Mapping) else None
            found[name] = properties if isinstance(properties, Mapping) else {}
    return found


def cast_calls(value: Json, tools: Mapping[str, Mapping[str, Any]]) -> Json:
    """The value, with the arguments of the calls in it cast.  Implements RT-7.1, RT-7.2."""
    if isinstance(value, list):
        return [cast_calls(item, tools) for item in value]
    function = value.get("function") if isinstance(value, dict) else None
    if not isinstance(function, dict):
        return value
    name, arguments = function.get("name"), function.get("arguments")
    properties = tools.get(name) if isinstance(name, str) else None
    if not properties or not isinstance(arguments, dict):
        return value
    cast = {key: _argument(item, tuple(_types(properties.get(key)))) for key, item in arguments.items()}
    return {**value, "function": {**function, "arguments": cast}}


def _argument(value: Json, types: tuple[str, ...]) -> Json:
    """An argument; the texts of a list are those of duplicates.  Implements RT-7.2, RT-7.8."""
    if isinstance(value, str):
        return _cast(value, types)
    if isinstance(value, list) and types and "array" not in types:
        return [_cast(item, types) if isinstance(item, str) else item for item in value]
    return value


def _types(schema: object) -> Iterator[str]:
    """The types that a schema declares, in their order.  Implements RT-7.6."""
    if not isinstance(schema, Mapping):
        return
    declared = schema.get("type")
    yield from [declared] if isinstance(declared, str) else declared if isinstance(declared, list) else ()
    for union in ("anyOf", "oneOf"):
        choices = schema.get(union)
        for choice in choices if isinstance(choices, list) else ():
            yield from _types(choice)
    if schema.get("nullable") is True:
        yield "null"


def _cast(text: str, types: tuple[str, ...]) -> Json:
    """The value of the first type that fits; the text itself if none does.  Implements RT-7.3 to RT-7.6."""
    if "string" in types:
        return _of_json(text, types)
    for name in types:
        try:
            return _CASTS[name](text)
        except (KeyError, ValueError, RecursionError):
            continue
    return text


def _of_json(text: str, types: tuple[str, ...]) -> Json:
    """What a text is as JSON, if it is of another type than string.  Implements RT-7.7."""
    try:
        value = decoded(text)
    except (ValueError, RecursionError):
        return text
    kinds: Mapping[type, tuple[str, ...]] = {
        bool: ("boolean",),
        int: ("integer", "number"),
        float: ("number",),
        type(None): ("null",),
        dict: ("object",),
        list: ("array",),
    }
    fits = any(name in types for name in kinds.get(type(value), ()))
    return value if fits and text == text.strip() else text


def _integer(text: str) -> int:
    found = _INTEGER.fullmatch(text)
    if found:
        return int(found[1])
    value = _number(text)
    if not float(value).is_integer():
        raise _Uncast
    return int(value)


def _number(text: str) -> int | float:
    if not _NUMBER.fullmatch(text):
        raise _Uncast
    if re.fullmatch(r"\s*[+-]?[0-9]+\s*", text):
        return int(text)
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise _Uncast
    return value


def _boolean(text: str) -> bool:
    return _BOOLEANS[text.strip().lower()]


def _null(text: str) -> None:
    if text.strip() not in ("null", "None"):
        raise _Uncast


def _container(kind: type) -> Any:
    def cast(text: str) -> Json:
        value = decoded(text)
        if not isinstance(value, kind):
            raise _Uncast
        return value

    return cast


_CASTS: Final[Mapping[str, Any]] = {
    "integer": _integer,
    "number": _number,
    "boolean": _boolean,
    "null": _null,
    "object": _container(dict),
    "array": _container(list),
}
