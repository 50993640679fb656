"""A clause says how strong it is: it has a word of RFC 2119 in capitals."""

from __future__ import annotations

from collections.abc import Iterator

from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-7.4."""
    for clause in suite.clauses.values():
        if clause.level is None:
            what = f"{clause.id} has no MUST, SHOULD or MAY"
            yield suite.at_clause(clause, what, "say how strong it is, or make it plain text")
