"""The grammar of arguments that are written in Python."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ....gbnf.json_schema import Notation, Reader
from ....gbnf.literals import literal_of, literal_string
from ....gbnf.rules import choice, literal, none_of, sequence
from ....schema.references import Schema
from ...grammar.pieces import Row
from ...grammar.writer import GrammarWriter, object_schema
from .reading import PythonArguments


def python_rows(node: PythonArguments, writer: GrammarWriter) -> list[Row]:
    parameters = object_schema(writer.tool.parameters)
    notation = _Argument() if node.value.types is None else _BareArgument(node.value.signs)

    def argument(key: str | None, schema: Schema, name: str, path: str) -> str:
        readers = (Reader(rules, parameters, notation) for rules in writer.schemas(True))
        values = [reader.value(schema, name, path) for reader in readers]
        any_name = "[A-Za-z_] [A-Za-z0-9_]{0,62}"
        head = writer.rules.add("argument-name", any_name) if key is None else literal(key)
        return sequence(head, '"="', choice(values))

    return writer.argument_rows(argument, '"," ws')


class _Argument(Notation):
    """The notation of one argument: a string may have line breaks in it, as templates write it."""

    def typed(self, reader: Reader, schema: Mapping[str, Any], name: str, path: str) -> str:
        types = reader.types(schema, path)
        bodies, others = [], [kind for kind in types if kind != "string"]
        if "string" in types:
            bodies.append(_string(reader, schema, name, path))
        if others:
            bodies.append(literal_of(reader, others, schema, name, path))
        return choice(bodies)


def _string(reader: Reader, schema: Mapping[str, Any], name: str, path: str) -> str:
    strict = literal_string(reader, schema, name, path)
    if not reader.owner.dialect.strings:
        return strict
    codes = (rf"\x{ord(quote):02X}" for quote in "'\"")
    return reader.owner.rules.add(
        "text", choice(rf'"{code}" ([^{code}\\] | py-escape)* "{code}"' for code in codes)
    )


@dataclass(frozen=True, slots=True)
class _BareArgument(_Argument):
    """The notation of one argument where strings may stand without quotes."""

    #: The characters with which that begins which ends such a string.
    signs: str

    def typed(self, reader: Reader, schema: Mapping[str, Any], name: str, path: str) -> str:
        body = super(_BareArgument, self).typed(reader, schema, name, path)
        strings = reader.owner.dialect.strings and "string" in reader.types(schema, path)
        return choice([body, self._text(reader)]) if strings else body

    def listed(self, reader: Reader, value: object) -> str:
        body = super(_BareArgument, self).listed(reader, value)
        bare = (
            isinstance(value, str) and value.strip() == value and not set(value) & {*self.signs, *_OPENINGS}
        )
        return choice([body, literal(str(value))]) if bare and reader.owner.dialect.strings else body

    def _text(self, reader: Reader) -> str:
        """A text that does not begin like a literal; behind a comma in it no argument can begin."""
        first, inside = none_of(self.signs + _OPENINGS), none_of(self.signs)
        behind_comma = none_of(self.signs + "=")
        body = f'({first} {inside}* ("," {behind_comma}*)*)?'
        return reader.owner.rules.add("bare-text", body)


#: What a literal begins with, and whitespace.
_OPENINGS = "'\"[{ \t\r\n"
