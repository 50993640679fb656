"""Kinds of profile ``wire`` (chapter WR): pieces must say what the whole says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..adapters.implementation import JsonObject
from ..adapters.protocol import Hello
from ..judge.checks import Breach
from ..judge.completion import Compared, compare_completion
from ..judge.judged import Judged
from ..judge.rules import fails
from ..judge.verdict import Outcome
from ..results.records import SplitReport
from ..suite.model import Vector
from ._kind import Peer, VectorKind, unanswered


@dataclass(frozen=True)
class WireKind(VectorKind):
    """A kind whose reply is compared with a completion, also when it is made of pieces."""

    profiles: tuple[str, ...] = ("wire",)
    #: Whether the reply is what is on the wire, and no completion yet.
    sends: bool = False
    #: The clause that a completion breaks if it differs in a split.
    clause: str = ""

    def pieces(
        self, vector: Vector, respond: str, which: str, divided: bool
    ) -> Iterator[tuple[str, JsonObject]]:
        """The requests for the same in pieces, by the names of the splits: ``which``, and ``whole``."""
        base = self.request(vector, respond)
        for name, fields in self.divided(vector, base, respond, divided):
            if which in ("default", "all", name) or name == "whole":
                yield name, {**base, **fields}

    def divided(
        self, vector: Vector, base: JsonObject, respond: str, divided: bool
    ) -> Iterator[tuple[str, JsonObject]]:
        """The fields that differ from the request for the whole, by the names of the splits."""
        raise NotImplementedError

    def answered(self, vector: Vector, reply: JsonObject, peer: Peer, splits: str) -> Judged:
        """Ask for the same in pieces; a breach turns an outcome that is not a failure into its verdict."""
        hello = peer.hello
        outcome = self.outcome(vector, reply, hello)
        if reply["status"] != "ok":
            return self.judged(vector, outcome, hello.features)
        pieces = list(self.pieces(vector, hello.respond, splits, hello.splits != "tokens"))
        replies = peer.ask_all([request for _, request in pieces])
        breaches = (
            unanswered(name, request, piece) or self.breach(vector, name, piece, reply, hello)
            for (name, request), piece in zip(pieces, replies, strict=True)
        )
        found = [breach for breach in breaches if breach is not None]
        if not found:
            return Judged(vector, outcome, SplitReport(len(pieces)))
        first = next((each for each in found if fails(each.verdict, hello.features)), found[0])
        if not fails(outcome.verdict, hello.features):
            reason = f"{first.clause} in split {first.split}, event {first.chunk}: {first.detail}"
            outcome = replace(outcome, verdict=first.verdict, reason=reason)
        return Judged(vector, outcome, SplitReport(len(pieces), len(found), first=first.to_wire()))

    def judge(self, vector: Vector, reply: JsonObject, hello: Hello) -> Outcome:
        """Compare the completion."""
        compared = self.compared(vector, reply, hello)
        return Outcome(compared.verdict, compared.reason, compared.differences, reply["completion"])

    def breach(
        self, vector: Vector, split: str, reply: JsonObject, whole: JsonObject, hello: Hello
    ) -> Breach | None:
        """A completion that differs."""
        compared = self.compared(vector, reply, hello)
        if compared.verdict == "pass":
            return None
        places = (f"{each.path}: {each.expected} became {each.actual}" for each in compared.differences)
        return Breach(self.clause, split, 0, compared.reason or ", ".join(places), compared.verdict)

    def compared(self, vector: Vector, reply: JsonObject, hello: Hello) -> Compared:
        """The completion of a reply beside the expected one."""
        assert vector.completion is not None
        return compare_completion(vector.completion, reply, hello.features, sent=self.sends)
