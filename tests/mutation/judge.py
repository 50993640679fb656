"""Shows a mutant to vectors, then to the doctor, in a process of its own: it may not come to an end."""

from __future__ import annotations

import gc
import multiprocessing
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection, wait
from typing import Any

from tests.mutants import trial
from tests.mutants.remembered import remember
from tests.mutants.trial import Work, patched, reimported
from tests.mutation import doctor
from tests.mutation.sample import Mutant
from tests.support.stream_checks import at_most
from toolcall_conformance.adapters import protocol
from toolcall_conformance.judge import checks, promptness, prompts, rules, verdict
from toolcall_conformance.suite import splits
from toolcall_conformance.suite.model import Vector

#: How many steps the function with the mutant may make for one vector.
STEPS = 300_000
#: CPU seconds for a vector, and how many times what it takes without a mutant.
SECONDS, TIMES = 3.0, 5.0
#: How many vectors are read in pieces before the others are read at all.
FIRST = 200
#: CPU seconds for one mutant, in case that alarms do not come through, and the memory of its process.
ALL_SECONDS, BYTES = 120, 4 << 30
#: In what pieces a vector is read, and those for a mutant that survives this.
PIECES: Sequence[str] = ("size-1",)
MORE_PIECES: Sequence[str] = ("size-2", "size-3", "size-7", "at-3", "at-17", "at-40", "at-77")
#: How many vectors are read in more pieces.
FURTHER = 200


@dataclass(frozen=True, slots=True)
class Trial:
    """A mutant and the vectors that reach it, the likeliest to notice it first."""

    mutant: Mutant
    vectors: Sequence[Vector]
    #: CPU seconds of each vector without a mutant.
    seconds: Sequence[float]
    #: Whether its place runs when modules are imported.
    when_imported: bool
    #: CPU seconds after which no more vectors are tried.
    enough: float = 40.0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a mutant."""

    mutant: Mutant
    #: The vector that fails, or ``doctor:`` and its question; "" if none does.
    killed_by: str
    #: CPU seconds.
    seconds: float
    #: How many vectors that reach it were not tried, whole or in pieces, for want of time.
    untried: int = 0


def holds(adapter: Any, vector: Vector, pieces: Sequence[str] = PIECES) -> bool:
    """Whether the adapter passes a vector, at once and in pieces.  A reply that declines it is no pass."""
    request = protocol.vector_request(vector)
    reply = trial.answer(adapter, request)
    features = trial._hello().features
    if protocol.reply_problem(request, reply):
        return False
    if vector.kind == "render":
        outcome = prompts.judge(vector, reply, partial(trial.answer, adapter))
    else:
        outcome = verdict.of_reply(vector, reply, trial._hello())
    if not rules.passes(outcome.verdict, features):
        return False
    if vector.profile == "wire":
        return trial.holds_on_the_wire(adapter, vector, reply)
    if vector.kind != "parse" or vector.profile == "contract":
        return True
    final = checks.FinalMessage.of(reply["message"])
    for split in (split for way in pieces for split in splits.sweep(vector.output, way)):
        asked = {**request, "op": "stream", "chunks": list(split.chunks)}
        streamed = adapter.stream(asked)
        if protocol.reply_problem(asked, streamed) or checks.check(split, streamed, final):
            return False
        hold = promptness.longest_hold(vector.output, split, streamed["deltas"])
        if promptness.check_hold(vector, split, hold):
            return False
    return True


@dataclass(slots=True)
class Noticed:
    """What the vectors say of a mutant."""

    by: str = ""
    #: Whether the function with the mutant ran at all.
    ran: bool = False
    #: How many vectors were not tried, whole or in pieces, for want of time.
    untried: int = 0


def notice(trial_of: Trial, adapter: Any, work: Work | None) -> Noticed:
    """Show the mutant to the vectors until one fails, and then to the doctor."""
    found = Noticed()
    timed = list(zip(trial_of.vectors, trial_of.seconds, strict=True))
    streamed = [each for each in timed if each[0].kind == "parse" and each[0].profile != "contract"]
    # First whole outputs: pieces take longer, and notice few mutants more.
    plan: list[tuple[Vector, float, Sequence[str]]] = [(*each, PIECES) for each in timed[:FIRST]]
    plan += [(*each, ()) for each in timed[FIRST:]]
    plan += [(*each, PIECES) for each in streamed]
    plan += [(*each, MORE_PIECES) for each in streamed[:FURTHER]]
    for number, (vector, seconds, pieces) in enumerate(plan):
        if time.process_time() > trial_of.enough:
            found.untried = max(0, len(timed) + len(streamed) - number)
            break
        if work:
            work.done = 0
        try:
            with at_most(max(SECONDS, TIMES * seconds)):
                if not holds(adapter, vector, pieces):
                    found.by = vector.id
        except Exception:
            found.by = vector.id
        if found.by:
            break
        found.ran = found.ran or (work is not None and work.done > 0)
    if work:
        work.done = 0
    found.by = found.by or doctor.noticed(work)
    found.ran = found.ran or (work is not None and work.done > 0)
    return found


def _noticed(trial_of: Trial) -> Noticed:
    mutant = trial_of.mutant
    if not trial_of.when_imported:
        with patched(mutant.definition, mutant.source) as work:
            if work:
                found = notice(trial_of, trial.adapter(), work)
                if found.by or found.ran:
                    return found
    try:
        with reimported(mutant.module, mutant.source):
            return notice(trial_of, trial.adapter(), None)
    except Exception as error:
        return Noticed(f"the import: {type(error).__name__}")


def _child(work: Callable[[], Any], sender: Connection) -> None:
    import resource  # where processes can be copied, there is this too

    resource.setrlimit(resource.RLIMIT_CPU, (ALL_SECONDS, ALL_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
    trial.WORK = STEPS
    sender.send(work())
    sender.close()


def run(trials: Iterable[Trial], jobs: int) -> Iterator[Outcome]:
    """Try mutants, so many at a time, as they finish."""
    remember()
    doctor.answers()

    known: set[str] = set()

    def prepared() -> Iterator[tuple[Trial, Callable[[], Any]]]:
        for each in trials:
            warm(vector for vector in each.vectors if vector.id not in known)
            known.update(vector.id for vector in each.vectors)
            yield each, partial(_timed, each)

    for each, answer in in_processes(prepared(), jobs):
        noticed, seconds = answer or (Noticed("it does not come to an end"), float(ALL_SECONDS))
        yield Outcome(each.mutant, noticed.by, seconds, noticed.untried)


def _timed(trial_of: Trial) -> tuple[Noticed, float]:
    return _noticed(trial_of), time.process_time()


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


def warm(vectors: Iterable[Vector]) -> None:
    """Have what is kept of requests, such as analyses and patterns, before this process is copied."""
    for vector in vectors:
        trial.answer(trial.adapter(), protocol.vector_request(vector))
