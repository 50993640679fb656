"""Runs in worker processes: several adapters at a time, and the vectors of one adapter in several parts.

Processes rather than threads: for an implementation in Python threads would share one interpreter, and
judging the replies takes about as long as a fast parser does.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING

from ..judge.verdict import Outcome
from ..suite.model import Vector
from .judged import Judged

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

#: What a worker does with its part: the adapter's name and its vectors.
Worker = Callable[[str, Sequence[Vector]], Iterator[Judged]]


@dataclass(frozen=True, slots=True)
class Share:
    """What one worker process does: some of the vectors on one adapter."""

    #: Which of the adapters, from 0.
    adapter: int
    spec: str
    #: Positions of the vectors.
    share: range


def parts(specs: Sequence[str], vectors: int, jobs: int) -> list[Share]:
    """The parts of a run, as many for each adapter as keep ``jobs`` workers busy from the start.

    Starting an engine takes longer than most of its vectors, so an adapter is not divided further.
    """
    count = max(1, jobs // max(1, len(specs)))
    return [
        Share(adapter, spec, range(number, vectors, count))
        for adapter, spec in enumerate(specs)
        for number in range(count)
    ]


def judged_in_parallel(
    work: Worker, specs: Sequence[str], vectors: Sequence[Vector], jobs: int
) -> Iterator[tuple[int, Judged]]:
    """Judge all vectors on all adapters, ``jobs`` parts at a time; yields the adapter's number with each.

    ``work`` is a function of a module, for it is called in another process.
    """
    waiting = deque(parts(specs, len(vectors), jobs))
    left = {(part.adapter, index) for part in waiting for index in part.share}
    running: dict[Connection, tuple[SpawnProcess, Share]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                pipe, process = _start(work, waiting[0], vectors)
                running[pipe] = process, waiting.popleft()
            for ready in wait(list(running)):
                assert isinstance(ready, Connection)
                process, part = running[ready]
                try:
                    index, *found = ready.recv()
                except EOFError:
                    del running[ready]
                    process.join()
                    continue
                left.remove((part.adapter, index))
                yield part.adapter, Judged(vectors[index], *found)
    finally:
        # A worker that finds its pipe closed ends its implementation and itself; one that hangs is killed.
        for pipe, (process, _) in running.items():
            pipe.close()
            process.join(10)
            process.terminate()
    for adapter, index in sorted(left):
        yield adapter, Judged(vectors[index], Outcome("not-run", "a worker process of the runner ended"))


def _start(work: Worker, part: Share, vectors: Sequence[Vector]) -> tuple[Connection, SpawnProcess]:
    # ``spawn`` on all platforms, because a fork would copy the pipes and threads of whatever runs already.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    assert isinstance(ours, Connection)
    share = [(index, vectors[index]) for index in part.share]
    process = context.Process(target=_work, args=(theirs, work, part.spec, share), daemon=True)
    process.start()
    theirs.close()
    return ours, process


def _work(pipe: Connection, work: Worker, spec: str, share: Sequence[tuple[int, Vector]]) -> None:
    """What a worker process does."""
    numbers = {id(vector): index for index, vector in share}
    with suppress(BrokenPipeError, KeyboardInterrupt):
        for judged in work(spec, [vector for _, vector in share]):
            pipe.send((numbers[id(judged.vector)], judged.outcome, judged.splits, judged.duration))
