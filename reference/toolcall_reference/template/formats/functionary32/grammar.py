"""The grammar of an argument that is plain text, not JSON."""

from __future__ import annotations

from ....gbnf.conjunction import ANNOTATIONS
from ....gbnf.literals import literals
from ....gbnf.rules import Rules, choice, literal, none_of, sequence
from ....gbnf.until import text_without
from ....json.text import WHITESPACE
from ....schema.types import ParameterTypes
from ...grammar.pieces import Piece, Row
from ...grammar.writer import GrammarWriter, object_schema
from ...reading.code import RawArgument

#: Keywords that a schema may have for the text, and that the grammar does not enforce.
_NOT_ENFORCED = frozenset(("maxLength", "minLength", "pattern"))


def raw_rows(node: RawArgument, writer: GrammarWriter) -> list[Row]:
    """No row where the schema wants more than a text: then all arguments are JSON.  Implements GR-3.8."""
    parameters = object_schema(writer.tool.parameters)
    path = f"#/properties/{node.name}"
    with writer.reading(writer.tool.name):
        reader = literals(next(writer.schemas(False)), parameters)
        whole = reader.both([(parameters, "#")])
        properties = whole.get("properties", {})
        schema = properties.get(node.name, whole.get("additionalProperties", "properties" not in whole))
        if schema is False or set(whole.get("required", ())) - {node.name}:
            return []
        demands = reader.both([(schema, path)]).keys() - ANNOTATIONS - {"type"}
        if "string" not in ParameterTypes(parameters)[node.name].types or demands - _NOT_ENFORCED:
            return []
        for keyword in sorted(demands):
            reader.owner.note(f"{path}/{keyword}", "not enforced where the text stands as it is")
    return [[Piece(_text(node.mark, writer.rules))]]


def _text(mark: str, rules: Rules) -> str:
    """A text that is no JSON object and goes up to the next part."""
    # An object begins with a brace and a quote, or is empty.  The text does not begin with the mark either.
    plain = none_of({*WHITESPACE, "{", mark[0]})
    brace = sequence('"{"', "ws", none_of({*WHITESPACE, '"', "}", mark[0]}))
    more = text_without(rules, "text", (mark,))
    # Before whitespace the mark is text (HD-4.7), like Python's own prompt.
    quoted = sequence(literal(mark), r"[ \t\r\n]", more)
    return rules.add("code-argument", sequence("ws", choice([plain, brace]), more, f"({quoted})*"))
