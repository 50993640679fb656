"""Shards in processes: results are the same in any number, and what kills a worker is found and named."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from toolcall_conformance.differences.executors import Executor, Processes, SameProcess
from toolcall_conformance.errors import AdapterBroken

NUMBERS = [list(range(start, start + 7)) for start in range(0, 42, 7)]


@dataclass(frozen=True)
class Doubling:
    """Doubles numbers; some kill the process, always or once."""

    deadly: tuple[int, ...] = ()
    #: A file; the first worker that finds none makes it, and dies.
    once: str = ""
    broken: bool = False

    def worker(self) -> Doubling:
        """Itself."""
        if self.broken:
            raise AdapterBroken("it does not start")
        return self

    def divided(self, shard: list[int]) -> list[list[int]]:
        """Two halves."""
        middle = len(shard) // 2
        return [shard[:middle], shard[middle:]] if middle else []

    def run(self, shard: list[int]) -> list[int]:
        """The doubles."""
        if set(shard) & set(self.deadly):
            os._exit(9)
        if self.once and 20 in shard and not Path(self.once).exists():
            Path(self.once).touch()
            os._exit(9)
        return [2 * number for number in shard]

    def close(self) -> None:
        """Nothing is open."""


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
