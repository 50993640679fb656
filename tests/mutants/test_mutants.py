"""The vectors notice broken parsers: for each clause a mutant of the reference that some vector must fail.

Each file under ``mutants`` belongs to some chapters; a new chapter adds its own file and nothing here.
"""

from __future__ import annotations

import signal
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests.mutants.likeliest import likeliest_first, vectors_of
from tests.mutants.mutants import FILES, Mutant, Place, chapters, mutants, places, stale
from tests.mutation.changed import WORK, Work, statement
from tests.mutation.judge import Attempt, Noticed, notice, notice_of, tried
from tests.mutation.remembered import Remembered
from toolcall_conformance.suite import data
from toolcall_conformance.suite.clauses import load_clauses
from toolcall_reference.adapter import ReferenceAdapter

#: In what pieces outputs are read for a clause of chapter ST.
PIECES = ("size-1", "at-3", "at-17", "at-40")


@pytest.mark.parametrize("mutant", mutants(), ids=lambda mutant: mutant.id)
def test_the_vectors_notice(mutant: Mutant) -> None:
    place = places().get(mutant.id)
    if place is None:
        pytest.skip("it has no place: see test_every_mutant_has_one_place")
    noticed = noticing(mutant, place)
    assert not isinstance(noticed.error, NameError), "that is not a parser, which every vector would notice"
    assert noticed.by or mutant.survives, "no vector fails"
    assert not noticed.by or not mutant.survives, f"{noticed.by} fails: it does not survive any longer"


def noticing(mutant: Mutant, place: Place) -> Noticed:
    """What the vectors say of a mutant."""
    pieces = PIECES if mutant.clause.startswith("ST-") else ()
    attempts = [Attempt(each, pieces) for each in likeliest_first(mutant.vectors, mutant.clause)]
    show = partial(notice, attempts)
    return tried(place.definition, place.mutated(mutant), show, twice=not mutant.survives)


def test_every_mutant_has_one_place() -> None:
    found = list(stale())
    assert not found, f"{len(found)} mutants are to be repaired:\n" + "\n".join(found)


def test_every_mutant_is_a_change() -> None:
    for mutant in mutants():
        if place := places().get(mutant.id):
            module, source = place.definition.module, place.mutated(mutant)
            assert source != module.source, mutant.id
            line = module.source.count("\n", 0, place.definition.start) + 1
            compile(statement(module, line, source), mutant.id, "exec")
        assert not mutant.survives or mutant.survives.endswith("."), mutant.id


def test_what_ran_around_what_is_remembered_counts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def mutated() -> str:
        return "right"

    inner = Remembered(lambda: "inner")
    outer = Remembered(lambda: inner() + mutated())
    around = Remembered(lambda: outer())
    assert around() == around() == "innerright"
    code = mutated.__code__
    monkeypatch.setattr(Remembered, "mutant", (code.co_filename, code.co_firstlineno))
    monkeypatch.setattr(mutated, "__code__", code.replace(co_consts=(None, "wrong")))
    assert (inner(), outer(), around()) == ("inner", "innerwrong", "innerwrong")


class Looping(ReferenceAdapter):
    """An adapter that does not come to an end."""

    work: Work | None = None

    def parse(self, request: Mapping[str, Any]) -> NoReturn:
        while True:
            if self.work:
                self.work.count()


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no alarms")
def test_a_mutant_that_loops_is_noticed() -> None:
    assert notice_of(Looping(), [Attempt(each, seconds=0.1) for each in vectors_of("contract")], None).by


def test_a_mutant_that_loops_is_noticed_by_its_work() -> None:
    looping, looping.work = Looping(), Work()
    assert notice_of(looping, map(Attempt, vectors_of("contract")), looping.work).by
    assert looping.work.done == WORK + 1


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_must_of_the_chapters_has_a_mutant_or_a_reason(path: Path) -> None:
    content = chapters(path)
    # A mutant that survives shows nothing of its clause.
    mutated = {mutant["clause"] for mutant in content["mutants"] if "survives" not in mutant}
    excused = content["not_mutated"].keys()
    clauses = load_clauses(data.spec_dir())[0]
    own = [clause for clause in clauses if clause.prefix in content["chapters"]]
    musts = {clause.id for clause in own if clause.level == "must"}
    assert not musts - mutated - excused
    assert not mutated & excused
    assert (mutated | excused) <= {clause.id for clause in clauses}
