"""Measures which kinds of cases the vectors of profile `template` cover, for each wire format.

Implements VF-4.18, VF-10.2, VF-10.3, VF-10.4.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeAlias

from ..errors import SourceError, VectorError
from . import yaml_text
from .cases.format_cases import FILE
from .descriptions import TRAITS, Description, description_path, traits
from .model import ExpectedCall, ExpectedMessage, Vector
from .registry import Registry, read_registry

#: The registry: kinds, and reasons for empty cells.
REGISTRY = "coverage.yaml"
#: The longest reason, so that it is one line.
LONGEST = 110

#: Whether a vector with the given expected message is of a kind.
_Test: TypeAlias = Callable[[Vector, ExpectedMessage], bool]
#: A key and its value.
_Entry: TypeAlias = tuple[yaml_text.YamlScalar, yaml_text.YamlNode]
#: A format and a kind.
_Cell: TypeAlias = tuple[str, str]
#: Where something is wrong, what, and what to do.
_Objection: TypeAlias = tuple[yaml_text.YamlScalar, str, str]


def _option(name: str, *values: object) -> _Test:
    return lambda vector, _: vector.options.get(name) in values


def _option_beside(name: str, *values: object) -> _Test:
    """Tests whether the option is given with a value that is not in ``values``."""
    return lambda vector, _: vector.options.get(name, values[0]) not in values


def _problem(*codes: str) -> _Test:
    return lambda _, message: any(problem.code in codes for problem in message.problems)


def _any_call(test: Callable[[ExpectedCall], bool]) -> _Test:
    return lambda _, message: any(map(test, message.calls))


def _value(test: Callable[[Any], bool]) -> _Test:
    return _any_call(lambda call: any(map(test, _arguments(call).values())))


def _text(pattern: str) -> _Test:
    found = re.compile(pattern).search
    return _value(lambda value: isinstance(value, str) and found(value) is not None)


def _declared(test: Callable[[Mapping[str, Any], Any], bool]) -> _Test:
    """Tests whether, for some argument of a call, ``test`` holds for the argument's schema and value."""

    def found(vector: Vector, message: ExpectedMessage) -> bool:
        functions = [tool.get("function", {}) for tool in vector.tools]
        schemas = {each.get("name"): each.get("parameters") for each in functions}
        properties = {
            name: schema.get("properties") for name, schema in schemas.items() if isinstance(schema, Mapping)
        }
        return any(
            isinstance(schema := (properties.get(call.name) or {}).get(name), Mapping) and test(schema, value)
            for call in message.calls
            for name, value in _arguments(call).items()
        )

    return found


@lru_cache(maxsize=64)  # a vector is put to several tests
def _arguments(call: ExpectedCall) -> Mapping[str, Any]:
    """The call's arguments; empty if they are incomplete or not an object."""
    try:
        value = json.loads(call.arguments)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _has_non_ascii(call: ExpectedCall) -> bool:
    return not json.dumps(_arguments(call), ensure_ascii=False).isascii()


def _reads_as_json(value: Any) -> bool:
    """Whether a value is a string that is also the JSON text of a non-string, such as ``"12"``."""
    try:
        return isinstance(value, str) and not isinstance(json.loads(value), str)
    except ValueError:
        return False


def _is_union(schema: Mapping[str, Any]) -> bool:
    return isinstance(schema.get("type"), list) or bool({"anyOf", "oneOf", "nullable"} & schema.keys())


def _ends_with_content(vector: Vector, message: ExpectedMessage) -> bool:
    words = (message.content or "").split()
    return bool(words) and vector.output.rstrip().endswith(words[-1])


