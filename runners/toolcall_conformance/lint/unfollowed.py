"""A recommended reading of outputs has an engine that follows it, a report, or a reason to be kept."""

from __future__ import annotations

from collections.abc import Iterator

from ..suite.agreement import FROZEN, read_agreement
from ..suite.followers import readings
from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-7.12; of suites that keep what engines agree on."""
    path = suite.vectors_dir / FROZEN
    if not path.is_file():
        return
    for reading in readings(suite.clauses.values(), suite.vectors, read_agreement(path)):
        if reading.alone:
            what = f"no engine follows {reading.clause.id}, and nobody asked for it (most: {reading.votes})"
            advice = (
                "name a public report as the `origin` of one of its vectors, end it with *(kept: reason)*, "
                "or retire it with its vectors and its code"
            )
            yield suite.at_clause(reading.clause, what, advice)
