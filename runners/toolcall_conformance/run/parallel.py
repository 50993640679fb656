"""Runs vectors: on one adapter after the other, or on several at a time in worker processes.

Processes instead of threads, because threads would share one interpreter, and judging a reply takes about
as long as a fast parser takes to produce the reply.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from typing import Any, TypeAlias

from ..adapters.protocol import Hello
from ..errors import AdapterBroken
from ..interrupts import heed_interrupt
from ..judge.judged import Judged
from ..judge.verdict import Outcome
from ..processes import WorkerProcess
from ..suite.model import Vector
from .session import Session

#: What an adapter said when it was started, or why it could not be started.
Greeting: TypeAlias = Hello | str
#: What a judgement is sent with in place of its vector, which both sides have.
_SENT = Vector("", "parse", "", "required", "", ())
#: A worker and its adapter take as long to start as so many vectors to be judged.
_WORTH_A_WORKER = 500
#: More workers than these are not started unasked: each has an engine of its own in memory.
_MOST_WORKERS = 8
#: Seconds after which a run that waits looks whether it was interrupted.
_LOOK = 1.0
_ENDED = "a worker process of the runner ended"


def usual_jobs(vectors: int, specs: int) -> int:
    """How many workers a run has if nobody says: one for each core, up to eight, if each has enough to do."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, _MOST_WORKERS, vectors * specs // _WORTH_A_WORKER))


class InTurn:
    """Judges all vectors on one adapter after the other, in this process.  A context manager."""

    def __init__(self, sessions: Sequence[Session], vectors: Sequence[Vector]) -> None:
        self._sessions = sessions
        self._vectors = vectors
        #: One for each adapter, when all have been started.
        self.greetings: Sequence[Greeting] = ()

    def __enter__(self) -> InTurn:
        """Start all adapters."""
        self.greetings = [_greeting(session) for session in self._sessions]
        return self

    def __exit__(self, *error: object) -> None:
        """End all adapters."""
        for session in self._sessions:
            session.close()

    def judged(self) -> Iterator[tuple[int, Judged]]:
        """Every vector's judgement on every adapter, with the adapter's number from 0."""
        for number, (session, greeting) in enumerate(zip(self._sessions, self.greetings, strict=True)):
            yield from ((number, judged) for judged in _judged(session, greeting, self._vectors))


@dataclass(frozen=True, slots=True)
class Share:
    """The share of one worker process: one adapter and some of the vectors."""

    #: The number of the adapter, from 0.
    adapter: int
    #: Positions of the vectors.
    positions: range


def shares(adapters: int, vectors: int, jobs: int) -> list[Share]:
    """The shares of a run: just enough for each adapter to keep ``jobs`` workers busy.

    More would be slower: starting an engine takes longer than running most vectors.
    """
    count = max(1, jobs // max(1, adapters))
    return [
        Share(adapter, range(number, vectors, count))
        for adapter in range(adapters)
        for number in range(count)
    ]


class Workers:
    """Judges vectors in worker processes, ``jobs`` at a time.  A context manager.

    Each worker has an adapter of its own.  All of them are started before a vector is judged, because results
    begin with what each adapter said of itself (AP-8.6); none is started twice for that.
    """

    def __init__(self, sessions: Sequence[Session], vectors: Sequence[Vector], jobs: int) -> None:
        self._jobs = jobs
        self._vectors = vectors
        found = shares(len(sessions), len(vectors), jobs)
        self._judges = [_Judge(sessions[share.adapter], share, vectors) for share in found]
        #: One for each adapter, when all have been started.
        self.greetings: Sequence[Greeting] = ()

    def __enter__(self) -> Workers:
        """Start all adapters."""
        found: dict[int, Greeting] = {judge.share.adapter: _ENDED for judge in self._judges}
        try:
            for adapter, greeting in self._sent(_Judge.start):
                # An adapter is broken if none of its workers could start it.
                if isinstance(found[adapter], str):
                    found[adapter] = greeting
        except BaseException:
            self.__exit__()
            raise
        self.greetings = [found[adapter] for adapter in sorted(found)]
        return self

    def __exit__(self, *error: object) -> None:
        """End all workers.  One whose pipe is closed ends its adapter and exits; one that hangs is killed."""
        started = [judge.process for judge in self._judges if judge.process]
        for process in started:
            process.pipe.close()
        for process in started:
            process.end()

    def judged(self) -> Iterator[tuple[int, Judged]]:
        """Every vector's judgement on every adapter, with the adapter's number from 0."""
        left = {(judge.share.adapter, index) for judge in self._judges for index in judge.share.positions}
        for adapter, (index, found) in self._sent(_Judge.judge):
            left.remove((adapter, index))
            yield adapter, replace(found, vector=self._vectors[index])
        for adapter, index in sorted(left):
            yield adapter, Judged(self._vectors[index], Outcome("not-run", _ENDED))

    def _sent(self, begin: Callable[[_Judge], Connection]) -> Iterator[tuple[int, Any]]:
        """What workers send, with the adapter's number: ``jobs`` begin at once, the next when one is done."""
        waiting, busy = deque(self._judges), dict[Connection, _Judge]()
        while waiting or busy:
            while waiting and len(busy) < self._jobs:
                judge = waiting.popleft()
                busy[begin(judge)] = judge
            heed_interrupt()
            for ready in wait(list(busy), _LOOK):
                assert isinstance(ready, Connection)
                try:
                    sent = ready.recv()
                except (EOFError, OSError):
                    sent = None
                if sent is None:
                    del busy[ready]
                else:
                    yield busy[ready].share.adapter, sent


class _Judge:
    """A worker process with an adapter of its own.  After each of its two tasks it sends None."""

    def __init__(self, session: Session, share: Share, vectors: Sequence[Vector]) -> None:
        self.share = share
        self._session = session
        self._vectors = vectors
        #: None until it is started.
        self.process: WorkerProcess | None = None

    def start(self) -> Connection:
        """Have it start its adapter; it sends the greeting through the pipe that is returned."""
        self.process = WorkerProcess(_work, self._session)
        return self.process.pipe

    def judge(self) -> Connection:
        """Have it judge its vectors; it sends each judgement, with its position."""
        assert self.process is not None
        with suppress(OSError):  # the process has ended
            self.process.pipe.send([(index, self._vectors[index]) for index in self.share.positions])
        return self.process.pipe


def _work(pipe: Connection, session: Session) -> None:
    with closing(session):
        greeting = _greeting(session)
        pipe.send(greeting)
        pipe.send(None)
        share: Sequence[tuple[int, Vector]] = pipe.recv()
        # By their ids: a vector may be judged as the server's own reading has it (AP-4.7).
        numbers = {vector.id: index for index, vector in share}
        for judged in _judged(session, greeting, [vector for _, vector in share]):
            pipe.send((numbers[judged.vector.id], replace(judged, vector=_SENT)))
        pipe.send(None)


def _greeting(session: Session) -> Greeting:
    try:
        return session.open()
    except AdapterBroken as error:
        return str(error)


def _judged(session: Session, greeting: Greeting, vectors: Sequence[Vector]) -> Iterator[Judged]:
    if isinstance(greeting, str):
        return (Judged(vector, Outcome("not-run", greeting)) for vector in vectors)
    return session.run(vectors)
