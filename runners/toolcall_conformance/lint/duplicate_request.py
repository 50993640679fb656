"""No two vectors ask the same."""

from __future__ import annotations

import json
from collections.abc import Iterator

from ..suite.model import Vector
from ..suite.vector_json import vector_to_json
from ._suite import Finding, Suite

#: The keys of entries that say what is expected, and why.
_ANSWERS = {
    *("id", "title", "level", "topic", "clauses", "against", "harm", "requires", "observed", "origin"),
    "startHere",
    *("crosswalk", "path", "line", "holds", "parts", "size", "steps", "expected", "alternatives", "equal"),
    *("completion", "verdict", "invariants", "says"),
}


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-4.8."""
    first: dict[str, Vector] = {}
    for vector in suite.vectors:
        other = first.setdefault(_request(vector), vector)
        if other is not vector:
            what = f"the same request as {other.id}"
            yield suite.at_vector(vector, what, "remove one, or join their clauses", "id")


def _request(vector: Vector) -> str:
    """All that a vector asks, as one text."""
    entry = vector_to_json(vector)
    answers = _ANSWERS | {"deltas"} if vector.expected else _ANSWERS
    return json.dumps({key: value for key, value in entry.items() if key not in answers}, sort_keys=True)
