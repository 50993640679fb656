"""Strings of JSON text, encoded and decoded."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from toolcall_reference.json.text import decode_string, encode_string, scan_string


@given(st.text())
def test_strings_survive_encoding(text: str) -> None:
    token = encode_string(text)
    assert decode_string(token) == text
    assert scan_string(token) == len(token)


def test_a_lone_surrogate_is_kept() -> None:
    assert decode_string('"\\ud800"') == "\ud800"
    assert decode_string(encode_string("\ud800")) == "\ud800"
