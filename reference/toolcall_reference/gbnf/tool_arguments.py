"""The arguments of a tool as a whole: which may and must be given, in any format."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ..schema.references import Schema
from ..schema.types import NestedTypes
from .json_schema import Reader
from .members import allowed, has_undeclared, members_body, undeclared
from .rules import Rules, choice, sequence

#: Gives the body for one argument: from its name (None for any), its schema, a name for rules and a path.
Argument: TypeAlias = Callable[[str | None, Schema, str, str], str]


@dataclass(frozen=True, slots=True)
class ToolArguments:
    """The arguments that may be given by name."""

    #: Their schemas, in the order in which they are declared.
    declared: Mapping[str, Schema]
    #: The names of those that have to be given; all of them are declared.
    required: frozenset[str]
    #: The schemas of arguments with undeclared names, each with its path; empty if they are not allowed.
    others: Sequence[tuple[Schema, str]]

    @classmethod
    def of(cls, reader: Reader) -> ToolArguments:
        """The arguments of a tool whose parameters are the reader's root.  Implements GR-3.7, GR-3.10."""
        whole = reader.both([(reader.root, "#")])
        reader.owner.note_each(whole, ("anyOf", "oneOf"), "#", "read for its properties only")
        required = whole.get("required", ())
        declared = allowed(NestedTypes(reader.root, reader.root).declared, required)
        others = undeclared(whole, "#", reader.owner)
        if has_undeclared(required, declared, bool(others), "#"):
            reader.owner.note("#/required", "not enforced for properties that have no schema")
        return cls(declared, frozenset(required) & declared.keys(), others)

    def body(self, rules: Rules, name: str, argument: Argument, separator: str) -> str:
        """The body for one argument or more, ``""`` if there can be none."""
        if self.declared:
            members = {}
            for key, schema in self.declared.items():
                body = argument(key, schema, f"{name}-{key}", f"#/properties/{key}")
                members[key] = rules.add(f"{name}-{key}-member", body)
            return members_body(rules, members, self.required, separator, name, some=True)
        if any(schema is True for schema, _ in self.others):
            bodies = [argument(None, True, f"{name}-any", "#/additionalProperties")]
        else:
            bodies = [argument(None, schema, f"{name}-any", path) for schema, path in self.others]
        if not bodies:
            return ""
        body = choice(bodies)
        one = rules.add(f"{name}-member", body) if " " in body else body
        return f"{one} ({sequence(separator, one)})*" if one else ""