#: The kinds that a request and an expected message show; any other kind is the last part of ids (VF-10.2).
TESTS: Mapping[str, _Test] = {
    "one call": lambda _, m: len(m.calls) == 1 and m.calls[0].complete,
    "two or more calls": lambda _, m: len(m.calls) > 1,
    "no call": lambda v, m: bool(v.tools) and not m.calls and not m.saw_tool_call_syntax,
    "content and call": lambda _, m: bool(m.calls and m.content),
    "text behind a call": lambda v, m: bool(m.calls) and _ends_with_content(v, m),
    "call without arguments": _any_call(lambda c: c.complete and c.arguments.strip() in ("{}", "")),
    "nested arguments": _value(lambda value: isinstance(value, (dict, list))),
    "number, boolean or null": _value(lambda value: isinstance(value, (int, float, type(None)))),
    "non-ASCII argument": _any_call(_has_non_ascii),
    "unknown tool": lambda _, m: bool(m.rejected_tool_names),
    "cut off in the arguments": _any_call(lambda c: not c.complete),
    "cut off before the name": _problem("unterminated-call"),
    "missing end marker": _problem("missing-end-marker"),
    "malformed": _problem("malformed-arguments", "unexpected-text", "duplicate-argument"),
    "tool choice none": _option("toolChoice", "none"),
    "tool choice required or named": _option_beside("toolChoice", "none", "auto"),
    "one call only": _option("parallelToolCalls", False),
    "response by schema": lambda v, _: v.options.get("jsonSchema") is not None,
    "continued message": _option_beside("continueFinalMessage", "none"),
    "reasoning and call": lambda _, m: bool(m.reasoning and m.calls),
    "reasoning with content and call": lambda _, m: all((m.reasoning, m.calls, m.content)),
    "reasoning not extracted": _option("reasoningFormat", "none"),
    "thinking disabled": _option("enableThinking", False),
    "generation prompt": lambda v, _: v.generation_prompt is not None,
    "ids": _any_call(lambda c: bool(c.id)),
    "type by schema": _declared(lambda schema, value: _reads_as_json(value)),
    "union or nullable": _declared(lambda schema, value: _is_union(schema)),
    "indented value": _text(r"\n +"),
    "line breaks at a value's ends": _text(r"\A\n|\n\Z"),
    "closing tag in a value": _text(r"</|\[/"),
    "wrong type of argument": _problem("argument-type"),
    "argument given twice": _problem("duplicate-argument"),
}


@dataclass(frozen=True, slots=True)
class Coverage:
    """The coverage table: formats × kinds."""

    #: The number of vectors: format → kind → number, for the kinds that apply to a format.
    cells: Mapping[str, Mapping[str, int]]
    #: The kinds, in the order of the registry.
    kinds: tuple[str, ...] = ()
    #: The reasons why cells are empty.
    reasons: Mapping[_Cell, str] = field(default_factory=dict)
    #: The errors in the registry, with their positions.
    errors: tuple[SourceError, ...] = ()

    @property
    def empty(self) -> list[_Cell]:
        """The cells without a vector."""
        cells = self.cells.items()
        return [(name, kind) for name, row in cells for kind, number in row.items() if not number]


def measure(vectors: Iterable[Vector], folder: Path) -> Coverage:
    """Count the vectors of each cell, and compare the counts with the registry of a vectors folder."""
    path = folder / REGISTRY
    node, errors = read_registry(path)
    registry = Registry(folder)
    listed = _mapping(node, "kinds")
    formats, kinds = registry.descriptions, {**listed, **dict(_of_entries(registry))}
    cells = _no_vectors(formats, kinds)
    for vector in vectors:
        row = cells.get(vector.template_name, {})
        for kind in row.keys() & _kinds_of(vector):
            row[kind] += 1
    given = {
        (name, kind): reason.text
        for name in cells
        for kind, (_, reason) in registry.cases.own(name).omits.items()
    }
    coverage = Coverage(cells, tuple(kinds), given)
    for place, what, advice in _wrong_kinds(listed, kinds):
        errors.append(VectorError(path, place.line, place.column, what, advice))
    errors += _wrong_reasons(coverage, registry)
    coverage = replace(coverage, reasons={**coverage.reasons, **dict(_derived(coverage, registry))})
    errors += _gaps(coverage, folder)
    return replace(coverage, errors=tuple(errors))


