"""Runs vectors in worker processes: adapters in parallel, and the vectors of one adapter in several parts.

Processes instead of threads, because threads would share one interpreter, and judging a reply takes about
as long as a fast parser takes to produce the reply.
"""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING

from ..judge.verdict import Outcome
from ..suite.model import Vector
from .judged import Judged

if TYPE_CHECKING:
    from multiprocessing.context import SpawnProcess

#: The function that a worker process runs: judges vectors on the adapter with a given name.
Worker = Callable[[str, Sequence[Vector]], Iterator[Judged]]
#: What a judgement is sent with in place of its vector, which both sides have.
_SENT = Vector("", "parse", "", "required", "", ())
#: A worker and its adapter take as long to start as so many vectors to be judged.
_WORTH_A_WORKER = 500
#: More workers than these are not started unasked: each has an engine of its own in memory.
_MOST_WORKERS = 8


@dataclass(frozen=True, slots=True)
class Share:
    """The share of one worker process: one adapter and some of the vectors."""

    #: The index of the adapter, from 0.
    adapter: int
    spec: str
    #: Positions of the vectors.
    share: range


def usual_jobs(vectors: int, specs: int) -> int:
    """How many workers a run has if nobody says: one for each core, up to eight, if each has enough to do."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, _MOST_WORKERS, vectors * specs // _WORTH_A_WORKER))


def parts(specs: Sequence[str], vectors: int, jobs: int) -> list[Share]:
    """The parts of a run: just enough parts per adapter to keep ``jobs`` workers busy.

    More parts would be slower: starting an engine takes longer than running most vectors.
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

    ``work`` must be a function of a module, because another process calls it.
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
                    index, found = ready.recv()
                except EOFError:
                    del running[ready]
                    process.join()
                    continue
                left.remove((part.adapter, index))
                yield part.adapter, replace(found, vector=vectors[index])
    finally:
        # A worker whose pipe is closed ends its implementation and exits; a worker that hangs is killed.
        for pipe, (process, _) in running.items():
            pipe.close()
            process.join(10)
            process.terminate()
    for adapter, index in sorted(left):
        yield adapter, Judged(vectors[index], Outcome("not-run", "a worker process of the runner ended"))


def _start(work: Worker, part: Share, vectors: Sequence[Vector]) -> tuple[Connection, SpawnProcess]:
    # Use ``spawn`` on all platforms: a fork would copy pipes and threads of running implementations.
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    assert isinstance(ours, Connection)
    share = [(index, vectors[index]) for index in part.share]
    process = context.Process(target=_work, args=(theirs, work, part.spec, share), daemon=True)
    process.start()
    theirs.close()
    return ours, process


def _work(pipe: Connection, work: Worker, spec: str, share: Sequence[tuple[int, Vector]]) -> None:
    """The main function of a worker process: send each judgement through the pipe."""
    # By their ids: a vector may be judged as the server's own reading has it (AP-4.7).
    numbers = {vector.id: index for index, vector in share}
    with suppress(BrokenPipeError, KeyboardInterrupt):
        for judged in work(spec, [vector for _, vector in share]):
            pipe.send((numbers[judged.vector.id], replace(judged, vector=_SENT)))
