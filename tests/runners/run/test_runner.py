"""Runs: what is written, and what the exit code says."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support import PROGRAMS
from tests.support.fakes.vectors import fake_vector, streamed
from toolcall_conformance import kinds
from toolcall_conformance.adapters import protocol
from toolcall_conformance.adapters.wanted import WANTS, filled
from toolcall_conformance.errors import BadSpec, KnownFailuresError
from toolcall_conformance.results.records import RunResults, parse
from toolcall_conformance.run import known_failures
from toolcall_conformance.run.conformity import conformity
from toolcall_conformance.run.parallel import usual_jobs
from toolcall_conformance.run.reproduce import again, command, request_lines
from toolcall_conformance.run.runner import RunOptions, run_vectors
from toolcall_conformance.run.session import Limits
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.vectors.selection import Selection, select

GOOD = f"cmd:{sys.executable} {PROGRAMS} well_behaved"
WRONG = f"cmd:{sys.executable} {PROGRAMS} always_wrong"
VECTORS = [fake_vector(number, "call f" if number % 2 else "text") for number in range(1, 8)]


def ran(vectors: Sequence[Vector], *specs: str, **options: object) -> RunResults:
    """The run, as it is read back from what was written."""
    out = io.StringIO()
    limits = Limits(timeout=5, start=20)
    run_vectors(vectors, specs, RunOptions(limits=limits, **options), out)  # type: ignore[arg-type]
    (found,) = parse(out.getvalue().removesuffix("\n").split("\n"), "r.jsonl")
    return found


def verdicts(found: RunResults) -> dict[str, str]:
    """The verdicts by vector."""
    return {result.vector: result.verdict for result in found.results}


def test_every_vector_gets_a_result_on_every_adapter() -> None:
    found = ran(VECTORS, GOOD, "python:tests.support.fakes.in_process:WellBehaved", WRONG)
    first, second, third = found.adapters
    assert second.endswith("in_process:WellBehaved)")
    assert third.endswith("programs.py always_wrong)")
    assert not found.damages
    assert found.counts()[first] == found.counts()[second] == {"pass": 7}
    assert found.counts()[third] == {"wrongly-accepted": 7}
    assert [judgement.exit_code for judgement in conformity(found)] == [0, 0, 1]


def test_worker_processes_find_the_same() -> None:
    crash = GOOD.replace("well_behaved", "crash")
    vectors = [*VECTORS, fake_vector(8, "TRIGGER"), fake_vector(9, "text")]
    assert verdicts(ran(vectors, crash, jobs=2)) == verdicts(ran(vectors, crash))


def test_a_worker_starts_its_adapter_once(tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    logged = f"cmd:sh -c 'echo x >> {starts}; exec {GOOD.removeprefix('cmd:')}'"
    broken = f"cmd:{sys.executable} {PROGRAMS} exit_at_start"
    found = ran(VECTORS, logged, broken, jobs=4)
    assert starts.read_text() == "x\n" * 2
    assert found.counts()["fake"] == {"pass": 7}
    assert found.counts()[broken] == {"not-run": 7}
    assert "libparser" in found.header["adapters"][1]["broken"]


def test_a_worker_finds_a_class_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = "from tests.support.fakes.in_process import WellBehaved\n\nclass Here(WellBehaved):\n    pass\n"
    (tmp_path / "a_module_of_mine.py").write_text(text, encoding="utf-8")
    assert ran(VECTORS, "python:a_module_of_mine:Here", jobs=2).counts() == {"fake": {"pass": 7}}


def test_vectors_of_a_worker_that_dies_are_not_run() -> None:
    found = ran(VECTORS, "python:tests.support.fakes.in_process:EndsTheProcess", jobs=2)
    assert set(verdicts(found).values()) == {"not-run"}
    assert {result.reason for result in found.results} == {"a worker process of the runner ended"}


def test_without_a_number_each_core_has_a_worker_if_it_is_worth_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {*range(64)}, raising=False)
    assert [usual_jobs(*run) for run in ((7, 1), (1200, 1), (14_000, 1), (400, 8))] == [1, 2, 8, 6]


def test_an_adapter_that_does_not_start_leaves_its_vectors_not_run() -> None:
    found = ran(VECTORS, f"cmd:{sys.executable} {PROGRAMS} exit_at_start", GOOD)
    assert found.counts()["fake"] == {"pass": 7}
    broken, good = conformity(found)
    assert (broken.exit_code, good.exit_code) == (3, 0)
    assert "libparser" in found.header["adapters"][0]["broken"]


def test_an_unknown_adapter_is_wrong_usage() -> None:
    for spec in ("nothing", "cmd:", "cmd: ", "cmd:'", "http://x", "python:x", "python:no.such:Module"):
        with pytest.raises(BadSpec):
            ran(VECTORS, spec)


def test_a_blind_run_hides_what_it_asked_and_repeats_its_order() -> None:
    found = ran(VECTORS, WRONG, seed=7)
    assert found.results == tuple(
        replace(r, duration=d.duration)
        for r, d in zip(ran(VECTORS, WRONG, seed=7).results, found.results, strict=True)
    )
    assert {result.vector.partition("/")[0] for result in found.results} == {"hidden"}
    text = json.dumps([result.to_wire() for result in found.results])
    assert "fake/" not in text
    assert "Vector 1" not in text
    assert found.counts() == {"fake": {"wrongly-accepted": 7}}


def test_failures_carry_what_explains_them() -> None:
    found = ran(VECTORS[:1], WRONG)
    (result,) = found.results
    assert result.details is not None
    assert result.details.differences[0]["path"] == "calls[1]"
    assert len(result.details.actual["calls"]) == 2
    assert found.definitions.vectors["fake/v1"]["output"] == "call f"
    assert found.definitions.clauses["CT-3.1"]["text"].startswith("A fenced block MUST")
    command = f"toolcall run fake/v1 --adapter 'cmd:{sys.executable} {PROGRAMS} always_wrong'"
    assert again(result, found.header) == command


def test_what_is_written_is_what_is_returned() -> None:
    out = io.StringIO()
    returned = run_vectors(VECTORS, (GOOD, WRONG), RunOptions(limits=Limits(timeout=5, start=20)), out)
    (reread,) = parse(out.getvalue().removesuffix("\n").split("\n"), "")
    assert reread.definitions == returned.definitions
    assert reread.footer == returned.footer
    assert [replace(r, duration=0.0) for r in reread.results] == [
        replace(r, duration=0.0) for r in returned.results
    ]


def test_a_broken_stream_is_written_down() -> None:
    found = ran([streamed(fake_vector(1, "ab cd ef"))], "python:tests.support.fakes.in_process:DropsBlanks")
    (result,) = found.results
    assert result.splits is not None
    assert result.splits.first is not None
    first = result.splits.first
    assert sum(first["chunks"]) == len("ab cd ef")
    assert len(first["deltas"]) == len(first["chunks"]) + 1
    assert first["clause"] in found.definitions.clauses


def test_streamed_vectors_are_swept() -> None:
    found = ran([streamed(fake_vector(1, "some text"))], GOOD)
    (result,) = found.results
    assert result.verdict == "pass"
    assert result.splits is not None
    assert (result.splits.checked, result.splits.broken) == (12, 0)


# Known failures


def test_a_list_is_read(tmp_path: Path) -> None:
    path = tmp_path / "known.txt"
    path.write_text("# why\n\na/b  lost  # because\na/c wrong\n")
    assert known_failures.read(path, {"a/b", "a/c"}) == {"a/b": "lost", "a/c": "wrong"}


@pytest.mark.parametrize("text", ["a/b\n", "a/b bad\n", "a/b lost x\n", "a/b lost\na/b lost\n", "a/z lost\n"])
def test_a_list_that_cannot_be_right_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "known.txt"
    path.write_text(text)
    with pytest.raises(KnownFailuresError, match=r"known\.txt:[12]:1"):
        known_failures.read(path, {"a/b"})


def test_a_list_is_brought_up_to_date() -> None:
    text = "# why\na/b lost # one\na/c lost\na/d lost # other shard\n"
    new = known_failures.updated(text, {"a/b": "wrong", "a/a": "leak"}, ["a/a", "a/b", "a/c"])
    assert new == "# why\na/b wrong # one\na/d lost # other shard\na/a  leak\n"
    assert known_failures.updated("", {}, []).startswith("#")
    named = known_failures.updated("a/lost-end lost # lost\n", {"a/lost-end": "wrong"}, ["a/lost-end"])
    assert named == "a/lost-end wrong # lost\n"


# Asking again


def test_the_command_to_ask_again_is_quoted() -> None:
    assert command("a/b", "reference", split="at-3") == "toolcall run a/b --splits at-3"
    assert command("a/b", "cmd:x 'y z'", paths=["f.yaml"]).startswith("toolcall run f.yaml -k a/b --adapter ")


def test_request_lines_begin_with_hello_and_never_hold_what_is_expected() -> None:
    lines = [json.loads(line) for line in request_lines(streamed(fake_vector(1, "call f")), "size-2")]
    assert [line["op"] for line in lines] == ["hello", "parse", "stream"]
    assert lines[2]["chunks"] == ["ca", "ll", " f"]
    assert all("expected" not in json.dumps(line) and "fake/v1" not in json.dumps(line) for line in lines)


def test_every_request_of_the_suite_is_one_by_the_schemas() -> None:
    vectors, _ = select(Selection())
    for vector in vectors:
        request = {"id": 1, **kinds.of(vector).request(vector)}
        assert not protocol._schema_problem("request", request["op"], request), vector.id
    for vector in (*vectors[::20], *(each for each in vectors if each.template and not each.template_name)):
        request = {"id": 1, **filled(kinds.of(vector).request(vector), WANTS)}
        assert not protocol._schema_problem("request", request["op"], request), vector.id
    assert not protocol._schema_problem("hello-request", "", protocol.hello_request())
