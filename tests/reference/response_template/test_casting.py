"""Texts of arguments become what the schemas of the tools declare."""

from __future__ import annotations

import json

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


_VALUES = {
    "true": "boolean",
    "5": "integer",
    "1.5": "number",
    "null": "null",
    '{"a": 1}': "object",
    "[1]": "array",
    '"x"': "string",
}


@pytest.mark.parametrize("declared", ["boolean", "integer", "number", "null", "object", "array"])
@pytest.mark.parametrize("text", _VALUES)
def test_beside_string_json_of_another_declared_type_is_its_value(declared: str, text: str) -> None:
    """RT-7.7; an integer is a number, too."""
    kind = _VALUES[text]
    for types in (["string", declared], [declared, "string"]):
        cast = cast_calls(
            {"function": {"name": "f", "arguments": {"x": text}}}, {"f": {"x": {"type": types}}}
        )
        assert isinstance(cast, dict)
        fits = declared == kind or (declared, kind) == ("number", "integer")
        assert cast["function"]["arguments"]["x"] == (json.loads(text) if fits else text)
        assert (
            cast_calls(
                {"function": {"name": "f", "arguments": {"x": f" {text}"}}}, {"f": {"x": {"type": types}}}
            )["function"]["arguments"]["x"]
            == f" {text}"
        )
