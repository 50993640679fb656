"""No two vectors ask the same."""

from __future__ import annotations

from collections.abc import Iterator

from ..suite.model import Vector
from ._suite import Finding, Suite, text_of

#: The fields that say what is expected, and why.
_ANSWERS = {
    *("id", "title", "level", "topic", "clauses", "against", "harm", "requires", "observed", "origin"),
    *("startHere", "canonical"),
    *("crosswalk", "path", "line", "holds", "parts", "size", "steps", "expected", "alternatives", "equal"),
    *("completion", "verdict", "invariants", "says"),
}


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-4.8."""
    first: dict[str, Vector] = {}
    for vector in suite.vectors:
        answers = _ANSWERS | {"deltas"} if vector.expected else _ANSWERS
        other = first.setdefault(text_of(vector, answers), vector)
        if other is not vector:
            what = f"the same request as {other.id}"
            yield suite.at_vector(vector, what, "remove one, or join their clauses", "id")
