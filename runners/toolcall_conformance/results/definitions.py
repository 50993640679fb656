"""What results are about: vectors, clauses, harms, templates and tools, each a line of the results file.

A definition stands in front of the first result that needs it, and once.  So a results file can be shown
where the suite is not installed, in the words of the suite it was made with, even if it was cut off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any

from ..suite import data
from ..suite.bundle import canonical, vector_to_json
from ..suite.model import Vector

if TYPE_CHECKING:
    from ..suite.clauses import Clause

#: What is taken from a clause besides its id.
_CLAUSE_FIELDS = ("level", "text", "rationale", "chapter", "section", "path", "line")
#: The fields a line must have to be used, by its type.
_NEEDED: Mapping[str, Mapping[str, type]] = {
    "clause": {"id": str, "text": str},
    "harm": {"id": str, "name": str, "effect": str},
    "template": {"name": str, "source": str},
    "tools": {"number": int, "tools": list},
    "vector": {"id": str, "kind": str, "title": str, "level": str, "topic": str, "clauses": list},
}
#: The types that other fields must have where they are.
_TYPES: Mapping[str, type] = {
    **dict.fromkeys(("harm", "profile", "templateName", "output", "path", "section", "rationale"), str),
    **dict.fromkeys(("against", "chunks", "deltas", "accepts", "rejects", "preservedTokens"), list),
    **dict.fromkeys(("expected", "analysis", "observed", "crosswalk"), dict),
}


@dataclass(frozen=True, slots=True)
class Definitions:
    """What the lines of a results file define, each by its id."""

    #: Entries as in a bundle (VF-8.2): template and tools are filled in.
    vectors: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    clauses: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    harms: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    #: Jinja sources by name.
    templates: dict[str, str] = field(default_factory=dict)
    tools: dict[int, list[Any]] = field(default_factory=dict)

    def add(self, line: Mapping[str, Any]) -> bool:
        """Take a line.  False if it defines nothing; raises KeyError or TypeError if it is broken."""
        kind = line["type"]
        if kind not in _NEEDED:
            return False
        given = {name: type_ for name, type_ in _TYPES.items() if name in line}
        for name, type_ in (*given.items(), *_NEEDED[kind].items()):
            if not isinstance(line[name], type_):
                raise TypeError(f"{name} of a {kind} is no {type_.__name__}")
        _ADD[kind](self, {name: value for name, value in line.items() if name != "type"})
        return True

    def _vector(self, entry: dict[str, Any]) -> None:
        if "tools" in entry:
            entry["tools"] = self.tools.get(entry["tools"], [])
        if "template" not in entry and entry.get("templateName") in self.templates:
            entry["template"] = self.templates[entry["templateName"]]
        self.vectors[entry["id"]] = entry

    def update(self, other: Definitions) -> list[str]:
        """Add what another file defines; what is defined here stays.

        Returns the ids of the vectors that the two define differently.
        """
        common = self.vectors.keys() & other.vectors.keys()
        changed = [id for id in common if _asked(self.vectors[id]) != _asked(other.vectors[id])]
        for name in ("vectors", "clauses", "harms", "templates"):
            own, others = getattr(self, name), getattr(other, name)
            own.update({id: value for id, value in others.items() if id not in own})
        return sorted(changed)


def _asked(vector: Mapping[str, Any]) -> dict[str, Any]:
    """A vector without where it stands."""
    return {name: value for name, value in vector.items() if name not in ("path", "line")}


_ADD: Mapping[str, Callable[[Definitions, dict[str, Any]], None]] = {
    "clause": lambda own, entry: own.clauses.update({entry["id"]: entry}),
    "harm": lambda own, entry: own.harms.update({entry["id"]: entry}),
    "template": lambda own, entry: own.templates.update({entry["name"]: entry["source"]}),
    "tools": lambda own, entry: own.tools.update({entry["number"]: entry["tools"]}),
    "vector": Definitions._vector,
}


class Definer:
    """Gives the lines that must stand in front of a result, each once."""

    def __init__(self) -> None:
        self._defined: set[tuple[str, str]] = set()
        self._tools: dict[str, int] = {}

    def lines(self, vector: Vector, breached: Iterable[str] = ()) -> Iterator[dict[str, Any]]:
        """The lines for a vector, and for clauses that a stream of it was found to break."""
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
        # Named templates and lists of tools serve many vectors: repeating them would double the file.
        if vector.template_name:
            source = entry.pop("template", "")
            if self._new("template", vector.template_name):
                yield {"type": "template", "name": vector.template_name, "source": source}
        if "tools" in entry:
            number = self._tools.setdefault(canonical(entry["tools"]), len(self._tools) + 1)
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
    """The definitions of some vectors, where there is no results file."""
    definitions = Definitions()
    definer = Definer()
    for vector in vectors:
        for line in definer.lines(vector, breached):
            definitions.add(line)
    return definitions


@cache
def clauses() -> Mapping[str, Clause]:
    """The clauses of the specification, by id."""
    from ..suite.clauses import load_clauses

    return {clause.id: clause for clause in load_clauses(data.spec_dir())[0]}


@cache
def harms() -> Mapping[str, Mapping[str, Any]]:
    """``{"name", "effect"}`` of each harm, by id."""
    from ..suite import yaml_text
    from ..suite.registry import read_registry

    node, _ = read_registry(data.vectors_dir() / "harms.yaml")
    return yaml_text.plain(node) if node else {}
