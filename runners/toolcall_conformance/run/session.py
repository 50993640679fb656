"""A session with one implementation: runs vector after vector, and finds which vector caused a fault.

Implements AP-6.  After a fault the process tree is killed, a new process started, and the vector run again
alone.  The old process is never used again: its next reply may belong to any earlier request, and one reply
taken for another request would shift every later verdict.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..adapters import protocol
from ..adapters.implementation import Fault, Implementation, JsonObject
from ..adapters.protocol import Hello
from ..errors import AdapterBroken
from ..judge import checks, held_arguments, invariants, promptness, prompts, verdict
from ..judge.verdict import Outcome
from ..results.records import SplitReport
from ..suite.model import Vector
from ..suite.splits import Split, preserved_spans, sweep
from . import growth, wire_pieces
from .grammars import Grammars
from .judged import Judged

#: The profiles whose outputs are also streamed.
_STREAMED = frozenset({"native", "template"})


class _InvalidReply(Exception):
    """A reply that its schema refuses, among several."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a session waits, and how often it starts a new process."""

    #: Seconds for each reply.
    timeout: float = 10.0
    #: Seconds from the start of a process to its hello.
    start: float = 30.0
    #: The most new processes after faults; vectors left after the last restart are ``not-run``.
    restarts: int = 50


def greet(implementation: Implementation, seconds: float) -> Hello:
    """Start an implementation and read its hello.  Without a hello, close it and raise ``AdapterBroken``."""
    try:
        return Hello.of(implementation.start(protocol.hello_request(), seconds))
    except (Fault, AdapterBroken) as error:
        implementation.close()
        raise AdapterBroken(str(error)) from error


