"""How long a stream may hold the text of an argument, and who is measured."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.support.fakes.vectors import fake_vector, streamed
from toolcall_conformance.judge import held_arguments
from toolcall_conformance.suite.model import ExpectedCall, Vector
from toolcall_conformance.suite.splits import Split

TEXT = "word and " * 30
CLAIMS = ("argument-deltas",)


def vector(text: str = TEXT, kind: str = "string", output: str = "call f: ", **fields: Any) -> Vector:
    """A vector with one call of ``f``, whose argument ``a`` stands in the output."""
    schema = {"type": "object", "properties": {"a": {"type": kind}}}
    own = streamed(fake_vector(1, output + text + " end"))
    assert own.expected is not None
    call = ExpectedCall("f", json.dumps({"a": text}))
    expected = replace(own.expected, content="", calls=(call,))
    tool = {"type": "function", "function": {"name": "f", "parameters": schema}}
    return replace(own, **{"expected": expected, "tools": (tool,), "holds": "nothing", **fields})


def found(own: Vector, late: int, claims: tuple[str, ...] = CLAIMS, begins: bool = False) -> bool:
    """Whether the stream is a breach that emits each character of the arguments ``late`` characters later.

    ``begins``: whether the brace comes at once.
    """
    assert own.expected is not None
    arguments = own.expected.calls[0].arguments
    deltas: list[list[dict[str, Any]]] = [[] for _ in range(len(own.output) + 1)]
    start = own.output.find(TEXT[:8]) - 6
    for offset, character in enumerate(arguments):
        at = start + offset + (late if offset or not begins else 0)
        deltas[min(at, len(own.output))].append({"type": "arguments", "index": 0, "text": character})
    split = Split("size-1", tuple(own.output))
    return held_arguments.check(own, split, deltas, claims) is not None


@pytest.mark.parametrize(("late", "breaks"), [(0, False), (80, False), (200, True)])
def test_arguments_count_like_text(late: int, breaks: bool) -> None:
    assert found(vector(), late) is breaks


def test_who_gives_arguments_in_parts_is_measured_whatever_it_claims() -> None:
    assert found(vector(), 200, (), begins=True)
    assert found(vector(), 200, ())
    whole = [{"type": "arguments", "index": 0, "text": json.dumps({"a": TEXT})}]
    own = vector()
    split = Split("size-1", tuple(own.output))
    deltas: list[list[dict[str, Any]]] = [[] for _ in own.output] + [whole]
    assert held_arguments.check(own, split, deltas, ()) is None, "to give them whole is a choice"
    assert held_arguments.check(own, split, deltas, CLAIMS) is not None, "which the claim denies"


@pytest.mark.parametrize(
    "own",
    [
        vector(kind="object"),
        vector(TEXT + "</end>"),
        vector(output="earlier: "),
        vector(output=f"call f: {TEXT} "),
        vector(profile="native"),
        vector(holds="anything"),
    ],
    ids=[
        "a type that needs its end",
        "a marker in it",
        "before its name",
        "a text that stands there twice",
        "native",
        "a format that may hold",
    ],
)
def test_what_may_be_held_is_not_measured(own: Vector) -> None:
    assert not found(own, 200)


def test_arguments_that_are_written_otherwise_are_not_measured() -> None:
    own = vector()
    assert own.expected is not None
    escaped = replace(own, output=own.output.replace("word", "w\\u006frd"))
    assert not found(escaped, 200)
    whole = json.dumps({"a": TEXT}).replace("word", "w\\u006frd")
    deltas: list[list[dict[str, Any]]] = [[] for _ in own.output]
    deltas.append([{"type": "arguments", "index": 0, "text": whole}])
    split = Split("size-1", tuple(own.output))
    assert held_arguments.check(own, split, deltas, CLAIMS) is None
