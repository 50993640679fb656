"""Places of differences: exact as the comparison is, and none where the values are equal."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolcall_conformance.judge.compare import compare_analysis
from toolcall_conformance.judge.json_value import equal, exact, parse
from toolcall_conformance.judge.places import Difference, differences, plain_differences


def places(left: str, right: str) -> list[tuple[str, str, str | None, str | None]]:
    """Path, kind and both sides of each difference of two JSON texts."""
    found = differences(parse(left), parse(right), "v")
    return [(each.path, each.kind, each.expected, each.actual) for each in found]


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("[1]", "[1.0]"),
        ("[1, 2]", "[1e0, 20e-1]"),
        ('{"a": 0}', '{"a": -0.0}'),
        ('{"a": 1, "b": 2}', '{"b": 2, "a": 1}'),
        ('{"a": 1, "a": 2, "b": 3}', '{"a": 1, "b": 3.0, "a": 2}'),
        (r'["\ud83d\ude00"]', '["😀"]'),
        ("1" * 5000, "1" * 5000 + ".0"),
        ("1e99999999999999999999", "10e99999999999999999998"),
    ],
)
def test_equal_values_have_no_places(left: str, right: str) -> None:
    assert places(left, right) == places(right, left) == []


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("[1, 2]", "[1.0, 3.0]", ("v[1]", "value", "2", "3.0")),
        (
            "[9007199254740992]",
            "[9007199254740993]",
            ("v[0]", "value", "9007199254740992", "9007199254740993"),
        ),
        ('{"a": 1e400}', '{"a": 1e401}', ("v.a", "value", "1e400", "1e401")),
        ("[1]", "[true]", ("v[0]", "type", "1", "true")),
        ("[1]", '["1"]', ("v[0]", "type", "1", '"1"')),
        ('{"a": {}}', '{"a": []}', ("v.a", "type", "{}", "[]")),
        ('{"a": 1, "a": 2}', '{"a": 1, "a": 3}', ("v.a", "value", "2", "3")),
        ('{"a": 1, "a": 2}', '{"a": 1}', ("v.a", "missing", "2", None)),
        ('{"a": 1}', '{"a": 1, "a": 1}', ("v.a", "extra", None, "1")),
        ('{"b": 1, "a": [0]}', '{"a": [1], "b": 1}', ("v.a[0]", "value", "0", "1")),
        ('["\u00e9"]', '["e\u0301"]', ("v[0]", "value", '"\u00e9"', '"e\u0301"')),
        ('["\\ud800"]', '["\\ud801"]', ("v[0]", "value", '"\ud800"', '"\ud801"')),
        ('{"__class__": 1}', '{"__class__": 2}', ("v.__class__", "value", "1", "2")),
        ('{"a b": {"c": 1}}', '{"a b": {}}', ('v["a b"].c', "missing", "1", None)),
        ('["a", "b", "c"]', '["a", "c"]', ("v[1]", "missing", '"b"', None)),
        ('["a", "c"]', '["a", "b", "c"]', ("v[1]", "extra", None, '"b"')),
    ],
)
def test_each_place_is_exact(left: str, right: str, expected: tuple[Any, ...]) -> None:
    assert places(left, right) == [expected]


def test_in_a_long_list_only_what_differs_is_shown() -> None:
    tokens = [f"<token {number}>" for number in range(40)]
    wanted = {"preservedTokens": tokens}
    (found,) = compare_analysis(wanted, {"preservedTokens": [*tokens[:3], *tokens[4:]]})
    assert found == Difference("analysis.preservedTokens[3]", "missing", '"<token 3>"', None)


def test_many_places_are_cut_and_deep_values_are_shown_whole() -> None:
    assert len(places(str(list(range(99))), str(list(range(100, 199))))) == 10
    deep = 100_000
    ((path, kind, *_),) = places("[" * deep + "1" + "]" * deep, "[" * deep + "2" + "]" * deep)
    assert (path, kind) == ("v", "value")


@pytest.mark.parametrize(("size", "shown"), [(400, 2), (4_000, 10), (40_000, 1)])
def test_the_longer_lists_are_the_less_is_done_to_align_them(size: int, shown: int) -> None:
    one, other = json.dumps(["a", "b"] * (size // 2)), json.dumps(["b", "a"] * (size // 2))
    assert len(places(one, other)) == shown


def test_what_one_side_lacks_is_extra_or_missing() -> None:
    assert plain_differences(None, 1, "x") == [Difference("x", "extra", None, "1")]
    assert plain_differences(1, None, "x") == [Difference("x", "missing", "1", None)]
    assert plain_differences(None, None, "x") == []


def test_what_is_not_json_is_compared_as_text() -> None:
    (found,) = differences(exact([float("nan"), 1]), exact([float("inf"), 1]), "v")
    assert (found.path, found.expected, found.actual) == ("v[0]", '"NaN"', '"Infinity"')


_numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
_values = st.recursive(
    st.none() | st.booleans() | _numbers | st.text(max_size=3),
    lambda children: (
        st.lists(children, max_size=4) | st.dictionaries(st.text(max_size=2), children, max_size=4)
    ),
    max_leaves=8,
)


@given(_values, _values)
def test_there_is_a_place_exactly_where_values_differ(left: Any, right: Any) -> None:
    one, other = exact(left), exact(right)
    assert bool(differences(one, other, "v")) is not equal(one, other)


def test_deepdiff_is_imported_only_where_something_differs() -> None:
    program = (
        "import sys, toolcall_conformance.judge.verdict as v\n"
        "from toolcall_conformance.judge.compare import json_equal\n"
        "assert json_equal('[1]', '[1.0]') and not json_equal('[1]', '[2]')\n"
        "assert 'deepdiff' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_arguments_without_any_text_are_shown() -> None:
    shown = Difference("calls[0].arguments", "value", "{}", "").to_wire()
    assert (shown["expected"], shown["actual"]) == ("{}", '""')
