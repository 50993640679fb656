"""Texts of arguments become what the schemas of the tools declare."""

from __future__ import annotations

import pytest

from toolcall_reference.response_template.casting import cast_calls


@pytest.mark.parametrize(
    ("type", "text", "value"),
    [
        ("integer", "2e3", 2000),
        ("integer", "-2.5e1", -25),
        ("integer", "2.5e0", "2.5e0"),
        ("integer", " +12345678901234567890.00 ", 12345678901234567890),
        ("integer", "1e400", "1e400"),
        ("number", " 12345678901234567890 ", 12345678901234567890),
        ("number", "2e3", 2000.0),
        ("number", "1e400", "1e400"),
    ],
)
def test_numbers_in_every_spelling(type: str, text: str, value: object) -> None:
    call = {"function": {"name": "f", "arguments": {"x": text}}}
    cast = cast_calls(call, {"f": {"x": {"type": type}}})
    assert isinstance(cast, dict)
    found = cast["function"]["arguments"]["x"]
    assert (found, found.__class__) == (value, value.__class__)
