"""Vectors whose expected messages are what the fakes find, so that only misbehaviour fails them."""

from __future__ import annotations

from dataclasses import replace

from toolcall_conformance.suite.model import ExpectedCall, ExpectedMessage, Vector


def fake_vector(number: int | str, output: str) -> Vector:
    """A vector of profile ``contract``: calls and flags are asserted."""
    word, _, name = output.partition(" ")
    called = word == "call"
    return Vector(
        id=f"fake/v{number}",
        kind="parse",
        title=f"Vector {number}",
        level="required",
        topic="Fakes",
        clauses=("CT-3.1",),
        profile="contract",
        mode="detailed",
        output=output,
        expected=ExpectedMessage(
            None, None, (ExpectedCall(name, "{}"),) if called else (), called, False, ()
        ),
    )


def with_content(vector: Vector) -> Vector:
    """The vector with its content asserted too."""
    assert vector.expected is not None
    content = "" if vector.expected.calls else vector.output
    return replace(vector, expected=replace(vector.expected, content=content, reasoning=""))


def streamed(vector: Vector) -> Vector:
    """The vector in profile ``template``, so that it is streamed in every split."""
    return replace(with_content(vector), profile="template", template="")
