"""A session with one implementation: runs vector after vector, and finds which vector caused a fault.

Implements AP-6.  After a fault the process tree is killed, a new process started, and the vector run again
alone.  The old process is never used again: its next reply may belong to any earlier request, and one reply
taken for another request would shift every later verdict.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from .. import kinds
from ..adapters import protocol
from ..adapters.implementation import Fault, Implementation, JsonObject
from ..adapters.protocol import Hello
from ..errors import AdapterBroken
from ..judge import rules, verdict
from ..judge.judged import Judged
from ..judge.samples import Sampling
from ..judge.verdict import Outcome
from ..suite import data
from ..suite.model import Vector
from ..suite.splits import preserved_spans
from .grammars import Grammars


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a session waits, and how often it starts a new process."""

    #: Seconds for each reply.
    timeout: float = 10.0
    #: Seconds from the start of a process to its hello.
    start: float = 30.0
    #: The most new processes after faults; vectors left after the last restart are ``not-run``.
    restarts: int = 50


class Session:
    """Judges vectors on an implementation.  Use it as a context manager, or ``open`` and ``close`` it.

    Before it is opened it can be sent to another process.  ``formats``: those that its hello may claim
    besides the suite's; ``sampling``: how many texts are looked for in each constraint.
    """

    def __init__(
        self,
        implementation: Implementation,
        limits: Limits | None = None,
        splits: str = "default",
        first_id: int = 1,
        formats: Collection[str] = (),
        sampling: Sampling | None = None,
    ) -> None:
        self._implementation = implementation
        self._limits = limits or Limits()
        self._splits = splits
        self._ids = itertools.count(first_id)
        self._restarts_left = self._limits.restarts
        self._preserved: dict[str, list[str] | None] = {}
        self._formats = frozenset(formats)
        self.sampling = sampling
        self._grammars = Grammars(self.question)
        self.hello = Hello(name="")
        #: Why the adapter cannot be used any more; "" while the adapter works.
        self.broken = ""

    def __enter__(self) -> Session:
        """Open it.  Raises ``AdapterBroken``."""
        self.open()
        return self

    def __exit__(self, *error: object) -> None:
        """Close it."""
        self.close()

    def open(self) -> Hello:
        """Start the implementation.  Raises ``AdapterBroken`` if there is no valid reply to hello."""
        self.hello = protocol.greeted(
            self._implementation, self._limits.start, self._formats.union(data.template_paths())
        )
        self._grammars.hello = self.hello
        return self.hello

    def close(self) -> None:
        """End the implementation."""
        self._implementation.close()

    def run(self, vectors: Iterable[Vector]) -> Iterator[Judged]:
        """Judge every vector in order.  Failing vectors are yielded last, because they are run twice."""
        failing: list[Judged] = []
        # A result waits until the next vector has been run: stray output after the reply to a vector shows up
        # only with the next request.
        before: Judged | None = None
        for vector in vectors:
            unasked = self._unasked(vector)
            if unasked is not None:
                yield Judged(vector, unasked)
                continue
            before, judged = self._ask(vector, before)
            yield from self._settle(before, failing)
            before = judged
        yield from self._settle(self._confirmed(before), failing)
        yield from self._ask_again(failing)

    def _settle(self, judged: Judged | None, failing: list[Judged]) -> Iterator[Judged]:
        if judged is None:
            return
        if self._fails(judged.outcome) and not judged.final:
            failing.append(judged)
        else:
            yield judged

    def _fails(self, outcome: Outcome) -> bool:
        return rules.fails(outcome.verdict, self.hello.features)

    def _unasked(self, vector: Vector) -> Outcome | None:
        """The outcome of a vector that needs no request (not run, or not claimed); else None."""
        if self.broken:
            return Outcome("not-run", self.broken)
        missing = kinds.of(vector).unclaimed(vector, self.hello)
        return Outcome("unsupported", f"{verdict.NOT_CLAIMED}: {missing}") if missing else None

    def _ask(self, vector: Vector, before: Judged | None) -> tuple[Judged | None, Judged]:
        """The results of the previous vector (changed if it caused a fault) and of this vector."""
        started = time.perf_counter()
        try:
            judged = self._attempt(vector)
        except Fault as fault:
            before, judged = self._attribute(fault, vector, before)
            judged = replace(judged, final=True)
        return before, replace(judged, duration=time.perf_counter() - started)

    # Faults

    def _attribute(self, fault: Fault, vector: Vector, before: Judged | None) -> tuple[Judged | None, Judged]:
        """After a fault, the results of the previous vector, which may be the cause, and of this vector."""
        if not self._restart():
            return before, self._faulty(vector, fault)
        try:
            alone = self._attempt(vector)
        except Fault as again:
            self._restart()
            return before, self._faulty(vector, again)
        if before is not None and fault.kind == "protocol-error":
            unasked = self._unasked_after(before.vector)
            if unasked:
                return _unasked_text(before, unasked), alone
        if self._fails(alone.outcome):
            return before, self._faulty(vector, fault)
        if fault.kind == "timeout":
            # Slowness does not come from a leaked state: a machine with other work is enough.
            judged = self._faulty(vector, fault)
            reason = f"{judged.outcome.reason}; asked again, it passes"
            return before, replace(judged, outcome=replace(judged.outcome, reason=reason))
        after = f" after {before.vector.id}" if before else ""
        reason = f"{fault.kind}{after}, but it passes alone. {fault.code}: {fault.detail}"
        return before, Judged(vector, Outcome("state-leak", reason))

    def _confirmed(self, last: Judged | None) -> Judged | None:
        """The last vector's result; one more request shows whether stray output followed the reply."""
        if last is None or last.final or self.broken:
            return last
        try:
            self.ask(kinds.of(last.vector).request(last.vector, self.hello.respond))
        except Fault as fault:
            unasked = self._unasked_after(last.vector) if fault.kind == "protocol-error" else ""
            if unasked:
                return _unasked_text(last, unasked)
            self._restart()
            if fault.kind == "timeout":
                return last
            reason = f"{fault.kind} when asked a second time. {fault.code}: {fault.detail}"
            outcome = Outcome("state-leak", reason)
            return Judged(last.vector, outcome, duration=last.duration, final=True)
        return last

    def _unasked_after(self, vector: Vector) -> str:
        """The stray output after the reply when this vector is run alone in a new process."""
        if not self._restart():
            return ""
        try:
            self._attempt(vector)
        except Fault:
            self._restart()
            return ""
        unasked = self._implementation.close()
        self._start_again()
        return unasked

    def _restart(self) -> bool:
        """Start a new process if the budget of restarts allows; otherwise mark the adapter as broken."""
        self._implementation.close()
        if self._restarts_left <= 0:
            self.broken = f"it had been restarted {self._limits.restarts} times after faults (--restarts)"
            return False
        self._restarts_left -= 1
        return self._start_again()

    def _start_again(self) -> bool:
        self._implementation.close()
        try:
            self.open()
        except AdapterBroken as error:
            self.broken = f"it could not be started again: {error}"
            return False
        return True

    # Asking

    def ask(self, request: JsonObject) -> JsonObject:
        """The reply to a request, whatever it is.  Raises ``Fault``."""
        return self._implementation.request({"id": next(self._ids), **request}, self._limits.timeout)

    def ask_all(self, requests: Sequence[JsonObject]) -> Iterator[JsonObject]:
        """The replies to requests, in their order.  Raises ``Fault``."""
        messages = [{"id": next(self._ids), **request} for request in requests]
        return self._implementation.requests(messages, self._limits.timeout)

    def question(self, request: JsonObject) -> JsonObject:
        """The reply to a request of the session's own; empty if it is not valid.  Raises ``Fault``."""
        reply = self.ask(request)
        return {} if protocol.reply_problem(request, reply) else reply

    def excludes(self, request: JsonObject) -> str:
        """Why the implementation's grammar keeps its model from writing an output; "" if it does not."""
        return self._grammars.excludes(request)

    def _attempt(self, vector: Vector, splits: str | None = None) -> Judged:
        """Run the vector, in all splits.  Raises ``Fault``."""
        excluded = self._grammars.excluded(vector)
        if excluded:
            found = "wrongly-rejected" if vector.canonical else "unreachable"
            return Judged(vector, Outcome(found, excluded))
        return kinds.of(vector).asked(vector, self, splits or self._splits)

    def _faulty(self, vector: Vector, fault: Fault) -> Judged:
        return kinds.of(vector).judged(vector, verdict.of_fault(fault), self.hello.features)

    def spans(self, vector: Vector) -> Sequence[tuple[int, int]]:
        """The spans of preserved tokens, which the engine's tokenizer never divides, in the output."""
        template = vector.template or ""
        if template not in self._preserved:
            tokens = None
            if template and "analyze" in self.hello.ops:
                reply = self.question({"op": "analyze", "template": template})
                tokens = (reply.get("analysis") or {}).get("preservedTokens")
            self._preserved[template] = tokens
        return preserved_spans(vector.output, self._preserved[template])

    # Asking twice

    def _ask_again(self, failing: Sequence[Judged]) -> Iterator[Judged]:
        """Run failing vectors again in a fresh process; if one passes, it had failed because of leaked state.

        Implements ST-1.7 and AP-6.6.

        The vectors share one process until the first vector passes, which proves that state leaks.  Then each
        vector gets a new process.  New processes from the start would take hours with slow engines.
        """
        leaks = False
        fresh = bool(failing) and not self.broken and self._start_again()
        for judged in failing:
            if leaks and not self.broken:
                fresh = self._restart()
            if fresh and not self.broken and self._passes_alone(judged):
                leaks = True
                was = judged.outcome
                reason = f"{was.verdict} after other vectors, but it passes alone. {was.reason}".rstrip()
                yield replace(judged, outcome=replace(was, verdict="state-leak", reason=reason))
            else:
                yield judged

    def _passes_alone(self, judged: Judged) -> bool:
        report = judged.splits
        only = report.first["split"] if report and report.first else "none"
        try:
            alone = self._attempt(judged.vector, only)
        except Fault:
            self._restart()
            return False
        return not self._fails(alone.outcome)


def _unasked_text(judged: Judged, text: str) -> Judged:
    """The judgement of a vector after whose reply the implementation wrote stray output."""
    reason = f"stray-output: it wrote more than its reply: {text[:200]!a}"
    return Judged(judged.vector, Outcome("protocol-error", reason), duration=judged.duration, final=True)
