"""``$ref`` in the schemas of tools: where it points to, the same for parser and grammar, and at what cost."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toolcall_reference.errors import NoTarget, SchemaError
from toolcall_reference.gbnf.json_schema import SchemaRules
from toolcall_reference.gbnf.literals import literal_value
from toolcall_reference.gbnf.rules import Rules
from toolcall_reference.gbnf.running import matches
from toolcall_reference.schema.references import References
from toolcall_reference.schema.types import DeclaredParameters, NestedTypes, ParameterTypes

EVERY = NestedTypes().type.types
TEXT = {"type": "string"}
ROOT: dict[str, Any] = {
    "$id": "https://example.com/all",
    "$defs": {
        "list": {"anyOf": [TEXT, {"type": "integer"}]},
        "a b": TEXT,
        "x/y": TEXT,
        "x~1y": {"type": "integer"},
        "": TEXT,
        "anchored": {"$anchor": "key", **TEXT},
        "older": {"$id": "#old", **TEXT},
        "named": {"$id": "item", **TEXT, "$defs": {"inside": {"$anchor": "in", "type": "null"}}},
        "data": {"const": {"$anchor": "data"}},
    },
}


@pytest.mark.parametrize(
    ("reference", "kind"),
    [
        ("#/$defs/list/anyOf/0", "string"),
        ("#/$defs/list/anyOf/1", "integer"),
        ("#/$defs/a%20b", "string"),
        ("#/$defs/a b", "string"),
        ("#/$defs/x~1y", "string"),
        ("#/$defs/x~01y", "integer"),
        ("#/%24defs/", "string"),
        ("#key", "string"),
        ("#old", "string"),
        ("item", "string"),
        ("item#in", "null"),
        ("#in", "null"),
        ("https://example.com/all#/$defs/a%20b", "string"),
        ("https://example.com/all#key", "string"),
        ("#/$defs/list/anyOf/2", None),
        ("#/$defs/list/anyOf/00", None),
        ("#/$defs/list/anyOf/-1", None),
        ("#/$defs/list/anyOf", None),
        ("#/$defs/a b/type/0", None),
        ("#/$defs/none", None),
        ("#thing", None),
        ("#data", None),
        ("#Key", None),
        ("https://example.com/other", None),
    ],
)
def test_parser_and_grammar_agree_on_what_a_reference_points_to(reference: str, kind: str | None) -> None:
    schema = {**ROOT, "properties": {"x": {"$ref": reference}}, "type": "object"}
    types = ParameterTypes(schema)["x"].types
    if kind is None:
        assert len(types) == 7
        with pytest.raises(SchemaError) as error:
            grammar(schema)
        assert error.value.path == "#/properties/x/$ref"
        assert repr(reference) in str(error.value)
        return
    assert types == {kind}
    text = grammar(schema)
    values = {"string": "s", "integer": 5, "null": None}
    assert [matches(text, json.dumps({"x": value})) for value in values.values()] == [
        kind == each for each in values
    ]


def grammar(schema: Any) -> str:
    rules = Rules()
    rules.add("root", literal_value(SchemaRules(rules), schema, "value"))
    return str(rules)


def test_the_whole_schema_can_be_referred_to() -> None:
    for reference in ("#", "", "https://example.com/all", "https://example.com/all#"):
        assert References(ROOT).target(reference) is ROOT
    with pytest.raises(NoTarget):
        References(True).target("#/a")


X = {"$ref": "#/properties/x"}
WIDE = 3
DEEP = 15


def chain(keyword: str, **others: Any) -> dict[str, Any]:
    """Definitions each of which refers several times to the next, the last a text."""
    definitions: dict[str, Any] = {
        f"d{index}": {keyword: [{"$ref": f"#/$defs/d{index + 1}"}] * WIDE, **others} for index in range(DEEP)
    }
    return {"$defs": {**definitions, f"d{DEEP}": TEXT}, "properties": {"x": {"$ref": "#/$defs/d0"}}}


def each_other(count: int, **others: Any) -> dict[str, Any]:
    """Definitions each of which allows what any of them allows."""
    references = [{"$ref": f"#/$defs/d{index}"} for index in range(count)]
    definitions = {f"d{index}": {"anyOf": [*references, *others.values()]} for index in range(count)}
    return {"$defs": definitions, "properties": {"x": {"$ref": "#/$defs/d0"}}}


#: What the parser takes a value for, and whether there is a grammar: where no value exists there is none.
CYCLES: list[tuple[dict[str, Any], set[str] | None, bool]] = [
    ({"properties": {"x": {"anyOf": [X] * WIDE}}}, None, False),
    ({"properties": {"x": {"anyOf": [*[X] * WIDE, {"type": "integer"}]}}}, {"integer"}, True),
    ({"properties": {"x": {"allOf": [X] * WIDE}}}, None, False),
    ({"properties": {"x": {"allOf": [X] * WIDE, **TEXT}}}, {"string"}, False),
    ({"properties": {"x": {"anyOf": [*[X] * WIDE, {"const": "a"}], **TEXT}}}, {"string"}, True),
    ({"allOf": [{"$ref": "#"}] * WIDE, "properties": {"x": TEXT}}, {"string"}, False),
    (chain("anyOf"), {"string"}, True),
    (chain("allOf"), {"string"}, True),
    (chain("oneOf", type=["string", "integer"]), {"string"}, True),
    (each_other(9), None, False),
    (each_other(9, other={"type": "integer"}), {"integer"}, True),
]


@pytest.mark.parametrize(("schema", "types", "exists"), CYCLES)
def test_what_references_lead_to_is_read_once(
    schema: dict[str, Any], types: set[str] | None, exists: bool
) -> None:
    # Read again for every way that leads there none of these would come to an end.
    found = ParameterTypes(schema)["x"].types
    assert found == types if types else len(found) == 7
    assert NestedTypes(schema, schema).member("x").type.types == found
    whole = {"type": "object", **schema}
    if exists:
        output = json.dumps({"x": 5 if types == {"integer"} else "a"})
        assert matches(grammar(whole), output)
        assert not matches(grammar(whole), '{"x": null}')
    else:
        with pytest.raises(SchemaError, match="itself"):
            grammar(whole)


@pytest.mark.parametrize("keyword", ["allOf", "anyOf", "oneOf"])
def test_schemas_are_read_down_to_a_depth(keyword: str) -> None:
    typed: dict[str, Any] = TEXT
    declaring: dict[str, Any] = {"properties": {"x": TEXT}}
    for _ in range(32):
        typed, declaring = {keyword: [typed]}, {keyword: [declaring]}
    for schema, is_read in ((typed, True), ({keyword: [typed]}, False)):
        assert (ParameterTypes({"properties": {"x": schema}})["x"].types == {"string"}) is is_read
    for schema, is_read in ((declaring, True), ({keyword: [declaring]}, False)):
        assert ("x" in DeclaredParameters(schema).names) is is_read


def test_properties_of_combined_schemas_are_read_once() -> None:
    definitions: dict[str, Any] = {}
    for index in range(DEEP):
        further = {"$ref": f"#/$defs/d{index + 1}"}
        either = {"anyOf": [further, {"properties": {"x": {}}}]}
        definitions[f"d{index}"] = {"allOf": [further, either, {"items": further}]}
    definitions[f"d{DEEP}"] = {"properties": {"x": TEXT}, "items": {"type": "null"}}
    schema = {"$defs": definitions, "$ref": "#/$defs/d0"}
    assert ParameterTypes(schema)["x"].types == {"string"}
    assert "x" in NestedTypes(schema, schema).item(0).declared


def test_an_array_of_itself_with_more_has_a_grammar() -> None:
    base = {"type": "object", "properties": {"kids": {"type": "array", "items": {"$ref": "#/$defs/base"}}}}
    own = {"properties": {"kids": {"items": {"$ref": "#/$defs/tree"}}}}
    tree = {"allOf": [{"$ref": "#/$defs/base"}, own]}
    text = grammar({"$defs": {"base": base, "tree": tree}, "$ref": "#/$defs/tree"})
    assert matches(text, '{"kids": [{"kids": [{}]}, {}]}')
    assert not matches(text, '{"kids": [{"kids": [3]}]}')


def test_an_alternative_that_is_impossible_leaves_no_rules() -> None:
    # It refers to itself before it turns out that what it requires is not a property.
    impossible = {
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/no"}},
        "required": ["b"],
        "additionalProperties": False,
    }
    late = {**impossible, "required": ["a", "z"], "properties": {"a": {"$ref": "#/$defs/no"}, "z": False}}
    for each in (impossible, late):
        schema = {"$defs": {"no": each}, "anyOf": [{"$ref": "#/$defs/no"}, {"$ref": "#/$defs/no"}, TEXT]}
        text = grammar(schema)
        assert "reserved" not in text
        assert matches(text, '"x"')
        assert not matches(text, "{}")


def test_schemas_that_combine_into_too_many_are_refused() -> None:
    # Every text of alternatives is another one.
    definitions: dict[str, Any] = {}
    for index in range(20):
        further = {"$ref": f"#/$defs/d{index + 1}"}
        longer = {"allOf": [further, {"properties": {f"p{index}": {}}}]}
        definitions[f"d{index}"] = {"type": "object", "anyOf": [longer, further]}
    definitions["d20"] = {"type": "object"}
    with pytest.raises(SchemaError, match="too many"):
        grammar({"$defs": definitions, "$ref": "#/$defs/d0"})


def test_an_anchor_of_a_schema_without_an_id_has_no_other_name() -> None:
    references = References({"$defs": {"a": {"$anchor": "key", **TEXT}, "b": {"$id": "x"}}})
    assert references.target("#key") == {"$anchor": "key", **TEXT}
    for other in ("x#key", "b#key"):
        with pytest.raises(NoTarget):
            references.target(other)


@pytest.mark.parametrize(
    ("schema", "types"),
    [
        (False, set()),
        (True, EVERY),
        (7, EVERY),
        ({"anyOf": [False, {"type": "integer"}]}, {"integer"}),
        ({"anyOf": [True, {"type": "integer"}]}, EVERY),
        ({"anyOf": [False, False]}, set()),
        ({"allOf": [False, {"type": "integer"}]}, set()),
        ({"allOf": [True, {"type": "integer"}]}, {"integer"}),
    ],
)
def test_a_schema_may_be_true_or_false(schema: object, types: set[str]) -> None:
    assert NestedTypes(schema).type.types == types


def test_of_too_many_combinations_the_types_count() -> None:
    rows = [{"enum": [10 * row + column for column in range(9)]} for row in range(9)]
    columns = [{"enum": [10 * row + column for row in range(9)]} for column in range(9)]
    found = NestedTypes({"allOf": [{"anyOf": rows}, {"anyOf": columns}]}).type
    assert found.types == NestedTypes({"enum": [1]}).type.types
    assert found.to_json("999") == ("999", True)
