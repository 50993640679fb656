"""Asks an implementation for a vector of profile ``wire`` in pieces: as streams, and with a divided body."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ..adapters import protocol, wire
from ..adapters.implementation import JsonObject
from ..adapters.protocol import Hello
from ..judge import wire_streams
from ..judge.checks import Breach
from ..suite.model import Vector

#: Sends requests, numbered, and gives those and their replies.  Raises ``Fault``.
Ask = Callable[[Iterable[JsonObject]], Iterator[tuple[JsonObject, JsonObject]]]


def breaches(
    vector: Vector, whole: JsonObject, hello: Hello, which: str, ask: Ask
) -> tuple[list[Breach], int]:
    """The first breach of each split that has one, and how many splits were asked.  Implements AP-4.5.

    ``whole``: the reply to the request that is not divided; ``which``: as ``wire.pieces`` takes it.
    """
    named = list(wire.pieces(vector, hello.respond, which, hello.splits != "tokens"))
    found = []
    answered = ask(request for _, request in named)
    for (name, _), (request, reply) in zip(named, answered, strict=True):
        problem = protocol.reply_problem(request, reply)
        if problem:
            breach: Breach | None = Breach("AP-5.1", name, 0, f"invalid-reply: {problem}", "protocol-error")
        elif reply["status"] != "ok":
            breach = Breach("AP-2.3", name, 0, f"{reply['status']}: {reply.get('reason')}", "error")
        else:
            breach = wire_streams.check(vector, name, reply, whole, hello)
        found += [breach] if breach else []
    return found, len(named)
