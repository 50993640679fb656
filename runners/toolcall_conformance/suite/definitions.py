"""Definitions in results files and packed bundles: vectors, clauses, harms, templates, tools.

Each definition comes once, before the first line that needs it.  So a results file can be shown without
the suite installed, with the texts of the suite that was run, even if the end of the file is missing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from . import data
from .model import Vector
from .vector_json import line_of, vector_to_json

if TYPE_CHECKING:
    from .clauses import Clause

_T = TypeVar("_T")

#: The fields of a clause that a definition has besides the id.
_CLAUSE_FIELDS = ("level", "basis", "text", "rationale", "chapter", "section", "path", "line")
#: The required fields of a line, by the line's type.
_NEEDED: Mapping[str, Mapping[str, type]] = {
    "clause": {"id": str, "text": str},
    "harm": {"id": str, "name": str, "effect": str},
    "template": {"name": str, "source": str},
    "tools": {"number": int, "tools": list},
    "vector": {"id": str, "kind": str, "title": str, "level": str, "topic": str, "clauses": list},
}
#: The types of the optional fields of a line.
_TYPES: Mapping[str, type] = {
    **dict.fromkeys(
        ("harm", "profile", "templateName", "output", "body", "path", "section", "rationale", "basis"), str
    ),
    **dict.fromkeys(
        (
            *("against", "chunks", "deltas", "accepts", "rejects", "open", "either", "calls"),
            *("preservedTokens", "alternatives"),
        ),
        list,
    ),
    **dict.fromkeys(("expected", "analysis", "message", "completion", "observed", "crosswalk"), dict),
}


@dataclass(frozen=True, slots=True)
class Definitions:
    """The definitions in a results file, by id."""

    #: Entries as in a bundle (VF-8.2), with template and tools filled in.
    vectors: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    clauses: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    harms: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    #: Jinja sources by name.
    templates: dict[str, str] = field(default_factory=dict)
    #: The templates whose format no released model writes (VF-10.6).
    invented: set[str] = field(default_factory=set)
    tools: dict[int, list[Any]] = field(default_factory=dict)

    def add(self, line: Mapping[str, Any]) -> bool:
        """Add a line.  False if it is not a definition; raises KeyError or TypeError if it is damaged."""
        kind = line["type"]
        if kind not in _NEEDED:
            return False
        given = {name: type_ for name, type_ in _TYPES.items() if name in line}
        for name, type_ in (*given.items(), *_NEEDED[kind].items()):
            if not isinstance(line[name], type_):
                raise TypeError(f"{name} of a {kind} is no {type_.__name__}")
        entry = {name: value for name, value in line.items() if name != "type"}
        if kind == "vector":
            self._vector(entry)
        elif kind == "template":
            self.templates[entry["name"]] = entry["source"]
            if entry.get("invented"):
                self.invented.add(entry["name"])
        elif kind == "tools":
            self.tools[entry["number"]] = entry["tools"]
        else:
            (self.clauses if kind == "clause" else self.harms)[entry["id"]] = entry
        return True

    def _vector(self, entry: dict[str, Any]) -> None:
        if "tools" in entry:
            entry["tools"] = self.tools.get(entry["tools"], [])
        if "template" not in entry and entry.get("templateName") in self.templates:
            entry["template"] = self.templates[entry["templateName"]]
        self.vectors[entry["id"]] = entry

    def update(self, other: Definitions) -> list[str]:
        """Add the definitions of another file; existing definitions stay.

        Returns the ids of the vectors that the two files define differently.
        """
        common = self.vectors.keys() & other.vectors.keys()
        changed = [id for id in common if _asked(self.vectors[id]) != _asked(other.vectors[id])]
        _fill(self.vectors, other.vectors)
        _fill(self.clauses, other.clauses)
        _fill(self.harms, other.harms)
        _fill(self.templates, other.templates)
        return sorted(changed)


def _asked(vector: Mapping[str, Any]) -> dict[str, Any]:
    """A vector without its file and line."""
    return {name: value for name, value in vector.items() if name not in ("path", "line")}


def _fill(own: dict[str, _T], others: Mapping[str, _T]) -> None:
    own.update({id: value for id, value in others.items() if id not in own})


class Definer:
    """Yields the definitions that results need, each definition once."""

    def __init__(self) -> None:
        self._defined: set[tuple[str, str]] = set()
        self._tools: dict[str, int] = {}

    def lines(self, vector: Vector, breached: Iterable[str] = ()) -> Iterator[dict[str, Any]]:
        """The lines for a vector, and for the clauses ``breached`` when its output is streamed."""
        for id in (*vector.clauses, *vector.against, *breached):
            if id in clauses() and self._new("clause", id):
                clause = asdict(clauses()[id])
                yield {"type": "clause", "id": id, **{name: clause[name] for name in _CLAUSE_FIELDS}}
        if vector.harm in harms() and self._new("harm", vector.harm):
            yield {"type": "harm", "id": vector.harm, **harms()[vector.harm]}
        if self._new("vector", vector.id):
            yield from self._vector(vector)

    def _vector(self, vector: Vector) -> Iterator[dict[str, Any]]:
        entry = vector_to_json(vector)
        # Many vectors share a template or a list of tools; repeating these would double the size of the file.
        if vector.template_name:
            source = entry.pop("template", "")
            if self._new("template", vector.template_name):
                made_up = {"invented": True} if vector.template_name in _invented() else {}
                yield {"type": "template", "name": vector.template_name, "source": source, **made_up}
        if "tools" in entry:
            number = self._tools.setdefault(line_of(entry["tools"]), len(self._tools) + 1)
            if self._new("tools", str(number)):
                yield {"type": "tools", "number": number, "tools": entry["tools"]}
            entry["tools"] = number
        yield {"type": "vector", **entry}

    def _new(self, kind: str, id: str) -> bool:
        if (kind, id) in self._defined:
            return False
        self._defined.add((kind, id))
        return True


def of_vectors(vectors: Iterable[Vector], breached: Iterable[str] = ()) -> Definitions:
    """The definitions of some vectors, for use without a results file."""
    definitions = Definitions()
    definer = Definer()
    for vector in vectors:
        for line in definer.lines(vector, breached):
            definitions.add(line)
    return definitions


@cache
def _invented() -> frozenset[str]:
    from .registry import registry_for

    return registry_for(data.vectors_dir() / "formats").invented


@cache
def clauses() -> Mapping[str, Clause]:
    """The clauses of the specification, by id."""
    from .clauses import load_clauses

    return {clause.id: clause for clause in load_clauses(data.spec_dir())[0]}


@cache
def harms() -> Mapping[str, Mapping[str, Any]]:
    """``{"name", "effect"}`` of each harm, by id."""
    from . import yaml_text
    from .registry import read_registry

    node, _ = read_registry(data.vectors_dir() / "harms.yaml")
    return yaml_text.plain(node) if node else {}
