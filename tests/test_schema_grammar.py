"""The grammar of a JSON Schema, run by llguidance and held against the jsonschema package."""

from __future__ import annotations

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.gbnf_engine import accepts
from toolcall_reference.grammar.conjunction import SchemaError
from toolcall_reference.grammar.gbnf import Rules
from toolcall_reference.grammar.json_schema import Note, SchemaRules
from toolcall_reference.grammar.numbers import integer_range

TREE = {
    "$defs": {
        "tree": {
            "type": "object",
            "properties": {"kids": {"type": "array", "items": {"$ref": "#/$defs/tree"}}},
        }
    },
    "$ref": "#/$defs/tree",
}
RANGE = {"type": "integer", "minimum": -12, "maximum": 305}

#: Schemas whose grammar is exact for the given texts.
SCHEMAS: list[Any] = [
    True,
    {},
    {"type": "string"},
    {"type": "integer"},
    {"type": "number"},
    {"type": ["string", "null"]},
    {"type": "string", "nullable": True},
    {"type": "boolean"},
    {"enum": ["a", 'quo"te', 3, None]},
    {"const": {"a": [1]}},
    {"type": "string", "enum": ["a", 1]},
    {"type": "string", "minLength": 1, "maxLength": 3},
    {"type": "string", "pattern": "^[a-z]{1,3}$"},
    {"type": "string", "pattern": "b"},
    RANGE,
    {"type": "integer", "exclusiveMinimum": 0},
    {"type": "array", "items": {"type": "integer"}, "minItems": 1, "maxItems": 2},
    {
        "type": "array",
        "prefixItems": [{"type": "integer"}, {"type": "string"}],
        "minItems": 2,
        "items": False,
    },
    {"type": "object", "properties": {"a": {"type": "integer"}, "b": {}}, "additionalProperties": False},
    {
        "type": "object",
        "properties": {"a": {"type": "integer"}, "b": {"type": "string"}},
        "required": ["b"],
        "additionalProperties": False,
    },
    {"type": "object", "additionalProperties": {"type": "integer"}},
    {"type": "object", "additionalProperties": False},
    {"anyOf": [{"type": "integer"}, {"type": "string", "maxLength": 1}]},
    {"allOf": [{"type": ["integer", "string"]}, {"type": "number", "minimum": 3}], "maximum": 30},
    TREE,
]

VALUES: list[Any] = [
    *(None, True, "", "a", "abc", "abcd", 'quo"te', "Q\n", "ä€😀"),
    *(0, 1, -1, -12, -13, 3, 30, 31, 305, 306, 1.5),
    *([], [1], [1, 2], [1, 2, 3], [1, "a"], ["a"], [[]]),
    *({}, {"a": 1}, {"b": "x"}, {"b": "x", "a": 1}, {"a": "x"}, {"c": 1}, {"a": [1]}),
    *({"kids": []}, {"kids": [{}, {"kids": [{}]}]}, {"kids": [1]}),
]


def grammar(schema: Any) -> tuple[str, list[Note]]:
    rules = Rules()
    schemas = SchemaRules(rules)
    rules.add("root", schemas.value(schema, "value"))
    return str(rules), schemas.notes


@pytest.mark.parametrize("schema", SCHEMAS, ids=json.dumps)
def test_the_grammar_accepts_what_the_schema_allows(schema: Any) -> None:
    text, _ = grammar(schema)
    if isinstance(schema, dict) and schema.get("nullable"):
        schema = {"type": ["string", "null"]}
    validator = Draft202012Validator(schema)
    for value in VALUES:
        if schema is TREE and isinstance(value, dict) and value.keys() - {"kids"}:
            continue  # stricter by design: undeclared properties
        output = json.dumps(value, ensure_ascii=False)
        assert accepts(text, output) == validator.is_valid(value), output


@pytest.mark.parametrize("text", ["{'a': 1}", '{"a": 1,}', "01", "1.", '"a', "[1 2]", "nul", "True", '"\\x"'])
def test_text_that_is_not_json_is_rejected(text: str) -> None:
    assert not accepts(grammar(True)[0], text)


def test_many_properties_come_in_schema_order() -> None:
    schema = {"properties": {key: {"type": "integer"} for key in "abcdefg"}, "required": ["c", "e"]}
    text, _ = grammar(schema)
    assert accepts(text, '{"a": 1, "c": 2, "e": 3, "g": 4}')
    assert accepts(text, '{"c": 2, "e": 3}')
    assert not accepts(text, '{"e": 3, "c": 2}')
    assert not accepts(text, '{"a": 1, "c": 2}')
    assert not accepts(text, "{}")


@pytest.mark.parametrize(("low", "high"), [(None, 7), (-120, 45), (99, 1001), (0, 0), (-3, None), (10, 19)])
def test_integer_ranges(low: int | None, high: int | None) -> None:
    # A rule of its own: the engine reads literals directly in `root` greedily.
    text = f"root ::= number\nnumber ::= {integer_range(low, high)}\n"
    for number in [*range(-130, 130), *range(990, 1010), 10**9, -(10**9)]:
        inside = (low is None or number >= low) and (high is None or number <= high)
        assert accepts(text, str(number)) == inside, number


@pytest.mark.parametrize(
    ("schema", "message"),
    [
        ({"allOf": [{"type": "string"}, {"type": "integer"}]}, "#/allOf/1: type"),
        ({"properties": {"a": {"$ref": "#/$defs/x"}}}, "#/properties/a/$ref: '#/$defs/x' has no '$defs'"),
        ({"$ref": "#"}, "refers to itself"),
        ({"type": "text"}, "#/type: ['text'] names no JSON type"),
        ({"properties": {"a": False}, "required": ["a"]}, "#/properties/a: the schema `false`"),
        ({"type": "integer", "minimum": 3, "maximum": 2}, "no integer lies between 3 and 2"),
        ({"required": ["a"], "additionalProperties": False}, "#/required: 'a'"),
        ({"minLength": 2, "maxLength": 1}, "minLength 2 is greater"),
        ({"type": "string", "enum": [1]}, "no value of `enum`"),
        ({"items": 3}, "#/items: a schema is an object or a boolean"),
    ],
)
def test_impossible_schemas_name_their_path(schema: Any, message: str) -> None:
    with pytest.raises(SchemaError) as error:
        grammar(schema)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("schema", "path"),
    [
        ({"type": "number", "minimum": 1}, "#/minimum"),
        ({"type": "string", "format": "date"}, "#/format"),
        ({"type": "string", "pattern": "^(?=a)"}, "#/pattern"),
        ({"oneOf": [{"type": "string"}, {"const": "a"}]}, "#/oneOf"),
        ({"type": "array", "uniqueItems": True}, "#/uniqueItems"),
    ],
)
def test_what_is_not_enforced_is_said(schema: Any, path: str) -> None:
    _, notes = grammar(schema)
    assert [note.path for note in notes if note.looser] == [path]
