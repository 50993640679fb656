"""Descriptions of wire formats (TA-12) in files beside their templates: what is in one, and what it shows.

Implements TA-12.14, VF-10.1, VF-10.5 and VF-10.6.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

from ..errors import SourceError, VectorError
from . import yaml_text
from .model import Holds

#: The fields of a description, by name.
Description: TypeAlias = Mapping[str, Any]

#: The file of a format's description, beside its template.
DESCRIPTION: Final = "format.yaml"
#: The fields that people write, in their order; ``analyze --write`` keeps them.
OF_PEOPLE: Final = ("models", "vendor", "invented", "holds")
#: The fields that are derived from a template.
DERIVED: Final = (
    *("handler", "reasoning", "content", "tools", "messages", "prompts", "stops", "preservedTokens"),
)
#: The traits that a format can have (VF-10).
TRAITS: Final[Mapping[str, str]] = {
    "calls": "its template shows how the model writes calls",
    "reasoning": "its template shows how the model reasons",
    "ids": "its calls have ids",
    "object": "a call is an object in JSON, with its name and its arguments as members",
    "json": "the arguments of a call are one text in JSON",
    "tagged": "arguments stand between tags, as raw text",
    "python": "a call is a function call of Python",
    "end-marker": "something ends a call after its arguments: a marker, a brace or a bracket",
}


def read_description(path: Path) -> Description:
    """The fields of a description's file; none if there is no such file.  Raises SourceError."""
    fields: Description = yaml_text.plain(read_document(path)) if path.is_file() else {}
    return fields


def read_document(path: Path) -> yaml_text.YamlMapping:
    """A description with the places of its fields.  Raises SourceError."""
    try:
        text = yaml_text.decode(path.read_bytes(), path)
    except OSError as error:
        raise VectorError(path, 1, 1, f"cannot be read: {error.strerror}", "give another file") from None
    node, errors = yaml_text.read(text, path)
    if errors:
        raise errors[0]
    if not isinstance(node, yaml_text.YamlMapping) or "description" not in node.entries:
        what, advice = "no description of a format", "begin it with the line description: 1"
        raise VectorError(path, 1, 1, what, advice)
    return node


def description_path(folder: Path, name: str) -> Path:
    """The description of a format in a vectors folder."""
    return folder / "formats" / name / DESCRIPTION


def description_files(folder: Path) -> list[Path]:
    """The descriptions in a vectors folder."""
    return sorted(folder.glob(f"formats/*/{DESCRIPTION}"))


def descriptions_in(folder: Path) -> dict[str, Description]:
    """The descriptions of the formats of a vectors folder by name, without those that cannot be read."""
    found = {}
    for path in description_files(folder):
        try:
            found[path.parent.name] = read_description(path)
        except SourceError:
            continue
    return found


def derived_part(fields: Description) -> dict[str, Any]:
    """The fields that an analysis gives, without those that people wrote."""
    return {name: value for name, value in fields.items() if name in ("description", *DERIVED)}


def request_part(fields: Description, name: str) -> dict[str, Any]:
    """A description as requests carry it: with a name, and of what people wrote ``holds`` alone."""
    holds = {"holds": fields["holds"]} if "holds" in fields else {}
    return {"description": fields["description"], "name": name, **holds, **derived_part(fields)}


def holds_of(fields: Description) -> Holds:
    """What streams of a format may hold without a bound.  Implements VF-10.5."""
    holds: Holds = fields.get("holds", "nothing")
    return holds


def traits(fields: Description) -> list[str]:
    """The traits that the description of a format shows, in the order of ``TRAITS``.  Implements VF-10.1."""
    tools, messages = fields.get("tools", {}), fields.get("messages", {})
    native = tools.get("format") == "JSON_NATIVE"
    closed = (tools.get("perCallEnd"), tools.get("sectionEnd"), tools.get("function", {}).get("close"))
    shown = {
        "calls": "format" in tools,
        "reasoning": "mode" in fields.get("reasoning", {}),
        "ids": any(name in tools for name in ("idField", "genIdField", "callId")),
        "object": native and not tools.get("functionNameIsKey"),
        "json": tools.get("values") == "json",
        "tagged": tools.get("values") in ("text", "braces", "elements"),
        "python": tools.get("values") == "python",
        "end-marker": native or any(marker and marker.strip() for marker in closed) or "ends" in messages,
    }
    return [trait for trait in TRAITS if shown[trait]]
