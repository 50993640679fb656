"""Reading requests of the adapter protocol.  The error of a malformed field names its place.

A place is a field's name with its path, such as ``tools[2].function.name`` or ``options.toolChoice``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
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


def read_tool_schemas(request: Request) -> dict[str, Schema]:
    """The schemas of the arguments of the request's tools, by name; of several equal names the first counts.

    The tools must be such as ``read_tool_names`` accepts.
    """
    schemas: dict[str, Schema] = {}
    for tool in request["tools"]:
        function = tool["function"]
        parameters = function.get("parameters")
        schemas.setdefault(function["name"], parameters if isinstance(parameters, (Mapping, bool)) else True)
    return schemas


def read_tools(tools: object) -> tuple[Tool, ...]:
    """Tools as the chat completions API writes them, ``{"type": "function", "function": {…}}``.

    Raises ``BadRequest``.
    """
    if not isinstance(tools, (list, tuple)):
        raise BadRequest("tools", "an array is needed")
    return tuple(_read_tool(tool, f"tools[{index}]") for index, tool in enumerate(tools))


def _read_tool(tool: object, where: str) -> Tool:
    function = tool.get("function") if isinstance(tool, Mapping) else None
    if not isinstance(function, Mapping):
        raise BadRequest(f"{where}.function", "an object is needed")
    name, parameters = function.get("name"), function.get("parameters")
    if not isinstance(name, str) or not name:
        raise BadRequest(f"{where}.function.name", "a text is needed")
    if parameters is None:
        return Tool(name)
    if not isinstance(parameters, (Mapping, bool)):
        raise BadRequest(f"{where}.function.parameters", "a JSON Schema is needed")
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
