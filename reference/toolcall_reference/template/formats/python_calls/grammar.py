"""The grammar of arguments that are written in Python."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from ....gbnf.json_schema import Notation, Reader
from ....gbnf.literals import literal_of, literal_string
from ....gbnf.rules import choice, literal, none_of, sequence
from ....schema.references import Schema
from ...grammar.pieces import GAP, Row
from ...grammar.writer import GrammarWriter, object_schema, of_parameters
from .reading import PythonArguments


@of_parameters
def python_rows(node: PythonArguments, writer: GrammarWriter) -> list[Row]:
    parameters = object_schema(writer.tool.parameters)
    bare = node.value.types is not None
    notation = (_BareArgument if bare else _Argument)(node.value.signs)

    def argument(key: str | None, schema: Schema, name: str, path: str) -> str:
        readers = (Reader(rules, parameters, notation) for rules in writer.schemas(True))
        values = [reader.value(schema, name, path) for reader in readers]
        any_name = "[A-Za-z_] [A-Za-z0-9_]{0,62}"
        head = writer.rules.add("argument-name", any_name) if key is None else literal(key)
        return sequence(head, '"="', choice(values))

    rows = writer.argument_rows(argument, '"," ws')
    # Whitespace after a text without quotes would be part of it (HD-11.19).
    return (
        [[replace(piece, closes=True) for piece in row if piece is not GAP] for row in rows] if bare else rows
    )


@dataclass(frozen=True, slots=True)
class _Argument(Notation):
    """The notation of one argument: a string may have line breaks in it, as templates write it."""

    #: The characters with which that begins which may follow a string, without the bracket of a list.
    signs: str

    def typed(self, reader: Reader, schema: Mapping[str, Any], name: str, path: str) -> str:
        types = reader.types(schema, path)
        bodies, others = [], [kind for kind in types if kind != "string"]
        if "string" in types:
            bodies.append(self._string(reader, schema, name, path))
        if others:
            bodies.append(literal_of(reader, others, schema, name, path))
        return choice(bodies)

    def _string(self, reader: Reader, schema: Mapping[str, Any], name: str, path: str) -> str:
        """Implements GR-3.11."""
        strict = literal_string(reader, schema, name, path)
        if not reader.owner.dialect.strings:
            return strict
        bodies = []
        for quote in "'\"":
            code = rf"\x{ord(quote):02X}"
            # `<` begins most end markers: so the rule is the same where calls stand without them.
            inside = none_of(f" \t\r\n\\]<{quote}{self.signs}")
            bodies.append(rf'"{code}" ([^{code}\\] | py-escape | {_LONE} | "{code}" {inside})* "{code}"')
        return reader.owner.rules.add("text", choice(bodies))


@dataclass(frozen=True, slots=True)
class _BareArgument(_Argument):
    """The notation of one argument where strings may stand without quotes."""

    def typed(self, reader: Reader, schema: Mapping[str, Any], name: str, path: str) -> str:
        body = super(_BareArgument, self).typed(reader, schema, name, path)
        strings = reader.owner.dialect.strings and "string" in reader.types(schema, path)
        return choice([body, self._text(reader)]) if strings else body

    def listed(self, reader: Reader, value: object) -> str:
        body = super(_BareArgument, self).listed(reader, value)
        if not isinstance(value, str) or not reader.owner.dialect.strings:
            return body
        read_back = (
            value.strip() == value and value[:1] not in {*_OPENINGS} and not set(value) & {*self.signs}
        )
        return choice([body, literal(value)]) if read_back else body

    def _text(self, reader: Reader) -> str:
        """A text that does not begin like a literal; after a comma in it no argument can begin."""
        first, inside = none_of(self.signs + _OPENINGS), none_of(self.signs)
        behind_comma = none_of(self.signs + "=")
        body = f'({first} {inside}* ("," {behind_comma}*)*)?'
        return reader.owner.rules.add("bare-text", body)


#: A backslash that begins no escape stays (HD-11.10); with what follows it may be one after all.
_LONE = r'"\\" [^\\"\x27\r\n]'

#: What a literal begins with, and whitespace.
_OPENINGS = "'\"[{ \t\r\n"
