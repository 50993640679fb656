"""A row of a table gives a clause the level that its sentence, or another row, gives it."""

from __future__ import annotations

from collections.abc import Iterator

from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-7.13."""
    for clause in suite.clauses.values():
        for level in clause.row_levels:
            if level != clause.level:
                given, other = (level or "no level").upper(), (clause.level or "no level").upper()
                where = "another row" if clause.tabular else "its sentence"
                what = f"a row of {clause.id} says {given}, and {where} {other}"
                yield suite.at_clause(clause, what, "write the level that counts in both")
                break
