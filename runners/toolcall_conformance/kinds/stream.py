"""Kind ``stream``: the message of an output in given chunks, and perhaps what each of them brings."""

from __future__ import annotations

from dataclasses import dataclass

from ..adapters.implementation import JsonObject
from ..adapters.protocol import Hello
from ..judge import verdict
from ..judge.verdict import Outcome
from ..suite.model import Vector
from ._outputs import MessageKind


@dataclass(frozen=True)
class _StreamKind(MessageKind):
    def request(self, vector: Vector, respond: str = "message") -> JsonObject:
        """The output in the vector's own chunks."""
        return {**super().request(vector), "chunks": list(vector.chunks)}

    def judge(self, vector: Vector, reply: JsonObject, hello: Hello) -> Outcome:
        return verdict.of_stream(vector, reply, hello)


KIND = _StreamKind(
    name="stream",
    column="stream",
    needs=("level", "profile", "chunks", "expected"),
    own=("chunks", "deltas"),
    profiles=("contract", "native", "template", "response-template"),
    op="stream",
    has_deltas=True,
)
