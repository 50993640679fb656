"""Comparison: the vectors of kind ``compare``, and messages field by field."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolcall_conformance.judge.compare import (
    compare_analysis,
    compare_deltas,
    compare_messages,
    json_equal,
)
from toolcall_conformance.judge.json_value import NotJson, parse
from toolcall_conformance.judge.places import Difference
from toolcall_conformance.suite import data
from toolcall_conformance.suite.model import (
    FEATURES,
    ExpectedCall,
    ExpectedMessage,
    ExpectedProblem,
    Profile,
    Vector,
)
from toolcall_conformance.vectors.loader import load_vectors

VECTORS = [each for each in load_vectors([data.vectors_dir() / "compare"])[0] if each.equal is not None]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector.id)
def test_compare_vector(vector: Vector) -> None:
    left, right, complete = vector.left or "", vector.right or "", bool(vector.complete)
    assert json_equal(left, right, complete) is vector.equal
    assert json_equal(right, left, complete) is vector.equal
    assert json_equal(left, left, complete)


def test_there_are_enough_compare_vectors() -> None:
    assert len(VECTORS) >= 40


def test_nesting_has_no_limit() -> None:
    deep = 20_000
    arrays = "[" * deep + "1" + "]" * deep
    objects = '{"a":' * deep + "1" + "}" * deep
    assert json_equal(arrays + " ", arrays)
    assert not json_equal(objects, objects[:-1])
    assert not json_equal(arrays, objects)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "[1,]",
        "{,}",
        '{"a"}',
        '{"a":}',
        "{1:2}",
        "[1 2]",
        "[}",
        "]",
        "1,",
        "nul",
        "+1",
        ".5",
        "1.",
        '"\\x"',
    ],
)
def test_what_is_not_json_is_refused(text: str) -> None:
    with pytest.raises(NotJson):
        parse(text)


def message(**changes: Any) -> dict[str, Any]:
    """A wire message that is the one ``vector`` expects, with changes."""
    call = {"name": "f", "arguments": '{"a": [1, {"b": "x"}]}', "id": "1", "complete": True}
    return {
        "content": "Hello\n",
        "reasoning": "",
        "calls": [call],
        "problems": [{"code": "extra-call", "offset": 3, "length": 1}],
        "sawToolCallSyntax": True,
        "rejectedByPolicy": False,
        "rejectedToolNames": ["g"],
        **changes,
    }


def call(**changes: Any) -> dict[str, Any]:
    """A wire message with a change in its call."""
    whole = message()
    return {**whole, "calls": [{**whole["calls"][0], **changes}]}


def vector(profile: Profile = "template", **changes: Any) -> Vector:
    """A vector that expects ``message()``."""
    expected: dict[str, Any] = {
        "content": "Hello\n",
        "reasoning": "",
        "calls": (ExpectedCall("f", '{"a": [1, {"b": "x"}]}', id="1"),),
        "saw_tool_call_syntax": True,
        "rejected_by_policy": False,
        "rejected_tool_names": ("g",),
        "problems": (ExpectedProblem("extra-call", 3, 1),),
    }
    if profile == "contract":
        expected.update(content=None, reasoning=None, problems=())
    return Vector(
        id="x/y",
        kind="parse",
        title="",
        level="required",
        topic="",
        clauses=(),
        profile=profile,
        expected=ExpectedMessage(**{**expected, **changes}),
    )


def test_the_expected_message_has_no_differences() -> None:
    assert compare_messages(vector(), message(), FEATURES) == []


@pytest.mark.parametrize(
    ("actual", "path", "kind"),
    [
        (message(content="Hello"), "content", "value"),
        (message(content="Hallo\n"), "content", "value"),
        (message(content=None), "content", "type"),
        (message(reasoning="x"), "reasoning", "value"),
        (message(calls=[]), "calls[0]", "missing"),
        (message(calls=message()["calls"] * 2), "calls[1]", "extra"),
        (message(calls=None), "calls", "type"),
        (message(calls=["f"]), "calls", "type"),
        (call(name="F"), "calls[0].name", "value"),
        (call(arguments='{"a": [1, {"b": "y"}]}'), "calls[0].arguments.a[1].b", "value"),
        (call(arguments='{"a": [1, {}]}'), "calls[0].arguments.a[1].b", "missing"),
        (call(arguments='{"a": [1, {"b": "x"}], "c d": 1}'), 'calls[0].arguments["c d"]', "extra"),
        (call(arguments='{"a": [true, {"b": "x"}]}'), "calls[0].arguments.a[0]", "type"),
        (call(arguments='{"a": ['), "calls[0].arguments", "value"),
        (call(arguments={"a": 1}), "calls[0].arguments", "type"),
        (call(arguments=None), "calls[0].arguments", "missing"),
        (call(id="2"), "calls[0].id", "value"),
        (call(id=None), "calls[0].id", "missing"),
        (call(complete=False), "calls[0].complete", "value"),
        (call(complete=1), "calls[0].complete", "type"),
        (message(problems=[]), "problems[0]", "missing"),
        (message(sawToolCallSyntax=False), "sawToolCallSyntax", "value"),
        (message(sawToolCallSyntax=1), "sawToolCallSyntax", "type"),
        (message(rejectedByPolicy=True), "rejectedByPolicy", "value"),
        (message(rejectedToolNames=["G"]), "rejectedToolNames[0]", "value"),
    ],
)
def test_each_difference_has_its_place_and_kind(actual: dict[str, Any], path: str, kind: str) -> None:
    (difference,) = compare_messages(vector(), actual, FEATURES)
    assert (difference.path, difference.kind) == (path, kind)
    assert difference.whitespace_only is (actual["content"] == "Hello")


def test_whitespace_is_that_of_the_specification_only() -> None:
    for edge, only in ((" \t\r\n", True), ("\u00a0", False), ("\x0c", False)):
        (difference,) = compare_messages(vector(), message(content=f"{edge}Hello"), FEATURES)
        assert difference.whitespace_only is only


@pytest.mark.parametrize(
    ("feature", "changes"),
    [
        ("policy", {"sawToolCallSyntax": False, "rejectedByPolicy": True, "rejectedToolNames": []}),
        ("problems", {"problems": []}),
    ],
)
def test_fields_of_unclaimed_features_are_not_compared(feature: str, changes: dict[str, Any]) -> None:
    assert compare_messages(vector(), message(**changes), FEATURES)
    assert not compare_messages(vector(), message(**changes), FEATURES - {feature})


@pytest.mark.parametrize(
    ("feature", "changes"), [("ids", {"id": "other"}), ("incomplete-calls", {"complete": False})]
)
def test_fields_of_calls_belong_to_features_too(feature: str, changes: dict[str, Any]) -> None:
    assert compare_messages(vector(), call(**changes), FEATURES)
    assert not compare_messages(vector(), call(**changes), FEATURES - {feature})


def test_absent_optional_fields_have_their_defaults() -> None:
    plain = vector(calls=(ExpectedCall("f", "{}"),), problems=(), content="")
    actual = message(calls=[{"name": "f", "arguments": "{}"}])
    del actual["problems"], actual["content"], actual["reasoning"]
    assert compare_messages(plain, actual, FEATURES) == []


def test_the_contract_has_calls_and_flags_only() -> None:
    assert not compare_messages(vector("contract"), call(id="other", complete=False), FEATURES)
    assert not compare_messages(vector("contract"), message(content="x", problems=[]), FEATURES)
    assert compare_messages(vector("contract"), call(arguments="{}"), FEATURES)


def test_exact_text_is_asserted_besides_the_value() -> None:
    exact = vector(calls=(ExpectedCall("f", '{"a": 1}', arguments_text='{"a":1}', id="1"),))
    assert not compare_messages(exact, call(arguments='{"a":1}'), FEATURES)
    (difference,) = compare_messages(exact, call(arguments='{"a": 1}'), FEATURES)
    assert difference.path == "calls[0].argumentsText"


def test_incomplete_arguments_are_compared_as_tokens() -> None:
    cut = vector(calls=(ExpectedCall("f", '{"a": "x', id="1", complete=False),))
    assert not compare_messages(cut, call(arguments='{"a":"x', complete=False), FEATURES)
    assert compare_messages(cut, call(arguments='{"a": "x "', complete=False), FEATURES)


def test_deltas_are_joined_within_a_chunk() -> None:
    expected: list[list[dict[str, Any]]] = [
        [{"type": "content", "text": "ab"}],
        [{"type": "call", "index": 0, "name": "f", "id": "1"}],
    ]
    pieces = [{"type": "content", "text": "a"}, {"type": "content", "text": "b"}]
    begun = [{"type": "call", "index": 0, "name": "f"}]
    assert not compare_deltas(expected, [pieces, begun], {"policy"})
    assert [d.path for d in compare_deltas(expected, [pieces, begun], FEATURES)] == ["deltas[1][0].id"]
    assert [d.kind for d in compare_deltas(expected, [pieces], FEATURES)] == ["missing"]
    assert compare_deltas(expected, [[], [*pieces, *begun]], {"policy"})


def test_what_does_not_count_in_deltas() -> None:
    begun, text = {"type": "call", "index": 0, "name": "f"}, {"type": "arguments", "index": 0, "text": "{}"}
    expected = [[begun, text]]
    assert not compare_deltas(expected, [[begun, {"type": "content", "text": ""}, text]], FEATURES)
    assert not compare_deltas(expected, [[begun, {**text, "complete": True}]], FEATURES)
    named = [begun, {"type": "id", "index": 0, "id": "1"}, text]
    assert not compare_deltas(expected, [named], {"policy"})
    assert compare_deltas(expected, [named], FEATURES)


def test_each_chunk_has_its_deltas_and_each_call_its_own() -> None:
    first, second = ({"type": "arguments", "index": index, "text": "{}"} for index in (0, 1))
    assert [d.kind for d in compare_deltas([[first]], [[first], [second]], FEATURES)] == ["extra"]
    assert compare_deltas([[{**first, "text": "{}{}"}]], [[first, second]], FEATURES)


def test_a_field_that_an_analysis_lacks_is_missing() -> None:
    found = compare_analysis({"toolsStart": "<a>"}, {})
    assert found == [Difference("analysis.toolsStart", "missing", '"<a>"', None)]


def test_of_warnings_the_number_is_compared() -> None:
    assert compare_analysis({"warnings": ["one", "two"]}, {"warnings": ["uno", "due"]}) == []
    assert compare_analysis({"warnings": []}, {"warnings": ["uno"]})
    assert compare_analysis({"warnings": []}, {"warnings": "none"})


def test_of_an_analysis_only_named_fields_are_compared() -> None:
    actual = {"tools": {"format": "JSON_NATIVE", "perCallStart": "<a>"}, "stops": []}
    assert compare_analysis({"tools": {"format": "JSON_NATIVE"}}, actual) == []
    assert compare_analysis({"tools": {"format": "NONE"}, "reasoning": {"mode": "NONE"}}, actual) == [
        Difference("analysis.tools.format", "value", '"NONE"', '"JSON_NATIVE"'),
        Difference("analysis.reasoning", "missing", '{"mode": "NONE"}', None),
    ]
    assert compare_analysis({"tools": {"perCallStart": "<a>\n"}}, actual) == [
        Difference("analysis.tools.perCallStart", "value", '"<a>\\n"', '"<a>"', whitespace_only=True)
    ]


_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda children: st.lists(children) | st.dictionaries(st.text(), children),
    max_leaves=10,
)


def typed(value: Any) -> Any:
    """The value with its numbers as exact fractions, apart from what Python takes for numbers."""
    if isinstance(value, dict):
        return "object", {key: typed(item) for key, item in value.items()}
    if isinstance(value, list):
        return "array", [typed(item) for item in value]
    if isinstance(value, int | float) and not isinstance(value, bool):
        return "number", Fraction(repr(value))
    return "other", json.dumps(value)


@given(_values, _values)
def test_texts_are_equal_exactly_when_their_values_are(left: Any, right: Any) -> None:
    """Against Python's own reader, on what it can hold."""
    respaced = json.dumps(left, indent=1, ensure_ascii=False)
    assert json_equal(json.dumps(left), respaced)
    assert json_equal(json.dumps(left), json.dumps(right)) is (typed(left) == typed(right))


@given(st.lists(_values))
def test_cut_off_texts_are_equal_however_they_are_spaced(value: list[Any]) -> None:
    compact = json.dumps(value, separators=(",", ":"))[:-1]
    spaced = json.dumps(value, indent=1)[:-1]
    assert json_equal(compact + ",", spaced + " , ", complete=False)
    assert not json_equal(compact + ",", spaced, complete=False)
