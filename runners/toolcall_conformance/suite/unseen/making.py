"""All cases of the suite for an unseen format: those that can be made, and why the others cannot.

Implements VF-12.19, VF-12.20.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .. import data
from ..cases.expansion import FORMAT_IN_TITLE, Maker, case_data, case_name, entry_of, with_field
from ..cases.format_cases import FormatCases
from ..cases.making import CannotMake
from ..cases.suite_cases import SuiteCases
from ..loader import load_entry
from ..model import Vector
from ..registry import registry_for
from ..yaml_text import YamlMapping, YamlScalar
from .format import UnseenFormat, UnseenRegistry
from .omissions import Omissions

#: The fields of a case that say something of engines or of other suites, which no other format shares.
_OF_OUR_FORMATS = ("observed", "crosswalk", "origin")


@dataclass(frozen=True, slots=True)
class MadeCase:
    """A case made for an unseen format."""

    #: The file of the case below the vectors folder.
    path: str
    #: The entry as a vector file has it.
    entry: YamlMapping
    vector: Vector


@dataclass(frozen=True, slots=True)
class UnseenCases:
    """What becomes of the suite's cases for one format, in the order of their files."""

    format: UnseenFormat
    made: Sequence[MadeCase]
    #: Why a case is left out, by its name.
    left_out: Mapping[str, str]

    @property
    def vectors(self) -> list[Vector]:
        """The vectors that were made."""
        return [case.vector for case in self.made]


def cases_for(format: UnseenFormat) -> UnseenCases:
    """All cases for a format."""
    own = registry_for(data.vectors_dir() / "tools.yaml")
    registry = UnseenRegistry(own.root, format)
    omissions = Omissions(own.cases, format)
    made: list[MadeCase] = []
    left_out: dict[str, str] = {}
    for path, entry in own.cases.placed:
        name = case_name(entry)
        left_out[name] = omissions.why(entry)
        if left_out[name]:
            continue
        try:
            whole = _made(entry, format, own.cases)
        except CannotMake as reason:
            left_out[name] = f"{reason}"
            continue
        vector, errors = load_entry(whole, own.root / path, registry)
        if vector is None:
            left_out[name] = f"the vector cannot be read: {errors[0].what}"
        else:
            made.append(MadeCase(path, whole, vector))
    return UnseenCases(format, made, {name: why for name, why in left_out.items() if why})


def _made(entry: YamlMapping, format: UnseenFormat, cases: SuiteCases) -> YamlMapping:
    """The entry of a case for a format.  Raises CannotMake."""
    kept = {name: value for name, value in entry.entries.items() if name not in _OF_OUR_FORMATS}
    entry = with_field(YamlMapping(kept, entry.line, entry.column), "derived", data.suite_version())
    title = entry.entries["title"][1]
    if isinstance(title, YamlScalar):
        entry = with_field(entry, "title", title.text.replace(FORMAT_IN_TITLE, "this format"))
    return made_entry(
        entry, format.name, format.traits, FormatCases(), lambda _: format.maker, format.options, cases
    )


def made_entry(
    entry: YamlMapping,
    format: str,
    traits: frozenset[str],
    own: FormatCases,
    maker: Maker,
    options: Mapping[str, Any],
    cases: SuiteCases,
) -> YamlMapping:
    """The entry of a case as a template that is not the suite's writes it.  Raises CannotMake.

    ``options``: what every request with the template needs.
    Some templates refuse a tool without a description: then the tools get one, and what else tools may have.
    """
    whole = {**options, **(case_data(entry).get("options") or {})}
    if whole:
        entry = with_field(entry, "options", whole)
    reason: CannotMake | None = None
    for each in _with_tools(entry, cases):
        try:
            return entry_of(each, format, traits, own, maker, cases.tools)
        except CannotMake as failed:
            reason = reason or failed
    assert reason is not None
    raise reason


def _with_tools(entry: YamlMapping, cases: SuiteCases) -> Iterator[YamlMapping]:
    """The entry, and the entry with tools that say all they can."""
    yield entry
    tools = [_told(tool["function"]) for tool in cases.tools(entry.get("tools"))]
    if tools:
        yield with_field(entry, "tools", tools)


def _told(function: Mapping[str, Any]) -> dict[str, Any]:
    """A tool as the registry has it, with descriptions, and with parameters if it has none."""
    given = function.get("parameters")
    parameters = dict(given) if isinstance(given, Mapping) else {}
    properties = parameters.get("properties")
    told = {
        name: {"description": _words(name), **schema} if isinstance(schema, Mapping) else schema
        for name, schema in (properties.items() if isinstance(properties, Mapping) else ())
    }
    whole = {"type": "object", **parameters, "properties": told}
    whole.setdefault("required", [])
    return {
        "name": function["name"],
        "description": function.get("description", _words(function["name"])),
        "parameters": whole,
    }


def _words(name: str) -> str:
    return name.replace("_", " ").strip().capitalize() or name
