"""Strings of JSON text, encoded and decoded."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolcall_reference.json.text import (
    decode_string,
    encode_string,
    end_of_value,
    json_key,
    read_inside,
    scan_string,
)


@given(st.text())
def test_strings_survive_encoding(text: str) -> None:
    token = encode_string(text)
    assert decode_string(token) == text
    assert scan_string(token) == len(token)


@pytest.mark.parametrize("text", ["", "a", 'a"', 'aa"', ' "a"', '"a', '"\\"', '"\n"', "'a'", '"\\x"'])
def test_what_is_not_a_string_has_no_end(text: str) -> None:
    assert scan_string(text) is None


def test_a_string_ends_behind_its_quote() -> None:
    assert scan_string('x"a\\""y', 1) == 6
    assert scan_string('""') == 2


def test_a_lone_surrogate_is_kept() -> None:
    assert decode_string('"\\ud800"') == "\ud800"
    assert decode_string(encode_string("\ud800")) == "\ud800"


def test_what_has_no_key_is_said() -> None:
    assert len({json_key(each) for each in (1, 1.0, "1", True)}) == 4
    with pytest.raises(ValueError, match="keys must be str"):
        json_key({(1, 2): 3})
    deep: list[object] = []
    for _ in range(10_000):
        deep = [deep]
    with pytest.raises(ValueError, match="it nests too deep"):
        json_key(deep)


@pytest.mark.parametrize("many", [0, 10, 5_000])
def test_the_end_of_a_value_wherever_it_breaks(many: int) -> None:
    long = "x" * many
    for whole in (f'["{long}"]', f'{{"a": "{long}"}}', f'"{long}"'):
        assert end_of_value(f"  {whole} rest", 2) == 2 + len(whole)
    for broken in (
        f'["{long}", oops]',
        f'["{long}"',
        f'{{"a": "{long}" "b"}}',
        f'["{long}\n"]',
        "[" * 100_000,
    ):
        assert end_of_value(broken, 0) is None


@pytest.mark.parametrize("many", [0, 10, 5_000])
def test_the_inside_of_a_string_wherever_it_breaks(many: int) -> None:
    long = "x" * many
    assert read_inside(f'"{long}\\n" rest', 1) == (f"{long}\n", many + 4, True)
    assert read_inside(f'"{long}', 1) == (long, many + 1, False)
    assert read_inside(f'"{long}\\u00', 1) == (long, many + 1, False)
    assert read_inside(f'"\\x{long}', 1) is None
    assert read_inside(f'"{long}\n{long}', 1) is None


@pytest.mark.parametrize("error", [RecursionError, ValueError])
def test_what_the_decoder_refuses_at_once_has_no_end(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise error

    monkeypatch.setattr("toolcall_reference.json.text.scan_once", refuse)
    assert end_of_value("[1]", 0) is None
