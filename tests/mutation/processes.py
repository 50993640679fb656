"""Random mutants are tried in copies of this process: one may not come to an end, or take all memory."""

from __future__ import annotations

import gc
import multiprocessing
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection, wait
from typing import Any

from tests.mutation import by_tests, doctor
from tests.mutation.changed import Work, adapter, answer
from tests.mutation.judge import Noticed, notice, tried
from tests.mutation.plan import Trial
from tests.mutation.remembered import remember
from tests.mutation.sample import Mutant
from toolcall_conformance import kinds

#: How many steps the function with the mutant may make for one vector.
STEPS = 300_000
#: Of how many vectors of a mutant the answers are asked before, for all mutants that come later.
WARM = 100
#: How much of the CPU time of vectors the tests may take beside it.
TESTS = 0.75
#: CPU seconds for one mutant, in case that alarms do not come through, and the memory of its process.
ALL_SECONDS, BYTES = 120, 4 << 30


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mutant."""

    mutant: Mutant
    noticed: Noticed
    #: CPU seconds.
    seconds: float


def run(trials: Iterable[Trial], jobs: int) -> Iterator[Outcome]:
    """Try mutants, so many at a time, as they finish."""
    remember()
    doctor.answers()
    warm: set[str] = set()

    def prepared() -> Iterator[tuple[Trial, Callable[[], Any]]]:
        for each in trials:
            # What is kept of requests, such as analyses and patterns, is there before this process is copied.
            for vector in each.vectors[:WARM]:
                if vector.id not in warm:
                    answer(adapter(), kinds.of(vector).request(vector))
            warm.update(vector.id for vector in each.vectors[:WARM])
            yield each, partial(_timed, each)

    for each, result in in_processes(prepared(), jobs):
        noticed, seconds = result or (Noticed("it does not come to an end"), float(ALL_SECONDS))
        yield Outcome(each.mutant, noticed, seconds)


def _timed(trial: Trial) -> tuple[Noticed, float]:
    mutant = trial.mutant
    try:
        noticed = tried(
            mutant.definition,
            mutant.source,
            partial(_notice, trial),
            steps=STEPS,
            when_imported=trial.when_imported,
        )
    except Exception as error:
        noticed = Noticed(f"the import: {type(error).__name__}")
    noticed.error = None  # it need not fit through a pipe
    return noticed, time.process_time()


def _notice(trial: Trial, work: Work | None) -> Noticed:
    """What vectors say, then the tests, then more vectors, and then the doctor."""
    first, more = trial.attempts()
    start = time.process_time()
    found = notice(first, work, start + trial.enough / 2)
    if not found.by:
        until = time.process_time() + TESTS * trial.enough
        found.by = by_tests.noticing(trial.tests, trial.tests, work, until)
        if work:
            work.most = STEPS
    if not found.by:
        further = notice(more, work, time.process_time() + trial.enough / 2)
        found.by, found.untried = further.by, further.untried + found.untried
    if not found.by:
        found.by = doctor.noticed(work)
    found.ran = found.ran or (work is not None and work.done > 0)
    return found


def in_processes(work: Iterable[tuple[Any, Callable[[], Any]]], jobs: int) -> Iterator[tuple[Any, Any]]:
    """The results of functions, each called in a copy of this process; None where the copy ended before."""
    context = multiprocessing.get_context("fork")
    gc.collect()
    gc.freeze()
    running: dict[Connection, tuple[Any, Any]] = {}
    rest = iter(work)
    while True:
        while len(running) < jobs and (following := next(rest, None)):
            about, function = following
            receiver, sender = context.Pipe(duplex=False)
            process = context.Process(target=_child, args=(function, sender), daemon=True)
            process.start()
            sender.close()
            running[receiver] = about, process
        if not running:
            return
        for ready in wait(list(running)):
            assert isinstance(ready, Connection)
            about, process = running.pop(ready)
            try:
                result = ready.recv()
            except EOFError:
                result = None
            ready.close()
            process.join()
            yield about, result


def _child(work: Callable[[], Any], sender: Connection) -> None:
    import resource  # where processes can be copied, there is this too

    resource.setrlimit(resource.RLIMIT_CPU, (ALL_SECONDS, ALL_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    sender.send(work())
    sender.close()
