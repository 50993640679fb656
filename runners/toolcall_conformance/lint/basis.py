"""The basis of a clause is one of the words that are known, and belongs to a MUST."""

from __future__ import annotations

from collections.abc import Iterator

from ..suite.clauses import BASES
from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-7.6."""
    for clause in suite.clauses.values():
        unknown = [word for word in clause.bases if word not in BASES]
        if unknown:
            what = f"{clause.id} rests on {', '.join(unknown)}"
            yield suite.at_clause(clause, what, f"name one of {', '.join(BASES)}")
        elif clause.basis and clause.level != "must":
            what = f"{clause.id} names a basis and is no MUST"
            yield suite.at_clause(clause, what, "remove the basis: only a MUST needs one")
