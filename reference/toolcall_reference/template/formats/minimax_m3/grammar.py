"""The grammar of arguments that are elements (``parsing.elements``)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ....errors import SchemaError
from ....gbnf.bare import BareReader, Closing
from ....gbnf.bounds import bounds
from ....gbnf.conjunction import HANDLED
from ....gbnf.gbnf import literal, sequence, times
from ....gbnf.json_schema import Reader
from ....gbnf.members import members_body
from ....schema.references import Schema
from ...grammar.nodes import rows
from ...grammar.pieces import GAP, Piece, Row
from ...grammar.writer import GrammarWriter, object_schema
from .reading import ITEM, ElementArguments


@rows.register
def _(node: ElementArguments, writer: GrammarWriter) -> list[Row]:
    parameters = object_schema(writer.tool.parameters)
    with writer.reading(writer.tool.name):
        reader = _ElementReader(next(writer.schemas(False)), parameters, Closing(""), node.mark)
        whole = reader.both([(parameters, "#")])
        some = reader.members(whole, f"arguments-{writer.tool.name}", "#", some=True)
        required = set(whole.get("required", ())) & set(whole.get("properties", ()))
    found: list[Row] = [[GAP, Piece(some)]] if some else []
    return found if some and required else [*found, []]


@dataclass(slots=True)
class _ElementReader(BareReader):
    """Reads the schema of what is in one element; the bodies go on through its closing tag."""

    mark: str

    def value(self, schema: Schema, name: str, path: str) -> str:
        if not (isinstance(schema, Mapping) and "$ref" in schema):
            return BareReader.value(self, schema, name, path)
        # One rule for each schema and tag: it may refer to itself.
        key = "element", self.closing.marker, id(self.root), schema["$ref"]
        rules, reference = self.owner.rules, schema["$ref"]
        with self.owner.following([reference], path), self.trying(f"{self.closing.marker} {reference}"):
            known, new = rules.shared(key, f"{name}-ref")
            if new:
                rules.define(known, BareReader.value(self, self.both([(schema, path)]), known, path))
            return known

    def _typed(self, schema: Mapping[str, Any], name: str, path: str) -> str:
        types = self._types(schema, path)
        if "string" in types and not schema.keys() & HANDLED - {"type"}:
            return self._text()
        bodies = [self._string(schema, name, path)] if "string" in types else []
        if "array" in types:
            bodies.append(self._items(schema, name, path))
        if "object" in types:
            bodies.append(
                self._ended(self.members(schema, name, path) or self._json_object(schema, name, path))
            )
        others = [kind for kind in types if kind not in ("string", "array", "object")]
        if others:
            plain = Reader(self.owner, self.root)
            bodies.append(self._ended(plain.value({**schema, "type": others, "nullable": False}, name, path)))
        return self._either(bodies, path)

    def members(self, schema: Mapping[str, Any], name: str, path: str, some: bool = False) -> str:
        """The members of an object, each an element; ``""`` if none is declared."""
        properties = schema.get("properties", {})
        required = set(schema.get("required", ()))
        missing = sorted(required - properties.keys())
        if missing and (properties or schema.get("additionalProperties") is False):
            raise SchemaError(f"{path}/required", f"{missing[0]!r} is required but not among the properties")
        if schema.get("additionalProperties", "properties" not in schema):
            # No grammar can ask for a closing tag with the name that the opening one happens to have.
            message = "only the declared properties are allowed"
            self.owner.note(f"{path}/additionalProperties", message, looser=False)
        rules = self.owner.rules
        members = {
            key: rules.add(
                f"{name}-{key}-member", self._element(key, value, f"{name}-{key}", f"{path}/properties/{key}")
            )
            for key, value in properties.items()
        }
        return members_body(rules, members, required, "", name, some=some) if members else ""

    def _items(self, schema: Mapping[str, Any], name: str, path: str) -> str:
        low, high = bounds(schema, "minItems", "maxItems", path)
        if "prefixItems" in schema:
            self.owner.note(f"{path}/prefixItems", "not enforced")
        items = schema.get("items", True)
        if items is False or high == 0:
            return self._ended("")
        item = self._element(ITEM, items, f"{name}-item", f"{path}/items")
        return self._ended(self.owner.rules.add(f"{name}-item", item) + times(low, high))

    def _element(self, tag: str, schema: Schema, name: str, path: str) -> str:
        inside = _ElementReader(self.owner, self.root, Closing(f"{self.mark}</{tag}>"), self.mark)
        with self.owner.inside():
            return sequence(literal(f"{self.mark}<{tag}>"), inside.value(schema, name, path))

    def _json_object(self, schema: Mapping[str, Any], name: str, path: str) -> str:
        """An object without declared members: in JSON, where any names are possible."""
        return Reader(self.owner, self.root).value(
            {**schema, "type": "object", "nullable": False}, name, path
        )
