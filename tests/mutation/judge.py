"""Shows the reference with a mutant in it to vectors, the likeliest to notice it first."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from tests.mutation.changed import WORK, Work, adapter, answer, patched, reimported
from tests.mutation.definitions import Definition
from tests.support.stream_checks import at_most
from toolcall_conformance import kinds
from toolcall_conformance.adapters import protocol
from toolcall_conformance.judge import checks, held_arguments, promptness, prompts, rules
from toolcall_conformance.suite import splits
from toolcall_conformance.suite.model import Vector

#: CPU seconds for a vector: for mutants by which other functions loop.
SECONDS = 3.0
#: In what pieces an output is read.
PIECES: Sequence[str] = ("size-1",)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A vector to which a mutant is shown: its output at once, and in pieces."""

    vector: Vector
    pieces: Sequence[str] = ()
    #: CPU seconds that it may take.
    seconds: float = SECONDS


@dataclass(slots=True)
class Noticed:
    """What the vectors say of a mutant."""

    #: The vector that fails, or what else does; "" if nothing does.
    by: str = ""
    #: What was raised there.
    error: Exception | None = None
    #: Whether the function with the mutant ran at all.
    ran: bool = False
    #: How many attempts were not made, for want of time.
    untried: int = 0


def tried(
    definition: Definition,
    source: str,
    show: Callable[[Work | None], Noticed],
    *,
    steps: int = WORK,
    when_imported: bool = False,
    twice: bool = False,
) -> Noticed:
    """What ``show`` says while the reference has a definition as this source of its module has it.

    Some functions run while modules are imported, and then no more.  So a mutant that did not run is shown
    again, to modules that are imported anew: with ``when_imported`` at once, with ``twice`` in any case.
    """
    if not when_imported:
        with patched(definition, source, steps) as work:
            found = show(work) if work else Noticed()
        if found.by or (found.ran and not twice):
            return found
    with reimported(definition.module, source):
        return show(None)


def notice(attempts: Iterable[Attempt], work: Work | None = None, until: float = math.inf) -> Noticed:
    """Show the reference as it is now to vectors until one fails, or until a CPU time of this process."""
    return notice_of(adapter(), attempts, work, until)


def notice_of(ours: Any, attempts: Iterable[Attempt], work: Work | None, until: float = math.inf) -> Noticed:
    """The same for an adapter."""
    found = Noticed()
    for each in attempts:
        if found.untried or time.process_time() > until:
            found.untried += 1
            continue
        if work:
            work.done = 0
        try:
            with at_most(each.seconds):
                held = holds(ours, each.vector, each.pieces)
        except Exception as error:
            held, found.error = False, error
        found.ran = found.ran or (work is not None and work.done > 0)
        if not held:
            found.by = each.vector.id
            break
    return found


@cache
def hello() -> protocol.Hello:
    """What the reference claims."""
    return protocol.Hello.of(adapter().hello(protocol.hello_request()))


def holds(ours: Any, vector: Vector, pieces: Sequence[str] = PIECES) -> bool:
    """Whether the adapter passes a vector, at once and in pieces.  A reply that declines it is not a pass."""
    request = kinds.of(vector).request(vector)
    reply = answer(ours, request)
    if protocol.reply_problem(request, reply):
        return False
    if vector.kind == "render":
        outcome = prompts.judge(vector, request, reply, partial(answer, ours))
    else:
        outcome = kinds.of(vector).outcome(vector, reply, hello())
    if not rules.passes(outcome.verdict, hello().features):
        return False
    if vector.profile == "wire":
        return _holds_on_the_wire(ours, vector, reply)
    streams = vector.kind == "parse" and vector.profile != "contract"
    return not streams or _holds_in_pieces(ours, vector, request, reply, pieces)


def _holds_on_the_wire(ours: Any, vector: Vector, whole: dict[str, Any]) -> bool:
    """Whether pieces say what the whole said (chapter WR)."""
    for name, request in kinds.of(vector).pieces(vector, "message", "default", True):
        if kinds.of(vector).breach(vector, name, answer(ours, request), whole, hello()):
            return False
    return True


def _holds_in_pieces(
    ours: Any, vector: Vector, request: Mapping[str, Any], reply: Mapping[str, Any], pieces: Sequence[str]
) -> bool:
    """Whether the output in pieces gives the message that it gave at once (chapter ST)."""
    final = checks.FinalMessage.of(reply["message"])
    for split in (split for way in pieces for split in splits.sweep(vector.output, way)):
        asked = {**request, "op": "stream", "chunks": list(split.chunks)}
        streamed = ours.stream(asked)
        if protocol.reply_problem(asked, streamed) or checks.check(split, streamed, final):
            return False
        hold = promptness.longest_hold(vector.output, split, streamed["deltas"])
        if promptness.check_hold(vector, split, hold):
            return False
        if held_arguments.check(vector, split, streamed["deltas"], hello().features):
            return False
    return True
