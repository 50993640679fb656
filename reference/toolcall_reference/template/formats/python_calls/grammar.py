"""The grammar of arguments that are written in Python (``parsing.python_calls``)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ....errors import SchemaError
from ....gbnf.gbnf import choice, literal, sequence
from ....gbnf.json_schema import Reader
from ....gbnf.members import members_body
from ....schema.references import Schema
from ....schema.types import NestedTypes
from ...grammar.nodes import rows
from ...grammar.pieces import GAP, Piece, Row
from ...grammar.writer import GrammarWriter, object_schema
from .reading import PythonArguments


@rows.register
def _(node: PythonArguments, writer: GrammarWriter) -> list[Row]:
    parameters = object_schema(writer.tool.parameters)
    with writer.reading(writer.tool.name):
        reader = Reader(next(writer.schemas(True)), parameters)
        whole = reader.both([(parameters, "#")])
        declared = NestedTypes(parameters, parameters).declared
        required = set(whole.get("required", ()))
        missing = sorted(required - declared.keys())
        if missing:
            raise SchemaError("#/required", f"{missing[0]!r} is required but not among the properties")
        name = f"arguments-{writer.tool.name}"
        members = {
            key: writer.rules.add(f"{name}-{key}-member", _member(key, schema, parameters, writer))
            for key, schema in declared.items()
        }
        some = ""
        if members:
            some = members_body(writer.rules, members, required, '"," ws', name, some=True)
        elif whole.get("additionalProperties", "properties" not in whole):
            member = writer.rules.add(f"{name}-member", _member(None, True, parameters, writer))
            some = f'{member} ("," ws {member})*'
    found: list[Row] = [[GAP, Piece(some)]] if some else []
    return found if some and required else [*found, []]


def _member(key: str | None, schema: Schema, root: Schema, writer: GrammarWriter) -> str:
    """An argument; with any name if ``key`` is None."""
    name = f"arguments-{writer.tool.name}-{key or 'any'}"
    path = "#/additionalProperties" if key is None else f"#/properties/{key}"
    bodies = [_ArgumentReader(schemas, root).value(schema, name, path) for schemas in writer.schemas(True)]
    head = writer.rules.add("argument-name", "[A-Za-z_] [A-Za-z0-9_]{0,62}") if key is None else literal(key)
    return sequence(head, '"="', choice(bodies))


@dataclass(slots=True)
class _ArgumentReader(Reader):
    """Reads the schema of one argument: a string may have line breaks in it, as templates write it."""

    def value(self, schema: Schema, name: str, path: str) -> str:
        if schema is True:
            return self._typed({}, name, path)
        if isinstance(schema, Mapping) and "$ref" in schema:
            return self.together([(schema, path)], name, path)
        return Reader.value(self, schema, name, path)

    def _typed(self, schema: Mapping[str, Any], name: str, path: str) -> str:
        types = self._types(schema, path)
        return choice(self._bodies(schema, types, name, path))

    def _bodies(self, schema: Mapping[str, Any], types: list[str], name: str, path: str) -> Iterator[str]:
        if "string" in types:
            yield self._string(schema, name, path)
        others = [kind for kind in types if kind != "string"]
        if others:
            plain = Reader(self.owner, self.root)
            yield plain.value({**schema, "type": others, "nullable": False}, name, path)

    def _string(self, schema: Mapping[str, Any], name: str, path: str) -> str:
        plain = Reader._string(self, schema, name, path)
        if self.owner.dialect.json_strings:
            return plain
        rules = self.owner.rules
        codes = (rf"\x{ord(quote):02X}" for quote in "'\"")
        return rules.add("text", choice(rf'"{code}" ([^{code}\\] | py-escape)* "{code}"' for code in codes))
