"""What a reader of the results needs to understand one failure, besides the vector's definition."""

from __future__ import annotations

import json
from collections.abc import Mapping

from ..judge.compare import Difference
from ..judge.verdict import Outcome
from ..results.records import Details


def details_of(outcome: Outcome) -> Details | None:
    """What came, and how it differs; None if it does not, or nothing came."""
    if not outcome.differences and (outcome.verdict == "pass" or outcome.actual is None):
        return None
    return Details(outcome.actual, tuple(map(_shown, outcome.differences)))


def _shown(difference: Difference) -> Mapping[str, str]:
    """A difference as text; a side that is not there is left out."""
    sides = {"expected": difference.expected, "actual": difference.actual}
    # Inside arguments the comparison gives JSON text already.
    inside = ".arguments" in difference.path
    shown = {
        side: value if inside and isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        for side, value in sides.items()
        if value is not None
    }
    return {"path": difference.path, "kind": difference.kind, **shown}
