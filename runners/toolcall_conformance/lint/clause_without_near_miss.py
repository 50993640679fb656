"""Every clause has a vector against it: a near miss where it must not apply, unless it is one-sided."""

from __future__ import annotations

from collections.abc import Iterator

from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-7.2."""
    cited = {clause for vector in suite.vectors for clause in vector.against}
    for clause in suite.clauses.values():
        if clause.id not in cited and not clause.checked_by and not clause.one_sided:
            what = f"no vector is a near miss of {clause.id}"
            advice = f"write one with against: [{clause.id}], or end the clause with *(one-sided: reason)*"
            yield suite.at_clause(clause, what, advice)
