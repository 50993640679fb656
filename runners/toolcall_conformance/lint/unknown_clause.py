"""The clauses a vector cites exist."""

from __future__ import annotations

from collections.abc import Iterator

from ..suite.nearest import nearest
from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-7.1."""
    known = list(suite.clauses)
    for vector in suite.vectors:
        for key, cited in (("clauses", vector.clauses), ("against", vector.against)):
            for index, clause in enumerate(cited):
                if clause not in suite.clauses:
                    close = nearest(clause, known, all_of_them=False)
                    yield suite.at_vector(vector, f"there is no clause {clause}", close, key, index)
