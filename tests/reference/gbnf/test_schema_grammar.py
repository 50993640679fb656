"""The grammar of a JSON Schema, run by llguidance and held against the jsonschema package."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from toolcall_reference.errors import SchemaError
from toolcall_reference.gbnf.json_schema import SchemaNote, SchemaRules
from toolcall_reference.gbnf.literals import literal_value
from toolcall_reference.gbnf.numbers import integer_range
from toolcall_reference.gbnf.rules import Rules
from toolcall_reference.gbnf.running import matches as accepts
from toolcall_reference.gbnf.until import text_until

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


def grammar(schema: Any) -> tuple[str, list[SchemaNote]]:
    rules = Rules()
    schemas = SchemaRules(rules)
    rules.add("root", literal_value(schemas, schema, "value"))
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
        ({"properties": {"a": {"$ref": "#/$defs/x"}}}, "#/properties/a/$ref: '#/$defs/x' leads to no schema"),
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
        ({"type": "string", "maxLength": 5000}, "#/maxLength"),
        ({"type": "array", "minItems": 5000}, "#/minItems"),
        ({"type": "string", "pattern": "^a{5000}$"}, "#/pattern"),
        ({"type": "string", "pattern": "^(?=a)"}, "#/pattern"),
        ({"oneOf": [{"type": "string"}, {"const": "a"}]}, "#/oneOf"),
        ({"type": "array", "uniqueItems": True}, "#/uniqueItems"),
    ],
)
def test_what_is_not_enforced_is_said(schema: Any, path: str) -> None:
    _, notes = grammar(schema)
    assert [note.path for note in notes] == [path]


def a_schema(random: Random, depth: int = 0) -> Any:
    """A schema at random, of keywords that are enforced exactly."""
    kind = random.randrange(11 if depth < 2 else 7)
    if kind == 0:
        return {"type": random.choice(["string", "integer", "number", "boolean", "null"])}
    if kind == 1:
        return {"type": random.sample(["string", "integer", "boolean", "null"], 2)}
    if kind == 2:
        return {"enum": random.sample(["a", "bc", 1, 2, None, True, "1"], 3)}
    if kind == 3:
        low = random.randint(-3, 3)
        return {"type": "integer", "minimum": low, "maximum": low + random.randint(0, 12)}
    if kind == 4:
        low = random.randint(0, 2)
        return {"type": "string", "minLength": low, "maxLength": low + random.randint(0, 2)}
    if kind == 5:
        return {"type": "string", "pattern": random.choice(["^a*$", "b", "^[0-9]+$", "^(a|bc)?$"])}
    if kind == 6:
        return {"const": random.choice(["a", 1, None])}
    if kind == 7:
        bounds = {"minItems": random.randint(0, 1), "maxItems": random.randint(1, 3)}
        return {"type": "array", "items": a_schema(random, depth + 1), **bounds}
    if kind == 8:
        properties = {key: a_schema(random, depth + 1) for key in random.sample("abc", random.randint(1, 3))}
        required = [key for key in properties if random.random() < 0.5]
        closed = {"required": required, "additionalProperties": False}
        return {"type": "object", "properties": properties, **closed}
    parts = [a_schema(random, depth + 1) for _ in range(2)]
    return {"anyOf": parts} if kind == 9 else {"anyOf": [parts[0], {"allOf": [parts[1]]}], "nullable": False}


def a_value(random: Random, depth: int = 0) -> Any:
    kind = random.randrange(9 if depth < 2 else 6)
    if kind < 6:
        return random.choice(["", "a", "aa", "b", "bc", "1", "12", "abc", None, True, 0, 1, 2, -1, 7, 1.5])
    if kind == 6:
        return [a_value(random, depth + 1) for _ in range(random.randint(0, 3))]
    return {key: a_value(random, depth + 1) for key in random.sample("abcd", random.randint(0, 3))}


@pytest.mark.parametrize("seed", range(60))
def test_random_schemas_allow_what_the_validator_allows(seed: int) -> None:
    random = Random(seed)
    schema = a_schema(random)
    try:
        text, notes = grammar(schema)
    except SchemaError:
        return
    assert not notes
    validator = Draft202012Validator(schema)
    for value in [a_value(random) for _ in range(30)]:
        # The validator takes 1.0 for an integer too; no value here is such a number.
        assert accepts(text, json.dumps(value)) == validator.is_valid(value), (schema, value)


def test_a_reference_that_leads_back_before_any_text_is_left_out() -> None:
    schema = {"$defs": {"a": {"anyOf": [{"$ref": "#/$defs/a"}, {"type": "null"}]}}, "$ref": "#/$defs/a"}
    text, _ = grammar(schema)
    assert accepts(text, "null")
    assert not accepts(text, "3")


@pytest.mark.parametrize(
    ("schema", "accepted"),
    [
        ({"type": "integer", "minimum": 1.5, "maximum": 3}, [2, 3]),
        ({"type": "integer", "minimum": 1, "exclusiveMinimum": True, "maximum": 3}, [2, 3]),
        ({"type": "integer", "exclusiveMinimum": 0.5, "exclusiveMaximum": 2.5}, [1, 2]),
    ],
)
def test_bounds_that_are_not_integers_are_rounded_inwards(schema: Any, accepted: list[int]) -> None:
    text, _ = grammar(schema)
    assert [number for number in range(-5, 9) if accepts(text, str(number))] == accepted


@pytest.mark.parametrize(
    "schema",
    [{"properties": 3}, {"required": "a"}, {"enum": 3}, {"allOf": 3}, {"minLength": "x"}, {"pattern": 1}],
)
def test_a_keyword_of_another_kind_names_its_path(schema: Any) -> None:
    with pytest.raises(SchemaError, match="it cannot be"):
        grammar(schema)


@pytest.mark.parametrize(("low", "high"), [(0, None), (1, None), (0, 2), (2, 3)])
@pytest.mark.parametrize("stop", ["\n</p>", "</p>", "aab", "\n\nab"])
def test_a_text_ends_at_its_marker(stop: str, low: int, high: int | None) -> None:
    rules = Rules()
    marker = stop.strip()
    rules.add("root", f'{text_until(rules, "text", stop, marker, low, high)} "!"')
    random = Random(f"{stop} {low} {high}")
    for _ in range(150):
        value = "".join(random.choices([*stop, "x", "a", "\n"], k=random.randint(0, 5)))
        # What is before the marker has no marker in it, nor does one begin there and end in the stop.
        fits = (value + stop).find(marker) == len(value + stop) - len(marker)
        fits = fits and low <= len(value) <= (len(value) if high is None else high)
        assert accepts(str(rules), f"{value}{stop}!") == fits, value
