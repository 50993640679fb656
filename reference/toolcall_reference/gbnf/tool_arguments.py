"""The arguments of a tool as a whole: which may and must be given, in any format."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from ..schema.references import Schema
from ..schema.types import NestedTypes
from .json_schema import Reader
from .members import allowed, has_undeclared, members_body
from .rules import Rules, sequence

#: Gives the body for one argument: from its name (None for any), its schema, a name for rules and a path.
Argument: TypeAlias = Callable[[str | None, Schema, str, str], str]


@dataclass(frozen=True, slots=True)
class ToolArguments:
    """The arguments that may be given by name."""

    #: Their schemas, in the order in which they are declared.
    declared: Mapping[str, Schema]
    #: The names of those that have to be given; all of them are declared.
    required: frozenset[str]
    #: The schema of arguments with undeclared names; False if such arguments are not allowed.
    extra: Schema

    @classmethod
    def of(cls, reader: Reader) -> ToolArguments:
        """The arguments of a tool whose parameters are the reader's root.  Implements GR-3.7, GR-3.10."""
        whole = reader.both([(reader.root, "#")])
        reader.owner.note_each(whole, ("anyOf", "oneOf"), "#", "read for its properties only")
        required = whole.get("required", ())
        declared = allowed(NestedTypes(reader.root, reader.root).declared, required)
        extra = whole.get("additionalProperties", "properties" not in whole)
        if has_undeclared(required, declared, extra, "#"):
            reader.owner.note("#/required", "not enforced for properties that have no schema")
        return cls(declared, frozenset(required) & declared.keys(), extra)

    def body(self, rules: Rules, name: str, argument: Argument, separator: str) -> str:
        """The body for one argument or more, ``""`` if there can be none."""
        if self.declared:
            members = {}
            for key, schema in self.declared.items():
                body = argument(key, schema, f"{name}-{key}", f"#/properties/{key}")
                members[key] = rules.add(f"{name}-{key}-member", body)
            return members_body(rules, members, self.required, separator, name, some=True)
        if self.extra is False:
            return ""
        body = argument(None, self.extra, f"{name}-any", "#/additionalProperties")
        one = rules.add(f"{name}-member", body) if " " in body else body
        return f"{one} ({sequence(separator, one)})*" if one else ""
