"""Each rule of the judge has a change that a vector or a test notices."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.runners.judge.mutants import JudgeMutant, mutants, notices, planted, table
from toolcall_conformance import judge

#: Modules without rules: they hold a result, name the other modules, or make texts smaller.
WITHOUT_RULES = {"__init__", "apis", "shrink"}
#: Those whose mutants stand beside the cases of their tests, or with the clauses of the runner (AP-8.22).
ELSEWHERE = {"anthropic", "responses", "samples", "walks"}


@pytest.mark.parametrize("mutant", mutants(), ids=str)
def test_a_change_of_each_rule_is_noticed(mutant: JudgeMutant) -> None:
    with planted(mutant):
        assert notices(mutant.by), f"{mutant.by} does not notice it"


@pytest.mark.parametrize("by", sorted({each.by for each in mutants()}))
def test_what_notices_a_change_holds_without_it(by: str) -> None:
    assert not notices(by)


def test_each_module_of_the_judge_has_mutants() -> None:
    (folder,) = judge.__path__
    names = {path.stem for path in Path(folder).glob("*.py")}
    assert names - WITHOUT_RULES - ELSEWHERE == {each.module for each in mutants()}


def test_the_table_has_a_row_for_each() -> None:
    rows = list(table())
    assert len(rows) >= 2 + len(mutants())
    assert all(row.count("| ") >= 4 for row in rows[2:])
