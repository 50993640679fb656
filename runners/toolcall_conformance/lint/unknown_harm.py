"""The harm of a vector is one of harms.yaml."""

from __future__ import annotations

from collections.abc import Iterator

from ..suite.nearest import nearest
from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-4.6."""
    for vector in suite.vectors:
        if vector.harm and vector.harm not in suite.harms:
            what = f"there is no harm `{vector.harm}` in harms.yaml"
            yield suite.at_vector(vector, what, nearest(vector.harm, suite.harms), "harm")
