"""The lock of made outputs: what moved, what is new, what is gone (VF-12.13)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.made_cases import moved_suite, vectors_of
from toolcall_conformance.suite import data
from toolcall_conformance.suite.cases.lock import Moves, digest, moves, read_lock, write_lock
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.vectors.made import as_locked, made_vectors, shown_move
from toolcall_conformance.vectors.packed import NAME, dump_packed

GREETING, CALL = "template/tags/greeting", "template/tags/one-call"
Vectors = dict[str, Vector]


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A suite whose lock is old."""
    return moved_suite(tmp_path_factory.mktemp("moved") / "vectors")


@pytest.fixture(scope="module")
def vectors(suite: Path) -> Vectors:
    """The vectors of the suite by id: a greeting and a call."""
    return vectors_of(suite)[0]


def test_a_lock_that_was_just_written_shows_no_moves(tmp_path: Path, vectors: Vectors) -> None:
    path = tmp_path / "cases.lock"
    write_lock(path, vectors.values())
    assert not moves(read_lock(path), vectors)
    lines = path.read_text().splitlines()
    assert lines[0].startswith("#")
    assert lines[1:] == sorted(f"{vector.id} {digest(vector)}" for vector in vectors.values())


def test_moved_new_and_gone_outputs(suite: Path, vectors: Vectors) -> None:
    found = moves(read_lock(suite / "cases.lock"), vectors)
    assert found == Moves((GREETING,), (CALL,), ("template/tags/farewell",))
    assert found


def test_without_a_lock_all_outputs_are_new(tmp_path: Path, vectors: Vectors) -> None:
    found = moves(read_lock(tmp_path / "cases.lock"), vectors)
    assert found == Moves((), tuple(sorted(vectors)), ())


def test_a_damaged_line_counts_as_missing(tmp_path: Path, vectors: Vectors) -> None:
    path = tmp_path / "cases.lock"
    write_lock(path, vectors.values())
    damaged = path.read_bytes().replace(GREETING.encode(), b"template/tags/gree ting \xff")
    path.write_bytes(damaged + b"\n<<<<<<< ours\n")
    found = moves(read_lock(path), vectors)
    assert (found.moved, found.new) == ((), (GREETING,))


def test_a_hash_is_that_of_the_texts_alone(vectors: Vectors) -> None:
    greeting = vectors[GREETING]
    assert digest(replace(greeting, title="Another")) == digest(greeting)
    assert digest(replace(greeting, output="Hello there ")) != digest(greeting)
    grammar = replace(greeting, accepts=("a",), rejects=("b",))
    assert len({digest(each) for each in (greeting, grammar, replace(grammar, rejects=("c",)))}) == 3
    # Half a character is a text, too.
    assert len(digest(replace(greeting, output="\ud83d"))) == 16


def test_only_what_cases_make_is_locked(suite: Path, vectors: Vectors) -> None:
    call = vectors[CALL]
    of_another_file = replace(call, id="template/tags/other", path="formats/tags/calls.yaml")
    assert made_vectors(suite, [call, of_another_file]) == {CALL: call}


def test_what_an_output_was_is_read_from_the_bundle_of_a_package(
    tmp_path: Path, vectors: Vectors, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = replace(vectors[GREETING], output="Hello")
    monkeypatch.setattr(data, "ports_dir", lambda: tmp_path)
    assert as_locked([GREETING], {GREETING: digest(before)}) == {}
    path = tmp_path / "go" / "conformance" / NAME
    path.parent.mkdir(parents=True)
    path.write_bytes(dump_packed([before, vectors[CALL]], "1.0.0"))
    locked = {GREETING: digest(before), CALL: "of another time"}
    found = as_locked([GREETING, CALL], locked)
    assert {id: vector.output for id, vector in found.items()} == {GREETING: "Hello"}


def test_a_move_is_shown_before_and_after(vectors: Vectors) -> None:
    call = vectors[CALL]
    before = replace(call, output="<call>")
    assert shown_move(before, call) == f"from '<call>' to {call.output!r}"
    assert shown_move(None, call) == f"from what no bundle has any more to {call.output!r}"
    texts = replace(call, accepts=("same", "after"))
    assert shown_move(replace(texts, accepts=("same", "before")), texts) == "from 'before' to 'after'"
