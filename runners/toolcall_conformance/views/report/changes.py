"""Compares two reports: which vectors changed, and where two results of a vector differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from ... import kinds
from ...errors import SelectionError
from ...judge.json_value import ExactValue, exact, is_json, parse
from ...judge.places import differences
from ...results.records import Result
from ...run.conformity import is_unclaimed
from .contents import Report, ReportedImplementation
from .standing import is_failure

Change: TypeAlias = Literal["newly failing", "newly passing", "changed", "added", "removed"]
#: Every kind of change, the gravest first.
CHANGES: tuple[Change, ...] = ("newly failing", "changed", "newly passing", "added", "removed")


#: What a field of a message is that a reply leaves out (AP-5).
_DEFAULTS: Mapping[str, Any] = {
    "content": "",
    "reasoning": "",
    "problems": [],
    "sawToolCallSyntax": False,
    "rejectedByPolicy": False,
    "rejectedToolNames": [],
}


@dataclass(frozen=True, slots=True)
class ChangedPlace:
    """A place where two results of a vector differ, with both JSON texts; None for a missing value."""

    path: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class ChangedVector:
    """A vector whose result changed on one implementation."""

    change: Change
    implementation: str
    vector: str
    #: The two results; None for a vector that was not run.
    before: Result | None
    after: Result | None
    #: Whether the vector fails now.
    fails: bool

    def places(self) -> list[ChangedPlace]:
        """The places where the results differ; empty if the files do not contain the actual results."""
        if self.before is None or self.after is None:
            return []
        was, now = self.before.details, self.after.details
        root = kinds.named(self.after.kind).compared_at
        if was and now and root is not None:
            found = differences(_came(was.actual), _came(now.actual), root)
            return [ChangedPlace(each.path.lstrip("."), each.expected, each.actual) for each in found]
        # If one of the two results passes, it equals the expected result.
        if now:
            return [ChangedPlace(*_sides(each, "expected", "actual")) for each in now.differences]
        return [ChangedPlace(*_sides(each, "actual", "expected")) for each in was.differences] if was else []


def _sides(difference: Mapping[str, str], *names: str) -> tuple[str, str | None, str | None]:
    before, after = map(difference.get, names)
    return difference["path"], before, after


def _came(actual: Any) -> ExactValue:
    """The actual result as an exact value, including the arguments of calls."""
    value = exact(_filled(actual))
    calls = value.get("calls") if isinstance(value, dict) else None
    for call in calls if isinstance(calls, list) else ():
        if isinstance(call, dict) and isinstance(text := call.get("arguments"), str) and is_json(text):
            call["arguments"] = parse(text)
    return value


def _filled(actual: Any) -> Any:
    """A message with the defaults of what it leaves out."""
    if not isinstance(actual, dict) or not isinstance(actual.get("calls"), list):
        return actual
    bare = {"id": None, "complete": True}
    calls = [{**bare, **call} if isinstance(call, dict) else call for call in actual["calls"]]
    return {**_DEFAULTS, **actual, "calls": calls}


def changes(before: Report, after: Report) -> list[ChangedVector]:
    """All changed vectors, the gravest first.  Raises ``SelectionError`` if no implementation is in both."""
    found = [changed for pair in _pairs(before, after) for changed in _compare(before, after, *pair)]
    return sorted(found, key=lambda each: (CHANGES.index(each.change), each.implementation, each.vector))


def _pairs(before: Report, after: Report) -> Sequence[tuple[int, int]]:
    """The indexes of the implementations to compare: the only two, or those with the same label."""
    if len(before.implementations) == len(after.implementations) == 1:
        return [(0, 0)]
    old, new = ([each.label for each in report.implementations] for report in (before, after))
    pairs = [(old.index(label), index) for index, label in enumerate(new) if label in old]
    if not pairs:
        both = f"the first has {', '.join(old)}, the second {', '.join(new)}"
        raise SelectionError(f"no implementation is in both: {both}")
    return pairs


def _compare(before: Report, after: Report, old: int, new: int) -> Iterator[ChangedVector]:
    was, now = before.implementations[old], after.implementations[new]
    old_results = {row.vector: row.results[old] for row in before.rows if row.results[old] is not None}
    new_results = {row.vector: row.results[new] for row in after.rows if row.results[new] is not None}
    for vector in sorted(old_results.keys() | new_results.keys()):
        first, second = old_results.get(vector), new_results.get(vector)
        if all(result is None or is_unclaimed(result) for result in (first, second)):
            continue  # nobody was asked
        change = _change(first, was, second, now)
        if change is not None:
            fails = second is not None and is_failure(second, now)
            yield ChangedVector(change, now.label, vector, first, second, fails)


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
    return None if first.verdict == second.verdict and _same(first, second) else "changed"


def _same(first: Result, second: Result) -> bool:
    """Whether two results are equal by value, however they were written down and by whom.

    What one leaves out and the other fills in with a default of the protocol is alike.  Where a file does not
    have the results, the differences from the expected result are compared.
    """
    was, now = first.details, second.details
    if was is None or now is None or was.actual is None or now.actual is None:
        return _told(first) == _told(second)
    return not differences(_came(was.actual), _came(now.actual), "") or _told(first) == _told(second)


def _told(result: Result) -> Sequence[Mapping[str, str]]:
    """The differences from the expected result.  (Fields that are not compared may vary between runs.)"""
    return result.details.differences if result.details else ()
