"""What changed between two reports, vector by vector."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from ...errors import SelectionError
from ...results.records import Result
from .model import Report, ReportedImplementation
from .standing import is_failure

Change: TypeAlias = Literal["newly failing", "newly passing", "changed", "added", "removed"]
#: Every change, the gravest first.
CHANGES: tuple[Change, ...] = ("newly failing", "changed", "newly passing", "added", "removed")


@dataclass(frozen=True, slots=True)
class Changed:
    """One vector whose result is another than before, on one implementation."""

    change: Change
    implementation: str
    vector: str
    #: The results; None if there was none.
    before: Result | None
    after: Result | None
    #: Whether it fails now.
    fails: bool


def changes(before: Report, after: Report) -> list[Changed]:
    """All differences, the gravest first.  Raises ``SelectionError`` if no implementation is in both."""
    pairs = _pairs(before, after)
    found = [difference for pair in pairs for difference in _compare(before, after, *pair)]
    return sorted(found, key=lambda each: (CHANGES.index(each.change), each.implementation, each.vector))


def _pairs(before: Report, after: Report) -> Sequence[tuple[int, int]]:
    """The places of the implementations to compare: the only one of each report, or those of one label."""
    if len(before.implementations) == len(after.implementations) == 1:
        return [(0, 0)]
    old, new = ([each.label for each in report.implementations] for report in (before, after))
    pairs = [(old.index(label), index) for index, label in enumerate(new) if label in old]
    if not pairs:
        raise SelectionError(
            f"no implementation is in both: the first has {', '.join(old)}, the second {', '.join(new)}"
        )
    return pairs


def _compare(before: Report, after: Report, old: int, new: int) -> Iterator[Changed]:
    was, now = before.implementations[old], after.implementations[new]
    old_results = {row.vector: row.results[old] for row in before.rows if row.results[old] is not None}
    new_results = {row.vector: row.results[new] for row in after.rows if row.results[new] is not None}
    for vector in sorted(old_results.keys() | new_results.keys()):
        first, second = old_results.get(vector), new_results.get(vector)
        change = _change(first, was, second, now)
        if change is not None:
            fails = second is not None and is_failure(second, now)
            yield Changed(change, now.label, vector, first, second, fails)


def _change(
    first: Result | None, was: ReportedImplementation, second: Result | None, now: ReportedImplementation
) -> Change | None:
    if first is None:
        return "added"
    if second is None:
        return "removed"
    failed, fails = is_failure(first, was), is_failure(second, now)
    if failed != fails:
        return "newly failing" if fails else "newly passing"
    return "changed" if first.verdict != second.verdict else None
