"""Reading requests of the adapter protocol.  The error of a malformed field names its place.

A place is a field's name with its path, such as ``tools[2].function.name`` or ``options.toolChoice``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from .errors import BadRequest, RenderingRequestError, TemplateError
from .schema.references import Schema

Request: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool the model may call."""

    name: str
    #: The JSON Schema of its arguments.
    parameters: Schema = field(default_factory=dict)


def read_text(fields: Request, place: str, default: str | None = None) -> str:
    """A string; ``default`` if the field is absent and may be."""
    value = _field(fields, place, default)
    if not isinstance(value, str):
        raise BadRequest(place, _instead("a string", value))
    return value


def read_choice(fields: Request, place: str, known: Collection[str], default: str | None = None) -> str:
    """One of some words."""
    value = read_text(fields, place, default)
    if value not in known:
        raise BadRequest(place, _instead("one of " + ", ".join(known), value))
    return value


def check_index(fields: Request, place: str) -> None:
    """Refuse what is not a whole number that counts from 0."""
    value = _field(fields, place)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise BadRequest(place, _instead("an index", value))


def read_object(fields: Request, place: str, default: Request | None = None) -> Request:
    """An object; ``default`` if the field is absent and may be."""
    value = _field(fields, place, default)
    if not isinstance(value, Mapping):
        raise BadRequest(place, _instead("an object", value))
    return value


def read_list(fields: Request, place: str, kind: type) -> list[Any]:
    """A list whose elements are of one type."""
    value = _field(fields, place)
    if not isinstance(value, list):
        raise BadRequest(place, _instead("a list", value))
    for index, item in enumerate(value):
        if not isinstance(item, kind):
            raise BadRequest(f"{place}[{index}]", _instead(_KINDS[kind], item))
    return value


_KINDS: Mapping[type, str] = {str: "a string", dict: "an object", list: "a list"}


def read_flag(fields: Request, place: str, default: bool | None = None) -> bool:
    """True or false; ``default`` if the field is absent and may be."""
    value = _field(fields, place, default)
    if not isinstance(value, bool):
        raise BadRequest(place, _instead("true or false", value))
    return value


def read_tool_choice(fields: Request, place: str) -> tuple[str, str]:
    """What a request says of tools: ``auto``, ``none``, ``required``, or ``named`` and the tool's name."""
    if isinstance(value := _field(fields, place, "auto"), Mapping):
        return "named", read_text(value, f"{place}.name")
    if isinstance(value, str) and value in _TOOL_CHOICES:
        return value, ""
    raise BadRequest(place, _instead(f"one of {', '.join(_TOOL_CHOICES)}, or an object with a `name`", value))


_TOOL_CHOICES = ("auto", "none", "required")


def read_tools(tools: object, *, blank_names: bool = False) -> tuple[Tool, ...]:
    """Tools as the chat completions API writes them, ``{"type": "function", "function": {…}}``.

    Only the contract knows what blank names mean (NP-1.1).  Raises ``BadRequest``.
    """
    if not isinstance(tools, (list, tuple)):
        raise BadRequest("tools", _instead("a list of tools", tools))
    return tuple(_read_tool(tool, f"tools[{index}]", blank_names) for index, tool in enumerate(tools))


def _read_tool(tool: object, place: str, blank_names: bool) -> Tool:
    if not isinstance(tool, Mapping):
        raise BadRequest(place, _instead("a tool", tool))
    function = read_object(tool, f"{place}.function")
    name, parameters = read_text(function, f"{place}.function.name"), function.get("parameters")
    if not (name or blank_names):
        raise BadRequest(f"{place}.function.name", "it must not be empty")
    if parameters is None:
        return Tool(name)
    if not isinstance(parameters, (Mapping, bool)):
        raise BadRequest(f"{place}.function.parameters", _instead("a JSON Schema", parameters))
    return Tool(name, parameters)


@contextmanager
def rejecting_template_errors() -> Iterator[None]:
    """Turn the error of a template into that of the request which has it.  Implements RN-1.5."""
    try:
        yield
    except RenderingRequestError as error:
        raise BadRequest("", str(error), f"template-{error.kind}") from error
    except TemplateError as error:
        raise BadRequest("template", str(error), f"template-{error.kind}") from error


def _field(fields: Request, place: str, default: object = None) -> Any:
    """What stands at a place, by its last name; ``default`` for nothing, or null."""
    value = fields.get(place.rpartition(".")[2])
    return default if value is None else value


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
