"""What is noted, refused and counted while a grammar is made of a schema, and what types a schema allows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.template_formats import BY_NAME
from toolcall_reference import GrammarError
from toolcall_reference.errors import SchemaError
from toolcall_reference.gbnf import json_schema, lazy
from toolcall_reference.gbnf.json_schema import SchemaRules
from toolcall_reference.gbnf.lazy import with_triggers
from toolcall_reference.gbnf.literals import literal_value
from toolcall_reference.gbnf.rules import Rules
from toolcall_reference.gbnf.running import matches
from toolcall_reference.request import Tool
from toolcall_reference.schema.types import Alternative, ParameterTypes
from toolcall_reference.template.model.options import Options
from toolcall_reference.template.pipeline import build_grammar

_IN_MARKERS = "not enforced in a string in which the closing marker must not stand"


@pytest.mark.parametrize(
    ("schema", "noted"),
    [
        ({"maxLength": 3}, None),
        ({"minLength": 2, "maxLength": 3}, None),
        ({"maxLength": 4}, _IN_MARKERS),
        ({"minLength": 2}, _IN_MARKERS),
        ({"pattern": "^[a-z]+$"}, None),
        ({"pattern": "^(?=a)b$"}, _IN_MARKERS),
    ],
)
def test_a_string_before_a_marker_is_bounded_where_the_marker_cannot_stand_in_it(
    schema: dict[str, Any], noted: str | None
) -> None:
    schemas = SchemaRules(Rules()).within("</v>")
    schemas.rules.add("root", literal_value(schemas, {"type": "string", **schema}, "value"))
    assert {note.message for note in schemas.notes} == ({noted} if noted else set())
    for text, bounded in (("", "minLength" not in schema and "pattern" not in schema), ("abc", True)):
        assert matches(str(schemas.rules), f'"{text}"') == (bounded or bool(noted)), text
    assert matches(str(schemas.rules), '"' + "a" * 9 + '"') == (bool(noted) or "pattern" in schema)
    assert not matches(str(schemas.rules), '"</v>"')


@pytest.mark.parametrize("keyword", ["anyOf", "oneOf"])
def test_an_alternative_that_is_too_complex_refuses_the_schema(
    monkeypatch: pytest.MonkeyPatch, keyword: str
) -> None:
    """What cannot be listed is not left out, as an impossible alternative is."""
    monkeypatch.setattr(json_schema, "_MAX_COMBINED", 3)
    several = {"anyOf": [{"minLength": number} for number in range(5)]}
    schema = {keyword: [{"type": "integer"}, {"type": "string", **several}]}
    with pytest.raises(SchemaError, match="too many"):
        literal_value(SchemaRules(Rules()), schema, "value")
    impossible = {keyword: [{"type": "integer"}, {"type": "string", "enum": [1]}]}
    assert matches(grammar_of(impossible), "5")


def grammar_of(schema: dict[str, Any]) -> str:
    schemas = SchemaRules(Rules())
    schemas.rules.add("root", literal_value(schemas, schema, "value"))
    return str(schemas.rules)


@pytest.mark.parametrize("pattern", [r"(?<!a)(b)", r"(?<=a)(b)", r"a(?<!x)(b)", r"\b(b)", r"(b)(?<!b)"])
def test_a_trigger_cannot_look_behind(pattern: str) -> None:
    with pytest.raises(GrammarError, match="the trigger"):
        with_triggers('root ::= "b"\n', [{"type": "pattern", "value": pattern}])


@pytest.mark.parametrize("bound", [{"maxLength": 5000}, {"minLength": 5000}])
def test_a_bare_text_has_no_bound_that_needs_too_many_rules(bound: dict[str, int]) -> None:
    tool = Tool("put", {"properties": {"text": {"type": "string", **bound}}})
    grammar = build_grammar(BY_NAME["qwen3-coder"].analysis, (tool,), Options())
    assert grammar is not None
    notes = [(note.path.rpartition("/")[2], note.reason) for note in grammar.loosened]
    assert notes == [(*bound, "not enforced: too many rules for a bare text")]


def test_python_3_10_has_its_expressions_in_another_module(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def import_module(name: str) -> str:
        asked.append(name)
        if name == "re._parser":
            raise ImportError
        return name

    monkeypatch.setattr(lazy, "import_module", import_module)
    assert lazy._parser() == "sre_parse"
    assert asked == ["re._parser", "sre_parse"]


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        ("integer", "number", {"integer"}),
        ("number", "integer", {"integer"}),
        ("number", "number", {"integer", "number"}),
        ("integer", "integer", {"integer"}),
        (["integer", "string"], ["number", "null"], {"integer"}),
        (["number", "string"], ["integer", "string"], {"integer", "string"}),
        (["null", "string"], ["string", "boolean"], {"string"}),
    ],
)
def test_types_of_schemas_that_hold_together(one: object, other: object, both: set[str]) -> None:
    schema = {"allOf": [{"type": one}, {"type": other}]}
    assert ParameterTypes({"properties": {"x": schema}})["x"].types == both


@pytest.mark.parametrize("one", ["integer", "number", "string"])
@pytest.mark.parametrize("other", ["integer", "number", "string"])
def test_an_integer_is_a_number_on_either_side(one: str, other: str) -> None:
    both = Alternative(frozenset({one})).both(Alternative(frozenset({other})))
    expected = {one} & {other} if "string" in (one, other) or one == other else {"integer"}
    assert both.types == expected


def test_alternatives_are_told_apart_up_to_a_bound() -> None:
    """Beyond it only their types count."""
    for count, exact in ((63, True), (64, True), (65, False)):
        schema: dict[str, Any] = {"anyOf": [{"const": number} for number in range(count)]}
        value = ParameterTypes({"properties": {"x": schema}})["x"]
        assert value.to_json("7") == ("7", True)
        assert value.to_json("700")[1] is not exact
        # An alternative that is impossible is not counted.
        schema = {"type": "integer", "anyOf": [*schema["anyOf"], {"const": "a"}, {"type": "null"}]}
        value = ParameterTypes({"properties": {"x": schema}})["x"]
        assert value.to_json("700")[1] is not exact
