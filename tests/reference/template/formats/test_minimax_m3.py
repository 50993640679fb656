"""Arguments as elements: depth, cost, chunks, and the grammar, which vectors cannot show."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.handler_formats import HANDLER_FORMATS
from tests.support.stream_checks import check_split, in_pieces
from tests.support.template_formats import BY_NAME, Format
from toolcall_reference.gbnf.running import matches
from toolcall_reference.request import Tool
from toolcall_reference.schema.types import NestedTypes
from toolcall_reference.template.model.options import Options
from toolcall_reference.template.pipeline import build_grammar

MARK = "]<]minimax[>["
FORMAT = BY_NAME["minimax-m3"]
HEAD = f'{MARK}<tool_call>{MARK}<invoke name="f">'
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "tags": {"type": "array", "items": {"type": "string"}, "maxItems": 2},
        "tree": {"$ref": "#/$defs/tree"},
    },
    "required": ["name"],
    "$defs": {
        "tree": {
            "type": "object",
            "properties": {"size": {"type": "integer"}, "inside": {"$ref": "#/$defs/tree"}},
        }
    },
}


def test_no_depth_is_too_deep() -> None:
    parser = FORMAT.parser((Tool("f", SCHEMA),))
    output = HEAD + f"{MARK}<tree>" + f"{MARK}<inside>" * 3000
    message = parser.parse(output)
    assert message.calls[0].arguments == '{"tree": ' + '{"inside": ' * 3000
    check_split(parser, in_pieces(output, 7), message)


@pytest.mark.parametrize(
    "part", [f"{MARK}<a>", f"{MARK}</b>", MARK, "]", f"{MARK}<a>{MARK}</a>", f"{MARK}<item>", "\n"]
)
def test_whatever_is_repeated_the_message_does_not_depend_on_chunks(part: str) -> None:
    parser = FORMAT.parser((Tool("f"),))
    for opening in ("", f"{MARK}<a>", f"{MARK}<a>{MARK}<b>", f"{MARK}<a>x"):
        output = HEAD + opening + part * 40
        message = parser.parse(output)
        for size in (1, 5, 13):
            check_split(parser, in_pieces(output, size), message)


@pytest.mark.parametrize(
    ("schema", "types"),
    [
        (True, {"string", "integer", "number", "boolean", "null", "object", "array"}),
        ({"items": {"type": "integer"}}, {"integer"}),
        ({"anyOf": [{"items": {"type": "integer"}}, {"items": {"type": "null"}}]}, {"integer", "null"}),
        ({"$ref": "#/x"}, {"boolean"}),
    ],
)
def test_items_have_the_types_that_any_part_of_the_schema_gives_them(schema: Any, types: set[str]) -> None:
    root = {"x": {"type": "array", "items": {"type": "boolean"}}}
    assert NestedTypes(schema, root).item(0).type.types == types


@pytest.mark.parametrize(
    ("arguments", "accepted"),
    [
        ({"name": "Rome"}, True),
        ({"name": "a\n<b>]</b>", "tags": ["x", "y"]}, True),
        ({"name": "x", "tree": {"size": 1, "inside": {"inside": {"size": -2}}}}, True),
        ({"tags": ["x"]}, False),
        ({"name": "x", "tags": ["x", "y", "z"]}, False),
        ({"name": "x", "tree": {"size": "big"}}, False),
        ({"name": "x", "tree": {"other": 1}}, False),
    ],
)
def test_the_grammar_accepts_what_the_schema_allows(arguments: dict[str, Any], accepted: bool) -> None:
    tools = (Tool("f", SCHEMA),)
    output = FORMAT.calls(("f", arguments))
    assert matches(build_grammar(FORMAT.analysis, tools, Options()).text, output) is accepted
    if accepted:
        assert json.loads(FORMAT.parser(tools).parse(output).calls[0].arguments) == arguments


@pytest.mark.parametrize("wire", [Format(*each) for each in HANDLER_FORMATS], ids=lambda wire: str(wire.name))
def test_every_handler_has_a_grammar(wire: Format) -> None:
    tools = (Tool("f", {"properties": {"a": {"type": "string"}, "b": {"type": "integer"}}}), Tool("g"))
    grammar = build_grammar(wire.analysis, tools, Options())
    assert matches(grammar.text, wire.calls(("f", {"a": "x", "b": 4}), ("g", {})))
    assert not matches(grammar.text, wire.calls(("f", {"a": "x", "b": "four"})))
