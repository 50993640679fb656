"""The grammar of arguments that are elements, and of the elements in them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ....gbnf.bare import BareText
from ....gbnf.bounds import bounds
from ....gbnf.conjunction import HANDLED
from ....gbnf.json_schema import Reader
from ....gbnf.literals import literal_of, literals
from ....gbnf.members import has_undeclared, members_body
from ....gbnf.rules import choice, literal, optional, sequence, times
from ....json.text import encode_string
from ....schema.references import Schema
from ....schema.types import ValueType
from ...grammar.pieces import Row
from ...grammar.writer import GrammarWriter, object_schema, of_parameters
from .reading import ITEM, ElementArguments


@of_parameters
def element_rows(node: ElementArguments, writer: GrammarWriter) -> list[Row]:
    reader = literals(next(writer.schemas(False)), object_schema(writer.tool.parameters))

    def argument(key: str | None, schema: Schema, name: str, path: str) -> str:
        if key is None:
            reader.owner.narrow(path, _NO_NAMES)
            return ""
        return _element(node.mark, reader, key, schema, name, path)

    return writer.argument_rows(argument, "")


#: Why an object without declared members is written in JSON alone.
_NO_NAMES = (
    "elements with names that no schema declares: no grammar can demand that a closing tag repeats one"
)


def _element(mark: str, reader: Reader, tag: str, schema: Schema, name: str, path: str) -> str:
    """The body of an element: its tag, a value and its closing tag."""
    inside = Reader(reader.owner, reader.root, _InElement(f"{mark}</{tag}>", mark=mark))
    with reader.owner.inside():
        return sequence(literal(f"{mark}<{tag}>"), inside.value(schema, name, path))


@dataclass(frozen=True, slots=True)
class _InElement(BareText):
    """The notation of what is in an element, its closing tag included."""

    mark: str = ""

    def referred(self, reader: Reader, schema: Mapping[str, Any], name: str, path: str) -> str:
        # One rule for each schema and tag: the schema may refer to itself.
        rules, reference = reader.owner.rules, schema["$ref"]
        key = "element", self.marker, id(reader.root), reference
        with reader.following([reference], f"{self.marker} {reference}", path):
            known, new = rules.shared(key, f"{name}-ref")
            if new:
                rules.define(known, reader.value(reader.both([(schema, path)]), known, path))
            return known

    def listed(self, reader: Reader, value: object) -> str:
        """A value in JSON; a container in elements too.  Implements GR-3.3."""
        body = super(_InElement, self).listed(reader, value)
        if not isinstance(value, (Mapping, list)):
            return body
        elements = _written(self.mark, value)
        return choice([self.ended(literal(elements)), body]) if elements else body

    def typed(self, reader: Reader, schema: Mapping[str, Any], name: str, path: str) -> str:
        types = reader.types(schema, path)
        if "string" in types and not schema.keys() & HANDLED - {"type"}:
            return self.text(reader)
        bodies = [self.string(reader, schema, path)] if "string" in types else []
        if "array" in types:
            bodies.append(self.ended(self._items(reader, schema, name, path)))
        if "object" in types:
            # Without declared members the object is in JSON, where any names are possible.
            members = self._members(reader, schema, name, path)
            open = schema.get("additionalProperties", True) is not False or schema.get("patternProperties")
            if not members and open:
                reader.owner.narrow(path, _NO_NAMES)
            bodies.append(
                self.ended(members or literal_of(reader, ("object",), schema, name, path, self.marker))
            )
        others = [kind for kind in types if kind not in ("string", "array", "object")]
        if others:
            bodies.append(self.ended(literal_of(reader, others, schema, name, path, self.marker)))
        return self.either(reader, bodies, path)

    def _members(self, reader: Reader, schema: Mapping[str, Any], name: str, path: str) -> str:
        """The members of an object, each an element; ``""`` if none is declared."""
        properties = schema.get("properties", {})
        required = schema.get("required", ())
        has_undeclared(required, properties, schema.get("additionalProperties"), path)
        rules, members = reader.owner.rules, {}
        for key, value in properties.items():
            body = _element(self.mark, reader, key, value, f"{name}-{key}", f"{path}/properties/{key}")
            members[key] = rules.add(f"{name}-{key}-member", body)
        return members_body(rules, members, set(required), "", name) if members else ""

    def _items(self, reader: Reader, schema: Mapping[str, Any], name: str, path: str) -> str:
        """The items of an array, each an element."""
        low, high = bounds(schema, "minItems", "maxItems", path)
        fixed, items = schema.get("prefixItems", ())[:high], schema.get("items", True)
        body = ""
        if items is not False and (high is None or high > len(fixed)):
            item = _element(self.mark, reader, ITEM, items, f"{name}-item", f"{path}/items")
            least, most = max(low - len(fixed), 0), None if high is None else high - len(fixed)
            body = reader.owner.rules.add(f"{name}-item", item) + times(least, most)
        for index in range(len(fixed) - 1, -1, -1):
            here = f"{path}/prefixItems/{index}"
            body = sequence(_element(self.mark, reader, ITEM, fixed[index], f"{name}-{index}", here), body)
            body = body if index < low else optional(body)
        return body


def _written(mark: str, value: object) -> str:
    """What stands in the element of a value whose members no schema declares.

    ``""`` for a value that would be read as another one, such as the text ``5``.
    """
    if isinstance(value, str):
        return (
            value if ValueType().to_json(value) == (encode_string(value), True) and mark not in value else ""
        )
    if not isinstance(value, (Mapping, list)):
        return json.dumps(value)
    members = list(value.items()) if isinstance(value, Mapping) else [(ITEM, each) for each in value]
    inside = [(tag, _written(mark, each)) for tag, each in members]
    named = isinstance(value, list) or all(_NAME(tag) and tag != ITEM for tag, _ in inside)
    if not named or not all(text for _, text in inside):
        return ""
    return "".join(f"{mark}<{tag}>{text}{mark}</{tag}>" for tag, text in inside)


#: Matches names that the parser reads in any tag, declared or not.
_NAME = re.compile(r"(?!/)[^ \t\r\n<>\"](?:[^\r\n<>\"]*[^ \t\r\n<>\"])?").fullmatch