class Session:
    """Judges vectors on an implementation.  Use it as a context manager, or ``open`` and ``close`` it.

    Before it is opened it can be sent to another process.
    """

    def __init__(
        self,
        implementation: Implementation,
        limits: Limits | None = None,
        splits: str = "default",
        first_id: int = 1,
    ) -> None:
        self._implementation = implementation
        self._limits = limits or Limits()
        self._splits = splits
        self._ids = itertools.count(first_id)
        self._restarts_left = self._limits.restarts
        self._preserved: dict[str, list[str] | None] = {}
        self._grammars = Grammars(self._question)
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
        self.hello = protocol.greeted(self._implementation, self._limits.start)
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
        return verdict.fails(outcome.verdict, self.hello.features)

    def _unasked(self, vector: Vector) -> Outcome | None:
        """The outcome of a vector that needs no request (not run, or not claimed); else None."""
        if self.broken:
            return Outcome("not-run", self.broken)
        missing = verdict.unclaimed(vector, self.hello)
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
            return before, self._judged(vector, verdict.of_fault(fault), None)
        try:
            alone = self._attempt(vector)
        except Fault as again:
            self._restart()
            return before, self._judged(vector, verdict.of_fault(again), None)
        if before is not None and fault.kind == "protocol-error":
            unasked = self._unasked_after(before.vector)
            if unasked:
                return _unasked_text(before, unasked), alone
        if self._fails(alone.outcome):
            return before, self._judged(vector, verdict.of_fault(fault), None)
        if fault.kind == "timeout":
            # Slowness does not come from a leaked state: a machine with other work is enough.
            outcome = verdict.of_fault(fault)
            outcome = replace(outcome, reason=f"{outcome.reason}; asked again, it passes")
            return before, self._judged(vector, outcome, None)
        after = f" after {before.vector.id}" if before else ""
        reason = f"{fault.kind}{after}, but it passes alone. {fault.code}: {fault.detail}"
        return before, Judged(vector, Outcome("state-leak", reason))

    def _confirmed(self, last: Judged | None) -> Judged | None:
        """The last vector's result; one more request shows whether stray output followed the reply."""
        if last is None or last.final or self.broken:
            return last
        try:
            self._send(self._request(last.vector))
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

    def _question(self, request: JsonObject) -> JsonObject:
        """The reply to a request of the session's own.  Raises ``Fault``."""
        reply = self._send(request)
        return {} if protocol.reply_problem(request, reply) else reply

    def _send(self, request: JsonObject) -> JsonObject:
        """The reply to a request, whatever it is.  Raises ``Fault``."""
        return self._implementation.request({"id": next(self._ids), **request}, self._limits.timeout)

    def _attempt(self, vector: Vector, splits: str | None = None) -> Judged:
        """Run the vector, then stream its output in all splits.  Raises ``Fault``."""
        excluded = self._grammars.excluded(vector)
        if excluded:
            return Judged(vector, Outcome("unreachable", excluded))
        if vector.kind == "growth":
            return growth.judged(vector, self.hello, self._send, self._spans)
        request = self._request(vector)
        reply = self._send(request)
        problem = protocol.reply_problem(request, reply)
        if problem:
            return self._judged(vector, Outcome("protocol-error", f"invalid-reply: {problem}"), None)
        if vector.kind == "render":
            return self._judged(vector, self._prompts(vector, reply), None)
        if vector.message and self.hello.respond == "output" and "parse" in self.hello.ops:
            vector = wire_pieces.as_it_reads(vector, self._question)
        outcome = verdict.of_reply(vector, reply, self.hello)
        if vector.profile == "wire" and reply["status"] == "ok":
            return self._in_pieces(vector, reply, outcome, splits or self._splits)
        swept = vector.kind in ("parse", "stream") and vector.profile in _STREAMED
        if not swept or "stream" not in self.hello.ops or reply["status"] != "ok":
            return self._judged(vector, outcome, reply.get("message"))
        return self._sweep(vector, reply["message"], outcome, splits or self._splits)

    def _prompts(self, vector: Vector, reply: JsonObject) -> Outcome:
        """The outcome of a vector whose prompt is compared with others.  Raises ``Fault``."""

        def ask(request: JsonObject) -> JsonObject:
            other = self._send(request)
            problem = protocol.reply_problem(request, other)
            if problem:
                raise _InvalidReply(problem)
            return other

        try:
            return prompts.judge(vector, reply, ask, self._grammars.excludes)
        except _InvalidReply as error:
            return Outcome("protocol-error", f"invalid-reply: {error}")

    def _request(self, vector: Vector) -> JsonObject:
        return protocol.vector_request(vector, self.hello.respond)

    def _in_pieces(self, vector: Vector, whole: JsonObject, outcome: Outcome, which: str) -> Judged:
        """Ask for the same in pieces; a breach turns an outcome that is no failure into its verdict."""
        pieces = wire_pieces.pieces_of(vector, self.hello, which)
        requests = [{"id": next(self._ids), **request} for _, request in pieces]
        replies = self._implementation.requests(requests, self._limits.timeout)
        names = [name for name, _ in pieces]
        answered = zip(names, requests, replies, strict=True)
        return wire_pieces.judged(vector, whole, outcome, self.hello, answered)

    def _judged(
        self,
        vector: Vector,
        outcome: Outcome,
        message: JsonObject | None,
        breach: checks.Breach | None = None,
        splits: SplitReport | None = None,
    ) -> Judged:
        """The judgement, with broken invariants; these turn an outcome that is no failure into ``wrong``."""
        found = invariants.broken(vector, outcome.verdict, message, self.hello.features, breach)
        if found and not self._fails(outcome):
            reason = "; ".join(invariants.INVARIANTS[name] for name in found)
            outcome = replace(outcome, verdict="wrong", reason=reason)
        return Judged(vector, outcome, splits, invariants=found)

    def _sweep(self, vector: Vector, message: JsonObject, one_shot: Outcome, which: str) -> Judged:
        """Stream the output in every split and compare the deltas with the one-shot message."""
        spans = self._spans(vector) if self.hello.splits == "tokens" else []
        splits = list(sweep(vector.output, which, spans))
        base = {**protocol.vector_request(vector), "op": "stream"}
        requests = [{**base, "id": next(self._ids), "chunks": list(split.chunks)} for split in splits]
        final = checks.FinalMessage.of(message)
        # The first breach of a split that decides, and of one that does not (AP-7.6).
        first: checks.Breach | None = None
        shown: dict[bool, JsonObject] = {}
        broken = apart = longest = done = 0
        replies = self._implementation.requests(requests, self._limits.timeout)
        try:
            for split, request, reply in zip(splits, requests, replies, strict=True):
                done += 1
                breach = _streamed(split, request, reply, final)
                if breach is None and split.name == "size-1":
                    hold = promptness.longest_hold(vector.output, split, reply["deltas"])
                    longest = hold.length
                    breach = promptness.check_hold(vector, split, hold) or held_arguments.check(
                        vector, split, reply["deltas"], self.hello.features
                    )
                if breach is not None:
                    decides = split.served or self.hello.splits != "tokens"
                    broken += 1
                    apart += not decides
                    first = first or (breach if decides else None)
                    if decides not in shown:
                        shown[decides] = checks.shown(breach, split, reply)
        except Fault as fault:
            raise Fault(fault.kind, fault.code, f"split {splits[done].name}: {fault.detail}") from fault
        kept = shown.get(True) or shown.get(False)
        report = SplitReport(len(splits), broken, longest, kept, apart)
        if first is None or self._fails(one_shot):
            return self._judged(vector, one_shot, message, first, report)
        reason = f"{first.clause} in split {first.split}, chunk {first.chunk}: {first.detail}"
        if broken > 1:
            reason += f" ({broken} of {len(splits)} splits break)"
        outcome = replace(one_shot, verdict=first.verdict, reason=reason)
        return self._judged(vector, outcome, message, first, replace(report, decides=True))

    def _spans(self, vector: Vector) -> Sequence[tuple[int, int]]:
        """The spans of preserved tokens, which the engine's tokenizer never divides, in the output."""
        template = vector.template or ""
        if template not in self._preserved:
            tokens = None
            if template and "analyze" in self.hello.ops:
                reply = self._question({"op": "analyze", "template": template})
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


def _streamed(
    split: Split, request: JsonObject, reply: JsonObject, final: checks.FinalMessage
) -> checks.Breach | None:
    problem = protocol.reply_problem(request, reply)
    if problem:
        return checks.Breach("AP-5.1", split.name, 0, f"invalid-reply: {problem}", "protocol-error")
    if reply["status"] != "ok":
        detail = f"{reply['status']} where the one-shot request was answered: {reply.get('reason', '')}"
        return checks.Breach("AP-2.3", split.name, 0, detail, "error")
    return checks.check(split, reply, final)
