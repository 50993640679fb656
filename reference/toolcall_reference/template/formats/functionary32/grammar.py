"""The grammar of an argument that is a text as it is (``parsing.raw``)."""

from __future__ import annotations

from ....errors import GrammarUnsupported
from ....gbnf.conjunction import ANNOTATIONS
from ....gbnf.literals import literals
from ....gbnf.rules import choice, literal, none_of, sequence
from ....gbnf.until import text_without
from ....json.text import WHITESPACE
from ....schema.types import ParameterTypes
from ...grammar.pieces import Piece, Row
from ...grammar.writer import GrammarWriter, object_schema
from .reading import RawArgument

#: What a schema may demand of a text as it is, besides its type, and nothing enforces there.
_NOT_COUNTED = frozenset(("maxLength", "minLength", "pattern"))


def raw_rows(node: RawArgument, writer: GrammarWriter) -> list[Row]:
    """No row where the schema wants more than a text; then only the arguments in JSON are left."""
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
        if "string" not in ParameterTypes(parameters)[node.name].types or demands - _NOT_COUNTED:
            return []
        for keyword in sorted(demands):
            reader.owner.note(f"{path}/{keyword}", "not enforced where the text stands as it is")
    return [[Piece(_text(node, writer))]]


def _text(node: RawArgument, writer: GrammarWriter) -> str:
    """A text that is no JSON object and goes up to the next part."""
    markers = {branch.head.anchor for branch in node.until.branches if branch.peeks}
    if len(markers) != 1:
        raise GrammarUnsupported(f"no grammar is known for a text before one of {len(markers)} markers")
    (marker,) = markers
    rules = writer.rules
    # An object begins with a brace and a quote, or is empty.  The marker must not begin unnoticed either.
    plain = none_of({*WHITESPACE, "{", marker[0]})
    brace = sequence('"{"', "ws", none_of({*WHITESPACE, '"', "}", marker[0]}))
    more = text_without(rules, "text", (marker,))
    # With whitespace behind it the marker is text (HD-4.7): prompts of Python have it.
    quoted = sequence(literal(marker), r"[ \t\r\n]", more)
    return rules.add("code-argument", sequence("ws", choice([plain, brace]), more, f"({quoted})*"))
