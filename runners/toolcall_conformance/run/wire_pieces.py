"""Vectors of profile ``wire`` in pieces: as streams, and with a divided body."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from ..adapters import protocol, wire
from ..adapters.implementation import JsonObject
from ..adapters.protocol import Hello
from ..judge import completion, wire_streams
from ..judge.checks import Breach
from ..judge.rules import fails
from ..judge.verdict import Outcome
from ..results.records import SplitReport
from ..suite.model import Vector
from .judged import Judged


def pieces_of(vector: Vector, hello: Hello, which: str) -> Sequence[tuple[str, JsonObject]]:
    """The names of the splits and their requests, without ids.  Implements AP-4.5."""
    return list(wire.pieces(vector, hello.respond, which, hello.splits != "tokens"))


def as_it_reads(vector: Vector, ask: Callable[[JsonObject], JsonObject]) -> Vector:
    """The vector with what the server itself reads in the output.  Implements AP-4.7."""
    reply = ask({**vector.request(), "op": "parse", "profile": "template"})
    if reply.get("status") != "ok":
        return vector
    stop_reason = vector.options.get("stopReason", "stop")
    return replace(vector, completion=completion.of_message(reply["message"], stop_reason, vector.api))


def judged(
    vector: Vector,
    whole: JsonObject,
    outcome: Outcome,
    hello: Hello,
    answered: Iterable[tuple[str, JsonObject, JsonObject]],
) -> Judged:
    """The judgement of a vector and its splits; a breach replaces an outcome that is no failure.

    ``whole``: the reply to the request that is not divided, and ``outcome`` that of it; ``answered``: the
    name of each split, its request and its reply.
    """
    found, asked = [], 0
    for name, request, reply in answered:
        asked += 1
        breach = _breach(vector, name, request, reply, whole, hello)
        found += [breach] if breach else []
    if not found:
        return Judged(vector, outcome, SplitReport(asked))
    first = next((each for each in found if fails(each.verdict, hello.features)), found[0])
    if not fails(outcome.verdict, hello.features):
        reason = f"{first.clause} in split {first.split}, event {first.chunk}: {first.detail}"
        outcome = replace(outcome, verdict=first.verdict, reason=reason)
    return Judged(vector, outcome, SplitReport(asked, len(found), first=first.to_wire()))


def _breach(
    vector: Vector, name: str, request: JsonObject, reply: JsonObject, whole: JsonObject, hello: Hello
) -> Breach | None:
    problem = protocol.reply_problem(request, reply)
    if problem:
        return Breach("AP-5.1", name, 0, f"invalid-reply: {problem}", "protocol-error")
    if reply["status"] != "ok":
        return Breach("AP-2.3", name, 0, f"{reply['status']}: {reply.get('reason')}", "error")
    return wire_streams.check(vector, name, reply, whole, hello)
