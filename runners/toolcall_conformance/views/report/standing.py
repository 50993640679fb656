"""The meaning of a result for its implementation's judgement, in words shared by all text views."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from ...judge.rules import BROKEN
from ...results.records import Result
from ...run.conformity import counts_against, ratio, scored
from .contents import Report, ReportedImplementation, ReportRow


class Standing(Enum):
    """The meaning of a result for a build."""

    #: The vector passes, or the result is as good (``alternative``, ``whitespace``).
    FINE = "fine"
    #: The vector was not asked: not claimed, or declined.
    NOT_ASKED = "not asked"
    #: The vector fails as the list of known failures says.
    KNOWN = "known"
    #: The vector fails, but does not decide, because only required vectors decide.
    NOTED = "noted"
    #: The failure decides against the implementation.
    FAILS = "fails"
    #: The implementation did not answer, or was not asked any more.
    BROKE = "broke"


#: Verdicts of an implementation that did not answer.
BREAKDOWNS = BROKEN | {"crash", "timeout", "protocol-error", "error"}


def standings(implementation: ReportedImplementation) -> dict[str, Standing]:
    """The standing of each failing result of an implementation, by vector."""
    judged = implementation.conformity
    found = {result.vector: Standing.FAILS for result in (*judged.failures, *judged.changed, *judged.stale)}
    found.update((result.vector, Standing.NOTED) for result in judged.noted)
    found.update((result.vector, Standing.KNOWN) for result in judged.known)
    return found


def standing(result: Result, found: dict[str, Standing]) -> Standing:
    """The standing of one result; ``found``: the result of ``standings``."""
    if result.verdict in BROKEN:
        return Standing.BROKE
    fine = result.verdict in ("pass", "alternative", "whitespace")
    default = Standing.FINE if fine else Standing.NOT_ASKED
    own = found.get(result.vector, default)
    if own in (Standing.FAILS, Standing.NOTED) and result.verdict in BREAKDOWNS:
        return Standing.BROKE
    return own


def results_of(report: Report, index: int) -> Iterator[tuple[ReportRow, Result, Standing]]:
    """The rows, results and standings of one implementation, in the order of the report."""
    found = standings(report.implementations[index])
    for row in report.rows:
        result = row.results[index]
        if result is not None:
            yield row, result, standing(result, found)


def is_failure(result: Result, implementation: ReportedImplementation) -> bool:
    """Whether a result prevents conforming, or the vector was not run."""
    return result.verdict in BROKEN or counts_against(result, implementation.features)


def headline(result: Result) -> str:
    """The failure in one line: the verdict, and its reason or the first difference."""
    verdict = result.verdict
    if result.invariants:
        verdict += f" (breaks {', '.join(result.invariants)})"
    if result.known and result.verdict != result.known:
        return f"{verdict}: the list of known failures says {result.known}"
    if result.reason:
        return f"{verdict}: {result.reason}"
    first = result.details.differences[0] if result.details and result.details.differences else None
    return f"{verdict}: differs at {first['path']}" if first else verdict


def difference_lines(result: Result) -> Iterator[str]:
    """Every difference: its path, and one line each for the expected and the actual value."""
    for difference in result.details.differences if result.details else ():
        yield f"at {difference['path']}"
        for side in ("expected", "actual"):
            if side in difference:
                yield f"  {side:8} {difference[side]}"


def required(implementation: ReportedImplementation, report: Report) -> str:
    """How many required vectors pass, of how many that were asked.  Implements AP-8.4.

    ``""`` if none were asked.  Skipped vectors, which prevent conforming, are counted separately.
    """
    index = report.implementations.index(implementation)
    own = [row.results[index] for row in report.rows]
    results = [result for result in own if result and result.level == "required"]
    counting = scored(results, implementation.spec, report.definitions)
    passed, asked = ratio(counting, implementation.features)
    skipped = sum(result.verdict == "skipped" for result in counting)
    if not asked + skipped:
        return ""
    return f"{passed}/{asked}" + (f", {skipped} skipped" if skipped else "")
