"""A MUST that binds a parser rests on a basis that is known; no other clause has one."""

from __future__ import annotations

from collections.abc import Iterator

from ..suite.clauses import BASES, Clause
from ._suite import Finding, Suite

#: Chapters and sections that bind the suite's own files, runs and comparisons.
_OF_THE_SUITE = ("VF-", "AP-", "DM-3.", "DM-4.", "DM-5.", "DM-6.")


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-7.6."""
    for clause in suite.clauses.values():
        unknown = [word for word in clause.bases if word not in BASES]
        if unknown:
            what = f"{clause.id} rests on {', '.join(unknown)}"
            yield suite.at_clause(clause, what, f"name one of {', '.join(BASES)}")
        elif clause.basis and not _needs_one(clause):
            what = f"{clause.id} names a basis and needs none"
            yield suite.at_clause(clause, what, "remove the basis: only a MUST that binds a parser has one")
        elif _needs_one(clause) and not clause.basis:
            what = f"{clause.id} is a MUST without a basis"
            advice = "end it with *(basis: …)* (VF-7.6), or make it a SHOULD"
            yield suite.at_clause(clause, what, advice)


def _needs_one(clause: Clause) -> bool:
    return clause.level == "must" and not clause.id.startswith(_OF_THE_SUITE)
