"""Where JSON values end: strictness, depth and growth of both scanners, members and elements."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.growth import Work, assert_takes
from toolcall_reference.json.spans import JsonSpans, elements, is_json, members, scan_value

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def _scan_deep(text: str) -> int | None:
    """The end of the value by the scanner that needs no recursion."""
    return JsonSpans(text).scan(0)[0]


@pytest.mark.parametrize("broken", [r'"\q ', r'"\u12 ', '"\x07 '])
def test_behind_many_broken_strings_a_string_ends_where_it_does(broken: str) -> None:
    text = broken * 20 + '"a\\n\\"b" "c'
    spans = JsonSpans(text)
    assert [spans.end(at) for at in range(0, len(broken) * 20, len(broken))] == [None] * 20
    assert text[len(broken) * 20 : spans.end(len(broken) * 20)] == '"a\\n\\"b"'
    assert spans.end(text.index('"c')) is None


STRICT = [
    ("01", 1),
    ("-0.5e+10,", 8),
    ("1.", 1),
    ("-", None),
    (".5", None),
    ("+1", None),
    ("NaN", None),
    ("-Infinity", None),
    ("[NaN]", None),
    ("nul", None),
    ("True", None),
    ("{'a': 1}", None),
    ('{"a": 1,}', None),
    ("[1,]", None),
    ("[1 2]", None),
    ('{"a" 1}', None),
    ('"a\nb"', None),
    ('"\\x"', None),
    ('"\\u12g4"', None),
    ('"\x7f"', 3),
    ("[\u00a01]", None),
    ("[\x0c1]", None),
    ("\ufeff1", None),
    ("[\u0661]", None),
    ("", None),
    ("9" * 5000, 5000),
    ('{"a":[1,{"b":"}]"}]} rest', 20),
]


@pytest.mark.parametrize(
    ("text", "end"), STRICT, ids=[text[:12].encode("unicode_escape").decode() for text, _ in STRICT]
)
def test_a_value_ends_where_rfc_8259_says(text: str, end: int | None) -> None:
    assert scan_value(text) == end
    assert _scan_deep(text) == end


@given(VALUES, st.sampled_from(["", " ", "\r\n\t"]), st.sampled_from([None, 1]))
def test_every_json_text_is_scanned_to_its_end(value: object, around: str, indent: int | None) -> None:
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    assert is_json(around + text + around)
    assert _scan_deep(text) == len(text)


@given(st.text(alphabet='{}[]",:\\ 01-.eEtrufalsn\n', max_size=12))
def test_the_two_scanners_agree_on_any_text(text: str) -> None:
    assert scan_value(text) == _scan_deep(text)


def test_nesting_is_not_limited() -> None:
    depth = 100_000
    for opener, inner, closer in (("[", "", "]"), ('{"a":', "1", "}")):
        text = opener * depth + inner + closer * depth
        assert scan_value(text) == len(text)
        assert scan_value(text[:-1]) is None


def test_members_keep_order_duplicates_and_source_text() -> None:
    text = ' { "a" : 1e400 , "b":{"c":[1, 2]}, "\\u0061":"x" } '
    found = [(m.key, text[m.value_start : m.value_end]) for m in members(text)]
    assert found == [("a", "1e400"), ("b", '{"c":[1, 2]}'), ("a", '"x"')]
    assert list(members("{ }")) == []


def test_elements_keep_order_and_source_text() -> None:
    text = '[ 1.0 ,"a,b", [] ]'
    assert [text[start:end] for start, end in elements(text)] == ["1.0", '"a,b"', "[]"]
    assert list(elements("[ ]")) == []


def test_nothing_within_brackets() -> None:
    def refuse(*_: object) -> int | None:
        raise AssertionError("there is no value")

    for text in ("[ ]", "[]"):
        assert JsonSpans(text + "x").read_elements(0, refuse) == len(text)
    for text in ("{ }", "{}"):
        assert JsonSpans(text + "x").read_members(0, {}, refuse) == len(text)


def test_the_iterative_scanner_grows_linearly() -> None:
    def scanning(size: int) -> Work:
        text = "[" + ",".join(['{"k": ["v\\n", 1.5, null]}'] * size) + "]"
        return lambda: _scan_deep(text)

    assert_takes(8, scanning(16_000), scanning(4_000))


@pytest.mark.parametrize("text", ['[1, {"b": 2}]', '{"a": 1, "c": [2]}'])
def test_what_was_read_is_not_scanned_again(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    spans = JsonSpans(text)
    if text.startswith("["):
        assert spans.read_elements(0, spans.end) == len(text)
    else:
        assert spans.read_members(0, {}, lambda _, start: spans.end(start)) == len(text)
    monkeypatch.setattr(JsonSpans, "scan", None)
    monkeypatch.setattr("toolcall_reference.json.spans.scan_value", None)
    assert spans.end(0) == len(text)
