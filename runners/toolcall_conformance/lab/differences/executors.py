"""Runs shards of work: in this process, in worker processes, or on Ray (``ray_executor``).

A worker that dies costs its shard one repetition.  A shard whose worker dies again is divided, until the one
item that kills is found.  Results are yielded as they come: nothing made of them may depend on the order.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from ...errors import ToolcallError
from ...interrupts import heed_interrupt
from ...processes import WorkerProcess

if TYPE_CHECKING:
    pass

S = TypeVar("S")
R = TypeVar("R")
S_contra = TypeVar("S_contra", contravariant=True)
R_co = TypeVar("R_co", covariant=True)


class Worker(Protocol[S_contra, R_co]):
    """Does shards one after the other; what it opened is kept from shard to shard."""

    def run(self, shard: S_contra) -> R_co:
        """The result of a shard."""

    def close(self) -> None:
        """End what was opened."""


class Task(Protocol[S, R_co]):
    """The work: sent to other processes, so it holds plain data alone."""

    def worker(self) -> Worker[S, R_co]:
        """A worker, which has opened what it needs.  Raises ToolcallError."""

    def divided(self, shard: S) -> list[S]:
        """The shard in smaller ones, or nothing if it is one item."""


@dataclass(frozen=True, slots=True)
class Done(Generic[S, R]):
    """A shard and its result; None if its worker died of it, and it is one item."""

    shard: S
    result: R | None
    #: How the worker ended.
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Pending(Generic[S]):
    """A shard to be done."""

    shard: S
    #: How many workers died of it.
    deaths: int = 0


def after_death(task: Task[S, R], pending: Pending[S]) -> list[Pending[S]]:
    """What is done again after a worker died of a shard; nothing if the one item that kills is found."""
    if pending.deaths == 0:
        return [replace(pending, deaths=1)]
    # A part of a shard that killed twice is under suspicion: it gets no repetition of its own.
    return [Pending(part, 1) for part in task.divided(pending.shard)]


class Executor(ABC):
    """One way to run shards."""

    @abstractmethod
    def map(self, task: Task[S, R], shards: Iterable[S]) -> Iterator[Done[S, R]]:
        """Do all shards.  Raises the ToolcallError of a worker that cannot work at all."""


class SameProcess(Executor):
    """All shards in this process, one after the other, by a worker that somebody else closes."""

    def __init__(self, worker: Worker[Any, Any]) -> None:
        self._worker = worker

    def map(self, task: Task[S, R], shards: Iterable[S]) -> Iterator[Done[S, R]]:
        """Do all shards."""
        for shard in shards:
            yield Done(shard, self._worker.run(shard))


class Processes(Executor):
    """Worker processes; each gets its next shard when it has done one."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def map(self, task: Task[S, R], shards: Iterable[S]) -> Iterator[Done[S, R]]:
        """Do all shards."""
        unsent = iter(shards)
        again: deque[Pending[S]] = deque()
        busy: dict[Connection, tuple[WorkerProcess, Pending[S]]] = {}
        idle: list[WorkerProcess] = []
        try:
            while True:
                while len(busy) < self._jobs:
                    pending = again.popleft() if again else _next(unsent)
                    if pending is None:
                        break
                    process = idle.pop() if idle else WorkerProcess(_work, task)
                    with suppress(OSError):  # a process that has ended is noticed below
                        process.pipe.send(pending.shard)
                    busy[process.pipe] = process, pending
                if not busy:
                    return
                heed_interrupt()
                for ready in wait(list(busy), 1.0):
                    assert isinstance(ready, Connection)
                    process, pending = busy.pop(ready)
                    try:
                        result = ready.recv()
                    except (EOFError, OSError):
                        process.end()
                        left = after_death(task, pending)
                        again.extend(left)
                        if not left:
                            reason = f"the worker process ended with code {process.exit_code}"
                            yield Done(pending.shard, None, reason)
                        continue
                    idle.append(process)
                    if isinstance(result, ToolcallError):
                        raise result
                    yield Done(pending.shard, result)
        finally:
            for process in [*idle, *(process for process, _ in busy.values())]:
                process.end()


def _next(shards: Iterator[S]) -> Pending[S] | None:
    for shard in shards:
        return Pending(shard)
    return None


def _work(pipe: Connection, task: Task[S, R]) -> None:
    """The main function of a worker process: a result for each shard, until the pipe is closed."""
    shard = pipe.recv()
    try:
        worker = task.worker()
    except ToolcallError as error:
        pipe.send(error)
        return
    try:
        while True:
            try:
                pipe.send(worker.run(shard))
            except ToolcallError as error:
                pipe.send(error)
                return
            shard = pipe.recv()
    finally:
        worker.close()
