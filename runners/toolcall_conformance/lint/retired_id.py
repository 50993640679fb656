"""Retired ids are not used again."""

from __future__ import annotations

from collections.abc import Iterator

from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-4.3."""
    retired = set(suite.retired("vectors"))
    for vector in suite.vectors:
        if vector.id in retired:
            what = f"the id {vector.id} is retired"
            yield suite.at_vector(vector, what, "give the vector a new id", "id")
    for id in suite.retired("clauses"):
        if id in suite.clauses:
            what = f"the id {id} is retired"
            yield suite.at_clause(suite.clauses[id], what, "give the clause the next free id")