def _kinds_of(vector: Vector) -> set[str]:
    """The kinds that a vector of a named template is of.  Implements VF-10.2."""
    format, message = vector.template_name, vector.expected
    found = {vector.id[: -len(end)] for end in (f"/{format}", f"-{format}") if vector.id.endswith(end)}
    if vector.profile == "template" and message is not None:
        found |= {kind for kind, test in TESTS.items() if test(vector, message)}
        found.add(vector.id.removeprefix(f"template/{format}/"))
    return found


def _of_entries(registry: Registry) -> Iterator[tuple[str, _Entry]]:
    """The kinds that entries for many formats say, but for those that another one shows everywhere."""
    for name, entry in registry.cases.kinds.items():
        if "needs" in entry.entries:
            yield name, entry.entries["needs"]


def _derived(coverage: Coverage, registry: Registry) -> Iterator[tuple[_Cell, str]]:
    """Why a case cannot be made for a format, for the empty cells without a reason.  Implements VF-12.5."""
    entries = registry.cases.entries
    for name, kind in coverage.empty:
        if (name, kind) not in coverage.reasons and kind in entries:
            reason = registry.cases.why_not(entries[kind], name)
            if reason:
                yield (name, kind), f"It cannot be made: {reason}."


def _no_vectors(formats: Mapping[str, Description], kinds: Mapping[str, _Entry]) -> dict[str, dict[str, int]]:
    """The table before any vector is counted.  What ids show is not asked of invented formats."""
    needed = {kind: {*_words(traits)} for kind, (_, traits) in kinds.items()}
    return {
        name: {
            kind: 0
            for kind, of_kind in needed.items()
            if of_kind <= {*traits(fields)} and (kind in TESTS or "invented" not in fields)
        }
        for name, fields in formats.items()
    }


def _wrong_kinds(listed: Mapping[str, _Entry], kinds: Mapping[str, _Entry]) -> Iterator[_Objection]:
    """The traits of listed kinds that no format can have, and the tests without a kind."""
    for key, needed in listed.values():
        for word in _words(needed):
            if word not in TRAITS:
                yield key, f"no trait {word}", f"one of: {', '.join(TRAITS)}"
    if listed:
        first = next(iter(listed.values()))[0]
        for kind in TESTS.keys() - kinds.keys():
            yield first, f"the kind is not listed: {kind}", "add it, with the traits that it needs"


def _gaps(coverage: Coverage, folder: Path) -> Iterator[SourceError]:
    """The cells without a vector and without a reason, each at the description of its format."""
    for name, row in coverage.cells.items():
        empty = [kind for kind, number in row.items() if not number and (name, kind) not in coverage.reasons]
        path = description_path(folder, name)
        if row and not any(row.values()):
            what = f"the format {name} has no vectors"
            yield VectorError(path, 1, 1, what, "write some, or remove its folder")
        for kind in empty:
            advice = f"write one, or give the reason in {FILE}, below omits"
            yield VectorError(path, 1, 1, f"no vector of {name} is of the kind: {kind}", advice)


def _wrong_reasons(coverage: Coverage, registry: Registry) -> Iterator[SourceError]:
    """The reasons for cells that are not empty, or do not exist, and those that are too long."""
    empty = {*coverage.empty}
    for name, row in coverage.cells.items():
        own, path = registry.cases.own(name), registry.root / "formats" / name / FILE
        for kind, (place, _) in own.omits.items():
            if (name, kind) not in empty:
                what = f"{name} has {row[kind]} vectors" if kind in row else f"{name} has no such cell"
                yield VectorError(path, place.line, place.column, f"{what}: {kind}", "remove the reason")
        for reason in own.reasons:
            if len(reason.text) > LONGEST or "\n" in reason.text:
                what = f"a reason of {len(reason.text)} characters"
                yield VectorError(path, reason.line, reason.column, what, f"one line of {LONGEST} at most")


def _mapping(node: yaml_text.YamlMapping | None, name: str) -> Mapping[str, _Entry]:
    found = node.get(name) if node else None
    return found.entries if isinstance(found, yaml_text.YamlMapping) else {}


def _words(node: yaml_text.YamlNode | None) -> list[str]:
    items = node.items if isinstance(node, yaml_text.YamlSequence) else ()
    return [str(yaml_text.plain(item)) for item in items]
