"""Every clause is shown at work by a vector, unless it says what checks it instead."""

from __future__ import annotations

from collections.abc import Iterator

from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-7.2."""
    cited = {clause for vector in suite.vectors for clause in vector.clauses}
    for clause in suite.clauses.values():
        if clause.id not in cited and not clause.checked_by:
            what = f"no vector shows {clause.id} at work"
            yield suite.at_clause(clause, what, f"write one with clauses: [{clause.id}]")
