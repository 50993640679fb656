"""Deltas of a stream vector add up to its message: a list for each chunk, and one for the finish."""

from __future__ import annotations

from collections.abc import Iterator

from ..judge.compare import json_equal
from ..suite.model import Vector
from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-5.3."""
    for vector in suite.vectors:
        if vector.expected is None or not vector.deltas:
            continue
        if len(vector.deltas) != len(vector.chunks) + 1:
            what = f"{len(vector.deltas)} lists of deltas for {len(vector.chunks)} chunks"
            advice = "give one list for each chunk and one for the finish"
            yield suite.at_vector(vector, what, advice, "deltas")
        for what in _sums(vector):
            yield suite.at_vector(vector, what, "make the deltas and the expected message agree", "deltas")


def _sums(vector: Vector) -> Iterator[str]:
    assert vector.expected is not None
    deltas = [delta for step in vector.deltas for delta in step]
    for channel in ("content", "reasoning"):
        text = "".join(delta.get("text", "") for delta in deltas if delta["type"] == channel)
        if text != getattr(vector.expected, channel):
            yield f"the deltas of {channel} add up to {text!r}"
    names = [delta.get("name") for delta in deltas if delta["type"] == "call"]
    if names != [call.name for call in vector.expected.calls]:
        yield f"the deltas begin the calls {names}"
    for index, call in enumerate(vector.expected.calls):
        pieces = [d.get("text", "") for d in deltas if d["type"] == "arguments" and d.get("index") == index]
        text = "".join(pieces)
        exact = call.arguments_text
        if not json_equal(call.arguments, text, call.complete) or (exact is not None and text != exact):
            yield f"the arguments of call {index} add up to {text!r}"
