"""Each fault is charged to the vector that caused it, and the vectors around it still run (AP-6)."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support import PROGRAMS
from tests.support.fakes.vectors import fake_vector, streamed, with_content
from toolcall_conformance.adapters.implementation import Implementation
from toolcall_conformance.adapters.resolve import resolve
from toolcall_conformance.adapters.stdio import Stdio
from toolcall_conformance.errors import AdapterBroken
from toolcall_conformance.judge.judged import Judged
from toolcall_conformance.run.own_templates import exchanged
from toolcall_conformance.run.session import Limits, Session
from toolcall_conformance.suite.model import Vector
from toolcall_reference import grammars_can_run

#: Long enough for a busy machine to answer, short enough to wait for.
LIMITS = Limits(timeout=3, start=20, restarts=20)


#: Two before the trigger, two after it: a shifted reply would make a call of a text.
VECTORS = [
    fake_vector(1, "call f"),
    fake_vector(2, "text"),
    fake_vector(3, "a TRIGGER"),
    fake_vector(4, "call g"),
    fake_vector(5, "x"),
]


def program(name: str, line_limit: int = 2**24) -> Stdio:
    """The fake program, not yet started."""
    return Stdio([sys.executable, str(PROGRAMS), name], line_limit)


def run(
    implementation: Implementation, vectors: list[Vector], limits: Limits = LIMITS, splits: str = "default"
) -> dict[int, Judged]:
    """The results by the number of the vector."""
    with Session(implementation, limits, splits) as session:
        return {int(judged.vector.id[6:]): judged for judged in session.run(vectors)}


def verdicts(found: dict[int, Judged]) -> list[str]:
    """The verdicts in the order of the vectors."""
    return [judged.outcome.verdict for _, judged in sorted(found.items())]


def test_a_well_behaved_program_passes() -> None:
    assert verdicts(run(program("well_behaved"), VECTORS)) == ["pass"] * 5


@pytest.mark.parametrize(
    ("name", "verdict", "reason"),
    [
        ("crash", "crash", "exited with code 7"),
        ("crash", "crash", "panic: index out of range"),
        ("killed", "crash", "SIGTERM"),
        ("hang", "timeout", "no-reply"),
        ("late", "timeout", "no-reply"),
        ("grandchild", "timeout", "no-reply"),
        ("partial_line", "timeout", "bytes without a line feed"),
        ("no_line_feed", "timeout", "bytes without a line feed"),
        ("partial_line_exit", "crash", "bytes without a line feed"),
        ("stray_before", "protocol-error", "not-json"),
        ("stray_after", "protocol-error", "stray-output"),
        ("answers_twice", "protocol-error", "stray-output"),
        ("wrong_id", "protocol-error", "wrong-id"),
        ("id_as_string", "protocol-error", "wrong-id"),
        ("invalid_json", "protocol-error", "not-json"),
        ("not_object", "protocol-error", "not-object"),
        ("invalid_reply", "protocol-error", "message.calls[0].arguments"),
    ],
)
def test_a_fault_is_charged_to_its_vector_alone(name: str, verdict: str, reason: str) -> None:
    found = run(program(name), VECTORS)
    assert verdicts(found) == ["pass", "pass", verdict, "pass", "pass"]
    assert reason in found[3].outcome.reason


def test_a_line_behind_the_last_reply_is_charged_too() -> None:
    found = run(program("stray_after"), VECTORS[:3])
    assert verdicts(found) == ["pass", "pass", "protocol-error"]


def test_a_crash_at_the_same_question_again_is_a_state_leak() -> None:
    assert verdicts(run(program("delayed_crash"), VECTORS[:3])) == ["pass", "pass", "state-leak"]


def test_a_fault_in_a_stream_names_the_split() -> None:
    vectors = [streamed(v) for v in VECTORS]
    found = run(program("crash_in_stream"), vectors)
    assert verdicts(found) == ["pass", "pass", "crash", "pass", "pass"]
    assert found[3].outcome.reason.startswith("exit: split size-32+3: it exited with code 7")


def test_a_stream_that_depends_on_its_chunks_is_found_in_the_first_split_that_shows_it() -> None:
    found = run(
        resolve("python:tests.support.fakes.in_process:DropsBlanks"), [streamed(fake_vector(1, "ab cd ef"))]
    )
    assert found[1].outcome.verdict == "lost"
    report = found[1].splits
    assert report is not None
    assert report.first is not None
    stream = {name: report.first[name] for name in ("chunks", "deltas")}
    assert {**stream, **report.first} == {
        **stream,
        "clause": "ST-1.2",
        "split": "size-1",
        "chunk": 3,
        "detail": "content goes on with 'c'; in one shot with ' cd ef'",
    }
    assert report.broken == 5


def test_engines_that_take_tokens_never_get_half_of_one() -> None:
    vectors = [streamed(fake_vector(1, "ab<|tool|>cd<|end|>"))]
    assert verdicts(run(resolve("python:tests.support.fakes.in_process:WholeTokens"), vectors)) == ["pass"]


def test_a_break_in_chunks_that_no_server_sends_is_counted_apart() -> None:
    vectors = [streamed(fake_vector(1, "abcdefghij " * 9))]
    found = run(resolve("python:tests.support.fakes.in_process:LongChunks"), vectors, splits="all")
    assert verdicts(found) == ["pass"]
    report = found[1].splits
    assert report is not None
    assert report.broken == report.apart > 0
    assert not report.decides
    assert report.first is not None
    assert report.first["split"] == "at-1"


def test_the_whole_output_as_one_chunk_is_counted_apart() -> None:
    vectors = [streamed(fake_vector(1, "abcdefghij " * 9))]
    found = run(resolve("python:tests.support.fakes.in_process:LosesTheWhole"), vectors)
    assert verdicts(found) == ["pass"]
    report = found[1].splits
    assert report is not None
    assert (report.broken, report.apart, report.decides) == (1, 1, False)
    assert found[1].invariants == ()
    assert report.first is not None
    assert report.first["split"] == "whole"


def test_the_chunks_of_a_vector_decide_whatever_servers_send() -> None:
    """AP-7.6: a vector whose only chunk is its output asks just that."""
    output = "abcdefghij " * 9
    vector = replace(streamed(fake_vector(1, output)), kind="stream", chunks=(output,))
    found = run(resolve("python:tests.support.fakes.in_process:LosesTheWhole"), [vector])
    report = found[1].splits
    assert report is not None
    assert (report.broken, report.apart, report.decides) == (1, 0, True)
    assert found[1].outcome.verdict == "lost"


@pytest.mark.skipif(not grammars_can_run(), reason="llguidance runs grammars")
@pytest.mark.parametrize(
    ("output", "verdict"),
    [
        ("call f.", "pass"),
        ("call f", "pass"),  # a model may stop there
        ("call 9", "unreachable"),
        ("call f. And more", "unreachable"),
        ("text", "pass"),  # the grammar does not take hold
    ],
)
def test_what_an_own_grammar_excludes_is_unreachable(output: str, verdict: str) -> None:
    vectors = [streamed(fake_vector(1, output))]
    found = run(resolve("python:tests.support.fakes.in_process:Constrained"), vectors)
    assert verdicts(found) == [verdict]


@pytest.mark.skipif(not grammars_can_run(), reason="llguidance runs grammars")
def test_an_own_grammar_may_not_exclude_what_the_template_writes() -> None:
    """AP-7.7: such an output is canonical, but under a template of the suite, which no engine knows."""
    vector = replace(streamed(fake_vector(1, "call 9")), canonical=True)
    found = run(resolve("python:tests.support.fakes.in_process:Constrained"), [vector])
    assert verdicts(found) == ["wrongly-rejected"]
    asked = [each.canonical for each, _, _ in exchanged([vector, replace(vector, derived="1.0.0")], {})]
    assert asked == [False, True]


@pytest.mark.skipif(not grammars_can_run(), reason="llguidance runs grammars")
@pytest.mark.parametrize(("ends", "verdict"), [(".", "pass"), ("9", "unreachable")])
def test_what_grows_is_tried_with_a_few_parts(ends: str, verdict: str) -> None:
    vector = replace(
        streamed(fake_vector(1, "")),
        kind="growth",
        parts=("call ", {"repeat": "ab"}, ends),
        size=9_999,
        steps=1,
    )
    found = run(resolve("python:tests.support.fakes.in_process:Constrained"), [vector])
    assert verdicts(found) == [verdict]


def test_a_timeout_that_passes_alone_stays_a_timeout() -> None:
    vectors = [fake_vector(1, "text"), fake_vector(2, "TRIGGER"), fake_vector(3, "text")]
    found = run(resolve("python:tests.support.fakes.in_process:HangsOnce"), vectors)
    assert verdicts(found) == ["pass", "timeout", "pass"]
    assert found[2].outcome.reason.endswith("asked again, it passes")


def test_a_line_without_end_is_cut_off() -> None:
    found = run(program("oversize_line", line_limit=3_000_000), VECTORS)
    assert verdicts(found) == ["pass", "pass", "protocol-error", "pass", "pass"]
    assert "oversize-line" in found[3].outcome.reason


def test_standard_error_may_be_as_long_as_it_likes() -> None:
    assert verdicts(run(program("chatty"), VECTORS)) == ["pass"] * 5


def test_a_request_that_nobody_reads_ends_at_the_time_limit() -> None:
    found = run(program("deaf"), [fake_vector(1, "x" * 1_000_000)])
    assert verdicts(found) == ["timeout"]


def test_what_fails_after_others_and_passes_alone_is_a_state_leak() -> None:
    contents = [with_content(v) for v in VECTORS]
    found = run(program("state_leak"), contents)
    assert verdicts(found) == ["pass", "pass", "pass", "state-leak", "state-leak"]


def test_a_crash_caused_by_the_vector_before_is_a_state_leak() -> None:
    found = run(program("delayed_crash"), VECTORS)
    assert verdicts(found) == ["pass", "pass", "pass", "state-leak", "pass"]
    assert "after fake/v3" in found[4].outcome.reason


def test_when_the_restarts_are_used_up_the_rest_is_not_run() -> None:
    vectors = [
        fake_vector(1, "x"),
        fake_vector(2, "TRIGGER"),
        fake_vector(3, "x"),
        fake_vector(4, "TRIGGER"),
        fake_vector(5, "x"),
    ]
    found = run(program("crash"), vectors, Limits(timeout=5, restarts=2))
    assert verdicts(found) == ["pass", "crash", "pass", "crash", "not-run"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("slow_start", "slow-start"),
        ("exit_at_start", "cannot find libparser.so"),
        ("bad_hello", "'protocol' is a required property"),
        ("other_protocol", "speaks protocol 2"),
    ],
)
def test_an_adapter_that_does_not_start_is_broken(name: str, reason: str) -> None:
    session = Session(program(name), Limits(start=0.8 if name == "slow_start" else 20))
    with pytest.raises(AdapterBroken) as error, session:
        pass
    session.close()
    assert reason in str(error.value)


def test_a_program_that_is_not_there_is_broken() -> None:
    with pytest.raises(AdapterBroken, match="cannot be started"), Session(Stdio(["no-such-program"])):
        pass


def test_wrong_results_stay_wrong_when_asked_again() -> None:
    assert verdicts(run(program("always_wrong"), VECTORS)) == ["wrongly-accepted"] * 5


def test_claims_are_binding() -> None:
    found = run(program("always_unsupported"), VECTORS)
    assert verdicts(found) == ["error"] * 5
    assert "claimed in hello" in found[1].outcome.reason


def test_a_declined_vector_is_skipped() -> None:
    assert verdicts(run(program("always_skipped"), VECTORS)) == ["skipped"] * 5


def test_the_process_tree_ends_with_its_session(tmp_path: Path) -> None:
    beat = tmp_path / "beat"
    child = f"import time\nwhile True: open({str(beat)!r}, 'a').write('x'); time.sleep(0.02)"
    parent = (
        f"import runpy, subprocess, sys\nsubprocess.Popen([sys.executable, '-c', {child!r}])\n"
        f"runpy.run_path({str(PROGRAMS)!r}, run_name='__main__')"
    )
    with Session(Stdio([sys.executable, "-c", parent, "well_behaved"]), LIMITS):
        while not beat.exists():
            time.sleep(0.01)
    size = beat.stat().st_size
    time.sleep(0.2)
    assert beat.stat().st_size == size


@pytest.mark.parametrize(
    ("name", "verdict", "reason"),
    [
        ("WellBehaved", "pass", ""),
        ("Raises", "error", "KeyError"),
        ("Exits", "crash", "exit(3)"),
        ("NotADict", "protocol-error", "str, not a dict"),
        pytest.param(
            "Hangs",
            "timeout",
            "no-reply",
            marks=pytest.mark.skipif(sys.platform == "win32", reason="no alarm"),
        ),
    ],
)
def test_classes_are_charged_alike(name: str, verdict: str, reason: str) -> None:
    limits = replace(LIMITS, timeout=1)  # the class that hangs keeps the processor busy
    found = run(resolve(f"python:tests.support.fakes.in_process:{name}"), VECTORS, limits)
    assert verdicts(found) == ["pass", "pass", verdict, "pass", "pass"]
    assert reason in found[3].outcome.reason


def test_state_that_a_class_keeps_is_found() -> None:
    found = run(
        resolve("python:tests.support.fakes.in_process:Remembers"), [with_content(v) for v in VECTORS]
    )
    assert verdicts(found) == ["pass", "pass", "pass", "pass", "state-leak"]


@pytest.mark.parametrize("name", ["CannotStart", "NoHello"])
def test_a_class_that_does_not_start_is_broken(name: str) -> None:
    with pytest.raises(AdapterBroken), Session(resolve(f"python:tests.support.fakes.in_process:{name}")):
        pass
