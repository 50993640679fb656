"""Judges one split of a vector of profile ``wire``: pieces must say what the whole says (WR-2.1, WR-3.2)."""

from __future__ import annotations

from ..adapters.implementation import JsonObject
from ..adapters.protocol import Hello
from ..suite.model import Vector
from . import anthropic, wire
from .checks import Breach
from .completion import compare_completion

#: The clause that a completion breaks if it differs in a split.
_CLAUSES = {"respond": "WR-2.1", "accumulate": "WR-3.2"}


def read(vector: Vector, reply: JsonObject) -> wire.OnTheWire:
    """What is on the wire of a reply to ``respond``."""
    if vector.api == "messages":
        reads = anthropic.read_events, anthropic.read_response
    else:
        reads = wire.read_events, wire.read_response
    return reads[0](reply["events"]) if "events" in reply else reads[1](reply["response"])


def check(vector: Vector, split: str, reply: JsonObject, whole: JsonObject, hello: Hello) -> Breach | None:
    """The first breach of a split; ``whole``: the reply to the request that is not divided."""
    assert vector.completion is not None
    completed = reply
    if vector.kind == "respond":
        found = read(vector, reply)
        for number, (clause, detail) in wire.counted(found.breaches, vector.clauses):
            return Breach(clause, split, number, detail)
        completed = found.to_wire()
        reason = read(vector, whole).finish_reason
        if reason != found.finish_reason:
            detail = f"finish_reason is {found.finish_reason} in the stream, {reason} in the response"
            return Breach("WR-2.1", split, len(reply["events"]), detail)
    compared = compare_completion(vector.completion, completed, hello.features, sent=vector.kind == "respond")
    if compared.verdict == "pass":
        return None
    places = ", ".join(f"{each.path}: {each.expected} became {each.actual}" for each in compared.differences)
    return Breach(_CLAUSES[vector.kind], split, 0, compared.reason or places, compared.verdict)
