"""The grammar of arguments between braces, and of the objects and arrays in them."""

from __future__ import annotations

import json
from collections.abc import Mapping

from ....gbnf.bare import BareText
from ....gbnf.dialects import PRIMITIVES, Dialect
from ....gbnf.json_schema import Reader, SchemaRules
from ....gbnf.literals import literals
from ....gbnf.rules import choice, joined, literal, none_of, sequence
from ....gbnf.until import text_until
from ....schema.references import Schema
from ...grammar.pieces import Row
from ...grammar.writer import GrammarWriter, object_schema, of_parameters
from .reading import BraceArguments


@of_parameters
def brace_rows(node: BraceArguments, writer: GrammarWriter) -> list[Row]:
    return _marked_rows(node, writer) if node.marks else _unmarked_rows(node, writer)


def _marked_rows(node: BraceArguments, writer: GrammarWriter) -> list[Row]:
    """The arguments where the token stands around strings alone."""
    json_rules = next(writer.schemas(False))
    rules = SchemaRules(writer.rules, _dialect(node.token, writer), json_rules.notes, json_rules.followed)
    rules.primitive("ws")
    reader = literals(rules, object_schema(writer.tool.parameters))

    def argument(key: str | None, schema: Schema, name: str, path: str) -> str:
        if key is None and schema is True:
            return rules.primitive("member")
        head = rules.primitive("key") if key is None else literal(key)
        return sequence(head, '":" ws', reader.value(schema, name, path))

    return writer.argument_rows(argument, '"," ws')


def _unmarked_rows(node: BraceArguments, writer: GrammarWriter) -> list[Row]:
    """The arguments where the token stands around values of all types."""
    types, text = node.types[writer.tool.name], BareText(node.token, "", "")

    def argument(key: str | None, schema: Schema, name: str, path: str) -> str:
        python = "string" not in types.member(key or "").type.types
        readers = (Reader(rules, writer.tool.parameters, text) for rules in writer.schemas(python))
        head = writer.rules.add("key", "[A-Za-z_] [A-Za-z_0-9-]{0,62}") if key is None else literal(key)
        return sequence(
            head, '":"', literal(node.token), choice(r.value(schema, name, path) for r in readers)
        )

    return writer.argument_rows(argument, '"," ws')


#: What is not a character of a word that is a key (HD-12.3); blanks may stand in a key, and none is made up.
_NO_KEY = " \t\r\n:=,{}[]<>\"'"


def _dialect(token: str, writer: GrammarWriter) -> Dialect:
    text = text_until(writer.rules, "token-text", token)
    primitives = {
        **{name: PRIMITIVES[name] for name in ("ws", "integer", "number", "boolean")},
        "bare-string": sequence(literal(token), text),
        "bare-null": '"null" | "None"',
        "bare-value": "bare-object | bare-array | bare-string | number | boolean | bare-null",
        "bare-object": '"{" ws (bare-member (ws "," ws bare-member)*)? ws "}"',
        "bare-member": 'bare-key ws ":" ws bare-value',
        "bare-key": f"{none_of(_NO_KEY)}{{1,63}}",
        "bare-array": '"[" ws (bare-value (ws "," ws bare-value)*)? ws "]"',
    }

    def write(value: object) -> str:
        if isinstance(value, str):
            return literal(f"{token}{value}{token}")
        if isinstance(value, Mapping):
            members = [sequence(literal(f"{key}:"), write(member)) for key, member in value.items()]
            return sequence('"{"', *joined(members, '","'), '"}"')
        if isinstance(value, list):
            return sequence('"["', *joined(list(map(write, value)), '","'), '"]"')
        return f"({primitives['bare-null']})" if value is None else literal(json.dumps(value))

    return Dialect(primitives, "bare-", write, literal, "between the tokens of a string", "key")
