"""A vector whose texts a grammar must refuse cites a clause that forbids or enforces something."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ._suite import Finding, Suite

_FORBIDS = re.compile(
    r"\bNOT\b|\b(?:not|only|alone|nothing|enforced?|at most|strict|one call)\b|\bdemand"
    r"|MUST be (?:the|bare)|have the mark|\bno grammar\b|\bfollow(?:ed)?\b"
)
#: What a grammar accepts parses: so it refuses what does not.
_BY_PARSING = "GR-1.2"


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-7.9."""
    for vector in filter(lambda vector: vector.rejects, suite.vectors):
        cited = [suite.clauses[id] for id in vector.clauses if id in suite.clauses]
        forbids = [each for each in cited if each.id == _BY_PARSING or _FORBIDS.search(each.text)]
        if cited and not forbids:
            what = f"no clause of {', '.join(vector.clauses)} forbids what the grammar must reject"
            yield suite.at_vector(vector, what, "cite the clause that does", "rejects")
