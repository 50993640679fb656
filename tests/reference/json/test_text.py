"""Strings of JSON text, encoded and decoded."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolcall_reference.json.text import decode_string, encode_string, json_key, scan_string


@given(st.text())
def test_strings_survive_encoding(text: str) -> None:
    token = encode_string(text)
    assert decode_string(token) == text
    assert scan_string(token) == len(token)


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
