"""The grammar of arguments between braces (``parsing.braces``)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ....errors import SchemaError
from ....gbnf.dialects import PRIMITIVES, Dialect
from ....gbnf.gbnf import literal, sequence
from ....gbnf.json_schema import Reader, SchemaRules
from ....gbnf.members import members_body
from ....gbnf.until import text_until
from ....schema.references import Schema
from ....schema.types import NestedTypes
from ...grammar.nodes import rows
from ...grammar.pieces import GAP, Piece, Row
from ...grammar.writer import GrammarWriter, object_schema
from .reading import BraceArguments


@rows.register
def _(node: BraceArguments, writer: GrammarWriter) -> list[Row]:
    parameters = object_schema(writer.tool.parameters)
    owner = next(writer.schemas(False))
    dialect = _dialect(node.token, writer)
    with writer.reading(writer.tool.name):
        own = SchemaRules(writer.rules, dialect, owner.notes, owner.heads)
        own.primitive("ws")
        reader = _Reader(own, parameters, node.token)
        whole = reader.both([(parameters, "#")])
        declared = NestedTypes(parameters, parameters).declared
        required = set(whole.get("required", ()))
        missing = sorted(required - declared.keys())
        if missing:
            raise SchemaError("#/required", f"{missing[0]!r} is required but not among the properties")
        name = f"arguments-{writer.tool.name}"
        members = {
            key: writer.rules.add(f"{name}-{key}-member", reader.member(key, schema, f"{name}-{key}"))
            for key, schema in declared.items()
        }
        some = ""
        if members:
            some = members_body(writer.rules, members, required, '"," ws', name, some=True)
        elif whole.get("additionalProperties", "properties" not in whole):
            member = own.primitive("member")
            some = f'{member} ("," ws {member})*'
    found: list[Row] = [[GAP, Piece(some)]] if some else []
    return found if some and required else [*found, []]


def _dialect(token: str, writer: GrammarWriter) -> Dialect:
    text = text_until(writer.rules, "token-text", token)
    primitives = {
        **{name: PRIMITIVES[name] for name in ("ws", "integer", "number", "boolean")},
        "bare-string": sequence(literal(token), text),
        "bare-null": '"null" | "None"',
        "bare-value": "bare-object | bare-array | bare-string | number | boolean | bare-null",
        "bare-object": '"{" ws (bare-member (ws "," ws bare-member)*)? ws "}"',
        "bare-member": 'bare-key ws ":" ws bare-value',
        "bare-key": "[A-Za-z_] [A-Za-z_0-9-]{0,62}",
        "bare-array": '"[" ws (bare-value (ws "," ws bare-value)*)? ws "]"',
    }
    return Dialect(primitives, "bare-", str, json_strings=False)


@dataclass(slots=True)
class _Reader(Reader):
    """Reads the schema of a value."""

    token: str

    def member(self, key: str, schema: Schema, name: str) -> str:
        """An argument."""
        return sequence(literal(key), '":" ws', self.value(schema, name, f"#/properties/{key}"))

    def _listed(self, value: object) -> str:
        return literal(self._written(value))

    def _written(self, value: object) -> str:
        if isinstance(value, str):
            return f"{self.token}{value}{self.token}"
        if isinstance(value, Mapping):
            return f"{{{','.join(f'{key}:{self._written(member)}' for key, member in value.items())}}}"
        if isinstance(value, list):
            return f"[{','.join(map(self._written, value))}]"
        return json.dumps(value)

    def _string(self, schema: Mapping[str, Any], name: str, path: str) -> str:
        for keyword in sorted(schema.keys() & {"pattern", "minLength", "maxLength"}):
            self.owner.note(f"{path}/{keyword}", "not enforced between the tokens of a string")
        return self.owner.primitive("string")
