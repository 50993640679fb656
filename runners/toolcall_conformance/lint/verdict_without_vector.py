"""Every verdict that a reply can have, and every invariant that it can break, is shown by a vector."""

from __future__ import annotations

from collections.abc import Iterator

from ..judge.invariants import INVARIANTS
from ..judge.rules import VERDICTS
from ..run.scripted import NEVER
from ._suite import Finding, Suite


def check(suite: Suite) -> Iterator[Finding]:
    """Implements VF-5.13; of suites that have vectors of kind ``verdict``."""
    shown = [vector for vector in suite.vectors if vector.verdict]
    if not shown:
        return
    verdicts = {vector.verdict for vector in shown}
    invariants = {name for vector in shown for name in vector.invariants}
    missing = [f"verdict {name}" for name in VERDICTS if name not in verdicts | NEVER]
    missing += [f"invariant {name}" for name in INVARIANTS if name not in invariants | NEVER]
    for name in missing:
        what = f"no vector of kind verdict shows the {name}"
        yield suite.at_vector(shown[0], what, "write one in vectors/compare", "verdict")
