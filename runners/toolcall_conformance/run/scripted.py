"""Judges vectors of kind ``verdict``, whose implementation is made up: it replies what the vector says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..adapters.implementation import Implementation, JsonObject
from ..suite.model import Vector
from ..suite.splits import SIZES
from ..suite.vector_json import judged_vector
from .session import Session

#: Verdicts and invariants that no reply to a parse has: those of processes (AP-6), of grammars and other
#: constraints (AP-7.7, AP-8.21, AP-8.22), measurements.
NEVER = frozenset(
    {
        "crash",
        "timeout",
        "state-leak",
        "not-run",
        "unreachable",
        "growth",
        "forced",
        "prefix",
        "reads",
        "samples",
    }
)


def judgement(vector: Vector) -> tuple[str, tuple[str, ...]]:
    """The verdict on what a vector of kind ``verdict`` replies, and the invariants that are broken."""
    with Session(Scripted(vector), splits="all") as session:
        (judged,) = session.run([judged_vector(vector)])
    return judged.outcome.verdict, judged.invariants


class Scripted(Implementation):
    """Replies to requests what a vector of kind ``verdict`` says."""

    def __init__(self, vector: Vector) -> None:
        assert vector.judged is not None
        assert vector.reply is not None
        self._reply = vector.reply
        ops = ["parse", *(["stream"] if "emits" in vector.reply else [])]
        own = {"protocol": 1, "implementation": {"name": "made up"}, "ops": ops}
        self._hello: JsonObject = {**own, "profiles": [vector.judged["profile"]], **vector.claims}

    def start(self, hello: JsonObject, timeout: float) -> JsonObject:
        """The hello, with what the vector claims."""
        return self._hello

    def requests(self, messages: Iterable[JsonObject], timeout: float) -> Iterator[JsonObject]:
        """The reply of the vector; a stream emits what its chunks have reached."""
        status = self._reply.get("status", "ok")
        for request in messages:
            reply = {"id": request["id"], "status": status, "reason": self._reply.get("reason", "")}
            if request["op"] == "stream":
                reply["status"] = self._reply.get("streamStatus", status)
            if reply["status"] != "ok":
                yield reply
            elif request["op"] == "stream":
                yield {**reply, "message": self._reply["streamed"], "deltas": self._deltas(request["chunks"])}
            else:
                yield {**reply, "message": self._reply["message"]}

    def _deltas(self, chunks: Sequence[str]) -> list[list[JsonObject]]:
        waiting = [*self._reply["emits"]]
        groups: list[list[JsonObject]] = []
        fed = 0
        for chunk in chunks:
            fed += len(chunk)
            reached = sum(1 for after, _ in waiting if after <= fed)
            groups.append([delta for _, delta in waiting[:reached]])
            del waiting[:reached]
        groups.append([delta for _, delta in waiting])
        if len(chunks) > 1 and max(map(len, chunks)) > SIZES[-1]:
            groups[-1] += self._reply.get("atLongCuts", [])
        return groups

    def close(self) -> str:
        """Nothing is open."""
        return ""
