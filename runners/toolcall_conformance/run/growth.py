"""Measures a vector of kind ``growth``: an output that becomes ever longer (AP-4.6)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from ..adapters import protocol
from ..adapters.implementation import Fault, JsonObject
from ..adapters.protocol import Hello
from ..judge import verdict
from ..judge.growth import FLOOR, Growth, seconds_of
from ..judge.verdict import Outcome
from ..suite.model import Vector
from ..suite.splits import SIZES, sweep
from .judged import Judged

#: How often both outputs are asked for again where the work seems to grow too fast: a machine that is busy
#: once is not so every time.
CHANCES: Final = 3
#: Seconds after which longer outputs are not asked for: the work is long enough to judge.
ENOUGH: Final = 10 * FLOOR

#: Sends a request, and returns the reply.  Raises ``Fault``.
_Ask = Callable[[JsonObject], JsonObject]
#: Returns the chunks in which an output is streamed.
_Chunks = Callable[[str], Sequence[str]]
#: Returns the spans that no chunk may divide of a vector's output.
_Spans = Callable[[Vector], Sequence[tuple[int, int]]]


class _Refused(Exception):
    """A reply that is not ``ok``, or is none."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.reason)
        self.outcome = outcome


def judged(vector: Vector, hello: Hello, ask: _Ask, spans_of: _Spans) -> Judged:
    """The judgement of a vector of kind ``growth``.  Raises ``Fault``.  Implements AP-7.8."""
    streamed = "stream" in hello.ops and vector.profile != "contract"

    def chunks_of(output: str) -> Sequence[str]:
        spans = spans_of(replace(vector, output=output)) if hello.splits == "tokens" else ()
        (split,) = sweep(output, f"size-{SIZES[-1]}", spans)
        return split.chunks

    try:
        for operation in ("parse", "stream") if streamed else ("parse",):
            for growth in _growths(vector, operation, ask, chunks_of):
                if growth.is_too_much:
                    outcome = Outcome("wrong", f"{vector.clauses[0]}: {growth}")
                    return Judged(vector, outcome, invariants=("growth",), final=True)
    except _Refused as refused:
        broken = ("answer",) if refused.outcome.verdict != "skipped" else ()
        return Judged(vector, refused.outcome, invariants=broken)
    return Judged(vector, Outcome("pass"))


def _growths(vector: Vector, operation: str, ask: _Ask, chunks_of: _Chunks) -> Iterator[Growth]:
    """How the work grew from step to step."""
    # What is made once for a template is no work for an output.
    _seconds(vector, operation, 0, ask, chunks_of)
    before = 0.0
    for step in range(vector.steps + 1):
        now = _seconds(vector, operation, step, ask, chunks_of)
        growth = Growth(operation, vector.grown(step)[0], before, now)
        if step:
            for _ in range(CHANCES):
                if not growth.is_too_much:
                    break
                shorter, longer = (
                    min(known, _seconds(vector, operation, at, ask, chunks_of))
                    for known, at in ((growth.shorter, step - 1), (growth.longer, step))
                )
                growth = replace(growth, shorter=shorter, longer=longer)
            yield growth
        before = growth.longer
        if before >= ENOUGH:
            return


def _seconds(vector: Vector, operation: str, step: int, ask: _Ask, chunks_of: _Chunks) -> float:
    """The seconds of one request.  Raises ``Fault`` and ``_Refused``."""
    times, output = vector.grown(step)
    fields = protocol.vector_request(vector)
    request = {**fields, "op": operation, "output": output, "measure": True}
    if operation == "stream":
        request["chunks"] = list(chunks_of(output))
    started = time.perf_counter()
    try:
        reply = ask(request)
    except Fault as fault:
        detail = f"{operation} of {times:,} repetitions, {len(output):,} code points: {fault.detail}"
        raise Fault(fault.kind, fault.code, detail) from fault
    clock = time.perf_counter() - started
    problem = protocol.reply_problem(request, reply)
    if problem:
        raise _Refused(Outcome("protocol-error", f"invalid-reply: {problem}"))
    if reply["status"] != "ok":
        raise _Refused(verdict.refusal(reply["status"], reply))
    return seconds_of(reply, clock)
