"""Shards in processes: results are the same in any number, and what kills a worker is found and named."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.fakes.doubling import Doubling
from toolcall_conformance.errors import AdapterBroken
from toolcall_conformance.lab.differences.executors import Executor, Processes, SameProcess

NUMBERS = [list(range(start, start + 7)) for start in range(0, 42, 7)]


def doubled(executor: Executor, task: Doubling) -> tuple[list[int], list[list[int]]]:
    """All doubles, and the shards that killed."""
    done = list(executor.map(task, NUMBERS))
    deadly: Sequence[list[int]] = [each.shard for each in done if each.result is None]
    return sorted(number for each in done for number in each.result or ()), list(deadly)


def test_any_number_of_workers_gives_the_same() -> None:
    expected = list(range(0, 84, 2))
    assert doubled(SameProcess(Doubling()), Doubling()) == (expected, [])
    assert doubled(Processes(2), Doubling()) == (expected, [])


def test_a_worker_that_is_killed_costs_a_repetition(tmp_path: Path) -> None:
    task = Doubling(once=str(tmp_path / "once"))
    assert doubled(Processes(2), task) == (list(range(0, 84, 2)), [])


def test_what_kills_is_found() -> None:
    numbers, deadly = doubled(Processes(2), Doubling(deadly=(5,)))
    assert deadly == [[5]]
    assert numbers == [number for number in range(0, 84, 2) if number != 10]


def test_a_worker_that_cannot_start_says_why() -> None:
    with pytest.raises(AdapterBroken, match="does not start"):
        doubled(Processes(2), Doubling(broken=True))
