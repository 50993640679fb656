"""Texts that are found by walks through a constraint, and what the adapter's own parser makes of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from click.testing import CliRunner

from tests.support import ROOT
from toolcall_conformance.adapters.resolve import resolve
from toolcall_conformance.cli import group
from toolcall_conformance.judge.judged import Judged
from toolcall_conformance.judge.samples import Sampling
from toolcall_conformance.run.session import Session
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.vectors.loader import load_vectors
from toolcall_reference import ReferenceAdapter, grammars_can_run

pytestmark = pytest.mark.skipif(not grammars_can_run(), reason="llguidance runs grammars")

VECTOR = next(
    vector
    for vector in load_vectors([ROOT / "vectors" / "grammar" / "tool-choice.yaml"])[0]
    if vector.options.get("toolChoice") == "required" and vector.calls is None
)

TEN = Sampling(10)


class Right(ReferenceAdapter):
    """Reads its outputs as the reference does."""


class Blind(ReferenceAdapter):
    """Reads no calls."""

    def parse(self, request: Mapping[str, Any]) -> dict[str, Any]:
        reply = super().parse(request)
        return {**reply, "message": {**reply["message"], "calls": []}}


class Careless(ReferenceAdapter):
    """Reads calls with other arguments than were written."""

    def parse(self, request: Mapping[str, Any]) -> dict[str, Any]:
        reply = super().parse(request)
        calls = [{**call, "arguments": '{"city": 1}'} for call in reply["message"]["calls"]]
        return {**reply, "message": {**reply["message"], "calls": calls}}


class Failing(ReferenceAdapter):
    """Answers nothing that it is asked to read."""

    def parse(self, request: Mapping[str, Any]) -> dict[str, Any]:
        return {"status": "error", "code": "broken", "reason": "it fails"}


def judged(of: str, vector: Vector = VECTOR, sampling: Sampling | None = TEN) -> Judged:
    with Session(resolve(f"python:{__name__}:{of}"), sampling=sampling) as session:
        (found,) = session.run([vector])
    return found


def test_a_sample_that_is_misread_breaks_an_invariant() -> None:
    assert judged("Right").outcome.verdict == "pass"
    for of in ("Blind", "Careless", "Failing"):
        found = judged(of)
        assert (found.outcome.verdict, found.invariants) == ("wrong", ("samples",)), of


def test_samples_are_looked_for_on_request() -> None:
    assert judged("Blind", sampling=None).outcome.verdict == "pass"


def test_the_smallest_sample_is_shown_and_the_same_again() -> None:
    first, again = (judged("Blind", sampling=Sampling(3, 3)).outcome.reason for _ in range(2))
    assert first == again
    assert "a model can write what the parser reads otherwise" in first
    # What was found begins with a hundred signs of text.
    assert "otherwise: '<tool_call>" in first


def test_where_no_call_is_demanded_there_may_be_none() -> None:
    vector = replace(VECTOR, options={}, accepts=(), rejects=())
    assert judged("Blind", vector).outcome.verdict == "pass"


def test_the_command_asks_again_with_the_number_and_the_seed() -> None:
    given = [
        VECTOR.id,
        "--adapter",
        f"python:{__name__}:Blind",
        "--samples",
        "5",
        "--seed",
        "2",
        "--json",
        "-j",
        "1",
    ]
    result = CliRunner().invoke(group, ["run", *given])
    assert result.exit_code == 1, result.output
    failure = json.loads(result.stdout.splitlines()[0])
    assert failure["invariants"] == ["samples"]
    assert "--samples 5 --seed 2" in failure["command"]
