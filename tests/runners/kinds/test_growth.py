"""Work that grows faster than the output fails; a busy machine alone fails nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.support.fakes.behaviour import HELLO, good
from toolcall_conformance.adapters.implementation import Implementation, JsonObject
from toolcall_conformance.adapters.in_process import InProcess
from toolcall_conformance.judge.judged import Judged
from toolcall_conformance.kinds.growth import CHANCES, Growth
from toolcall_conformance.run.session import Limits, Session
from toolcall_conformance.suite import data
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.suite.vector_json import vector_from_json, vector_to_json
from toolcall_conformance.vectors.loader import load_text

TEXT = """toolcall: 1
kind: growth
profile: {profile}
topic: t
level: required
harm: slow
vectors:
  - id: growth/example
    clauses: [{clause}]
    title: T
    output: ["<a>", {{repeat: xy}}, {{repeat: "-", times: 2}}]
    size: 10
    steps: 3
"""


def growing(profile: str = "contract", clause: str = "CT-10.1") -> Vector:
    """A vector whose parts are repeated 10, 40, 160 and 640 times."""
    own = "mode: detailed\n" if profile == "contract" else "template: hermes\n"
    (vector,), errors = load_text(
        TEXT.format(profile=profile, clause=clause) + own, data.vectors_dir() / "growth" / "example.yaml"
    )
    assert not errors
    return vector


class Timed(Implementation):
    """Says what a request took; by how often ``x`` is in the output, and by how often it was asked."""

    def __init__(self, seconds: Any, reply: JsonObject | None = None, stream: bool = True) -> None:
        self.asked: list[JsonObject] = []
        self._seconds = seconds
        self._reply = reply or {}
        self._ops = ["parse", "stream"] if stream else ["parse"]

    def start(self, hello: JsonObject, timeout: float) -> JsonObject:
        """Claim what the fakes claim."""
        return {**HELLO, "ops": self._ops}

    def requests(self, messages: Iterable[JsonObject], timeout: float) -> Iterator[JsonObject]:
        """Answer well, with the CPU seconds."""
        for message in messages:
            self.asked.append(message)
            runs = [each["output"] for each in self.asked].count(message["output"])
            seconds = self._seconds(message["output"].count("x"), runs)
            yield {**good(message), "cpuSeconds": seconds, **self._reply}

    def close(self) -> str:
        """Nothing is left."""
        return ""


def judged(implementation: Implementation, vector: Vector | None = None, **limits: Any) -> Judged:
    with Session(implementation, Limits(**limits)) as session:
        (found,) = session.run([vector or growing()])
    return found


def test_the_output_of_each_step() -> None:
    vector = growing()
    assert vector.output == "<a>" + "xy" * 10 + "--"
    assert vector.grown(2) == (160, "<a>" + "xy" * 160 + "--")
    assert vector_from_json(vector_to_json(vector)) == vector


@pytest.mark.parametrize(
    ("seconds", "verdict"),
    [
        (lambda size, runs: size / 640, "pass"),
        (lambda size, runs: size / 640 + 5, "pass"),
        (lambda size, runs: (size / 640) ** 2, "wrong"),
        (lambda size, runs: (size / 640) ** 2 / 2.1, "pass"),  # below the floor
        (lambda size, runs: 0.001 if size < 640 else 0.6, "wrong"),
        (lambda size, runs: 0.6 if size == 160 else size / 6400, "pass"),  # not the longest
    ],
    ids=["linear", "constant", "quadratic", "too little", "at a limit", "in between"],
)
def test_what_grows_too_fast(seconds: Any, verdict: str) -> None:
    found = judged(Timed(seconds))
    assert found.outcome.verdict == verdict
    assert found.invariants == (("growth",) if verdict == "wrong" else ())


def test_a_shape_that_no_model_writes_breaks_no_invariant() -> None:
    vector = replace(growing("template", "TP-11.3"), level="recommended")
    found = judged(Timed(lambda size, runs: (size / 640) ** 2), vector)
    assert (found.outcome.verdict, found.invariants) == ("wrong", ())


def test_long_outputs_may_take_what_a_model_takes_to_write_them() -> None:
    assert not Growth(4000, 100_000, 0.1, 1.9).is_too_much
    assert Growth(4000, 100_000, 0.1, 2.1).is_too_much


def test_the_reason_names_the_clause_and_both_times() -> None:
    reason = judged(Timed(lambda size, runs: (size / 640) ** 2)).outcome.reason
    wanted = "CT-10.1: parse: 640 repetitions take 1.00 s, 160 take 0.06 s: 16.0 times as long; 8 are allowed"
    assert reason == wanted


def test_a_machine_that_is_busy_for_a_while_fails_nothing() -> None:
    def seconds(size: int, runs: int) -> float:
        return size / 640 * (20 if size == 640 and runs < CHANCES else 1)

    assert judged(Timed(seconds)).outcome.verdict == "pass"


def test_streams_are_measured_where_they_are_claimed_and_where_there_are_any() -> None:
    template = growing("template", "TP-11.1")
    for implementation, vector, operations in (
        (Timed(lambda size, runs: 0.0), template, {"parse", "stream"}),
        (Timed(lambda size, runs: 0.0, stream=False), template, {"parse"}),
        (Timed(lambda size, runs: 0.0), growing(), {"parse"}),
    ):
        assert judged(implementation, vector).outcome.verdict == "pass"
        measured = [each for each in implementation.asked if each.get("measure")]
        assert {each["op"] for each in measured} == operations
        chunks = [chunk for each in measured for chunk in each.get("chunks", ())]
        assert all(len(chunk) <= 32 for chunk in chunks)


def test_no_longer_output_is_asked_for_after_a_second() -> None:
    slow = Timed(lambda size, runs: size / 100)
    assert judged(slow).outcome.verdict == "pass"
    assert max(each["output"].count("x") for each in slow.asked) == 160


def test_what_is_not_an_answer_does_not_pass() -> None:
    refused = {"status": "error", "reason": "too long"}
    found = judged(Timed(lambda size, runs: 0.0, refused))
    assert (found.outcome.verdict, found.invariants) == ("error", ("answer",))
    found = judged(Timed(lambda size, runs: 0.0, {"status": "skipped", "reason": "no time"}))
    assert (found.outcome.verdict, found.invariants) == ("skipped", ())
    found = judged(Timed(lambda size, runs: 0.0, {"message": 1}))
    assert found.outcome.verdict == "protocol-error"


class Quadratic:
    """A parser that looks at all of the output again for each character, and names no seconds."""

    #: What the clock of the test shows: a millionth of a second for each character that was looked at.
    clock = 0.0

    def hello(self, request: JsonObject) -> JsonObject:
        """Claim to parse."""
        return {**HELLO, "ops": ["parse"]}

    def parse(self, request: JsonObject) -> JsonObject:
        """Answer, late."""
        Quadratic.clock += len(request["output"]) ** 2 / 1e6
        return good(request)


class Exponential(Quadratic):
    """A parser that never answers a longer output."""

    def parse(self, request: JsonObject) -> JsonObject:
        """Try all ways."""
        for _ in range(2 ** request["output"].count("x")):
            pass
        return good(request)


def test_a_planted_quadratic_parser_fails_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("toolcall_conformance.kinds.growth.time.perf_counter", lambda: Quadratic.clock)
    found = judged(InProcess(f"{__name__}:Quadratic"))
    assert (found.outcome.verdict, found.invariants) == ("wrong", ("growth",))
    assert "640 repetitions take 1.65 s, 160 take 0.11 s" in found.outcome.reason


def test_a_parser_that_never_answers_is_late() -> None:
    found = judged(InProcess(f"{__name__}:Exponential"), timeout=0.5)
    assert found.outcome.verdict == "timeout"
    assert "parse of 40 repetitions, 85 code points: no reply" in found.outcome.reason
    assert found.invariants == ("answer",)
