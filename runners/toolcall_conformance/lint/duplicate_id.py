"""An id names one vector."""

from __future__ import annotations

from collections.abc import Iterator

from ..suite.model import Vector
from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-4.1."""
    first: dict[str, Vector] = {}
    for vector in suite.vectors:
        other = first.setdefault(vector.id, vector)
        if other is not vector:
            what = f"the id {vector.id} is taken by {other.path}:{other.line}"
            yield suite.at_vector(vector, what, "give this vector another id", "id")
