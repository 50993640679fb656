"""What a session found about a vector, and the result that is written down of it."""

from __future__ import annotations

from dataclasses import dataclass

from ..judge.verdict import Outcome
from ..results.records import Details, Result, SplitReport
from ..suite.model import Vector


@dataclass(frozen=True, slots=True)
class Judged:
    """A vector and what was found about it."""

    vector: Vector
    outcome: Outcome
    splits: SplitReport | None = None
    #: Seconds, all requests of the vector together.
    duration: float = 0.0
    #: Whether it was found alone in a fresh process already, so that it need not be asked again.
    final: bool = False

    def result(self, adapter: str = "", known: str = "") -> Result:
        """The result; ``known`` is the verdict that the list of known failures expects."""
        vector, outcome = self.vector, self.outcome
        return Result(
            vector=vector.id,
            adapter=adapter,
            verdict=outcome.verdict,
            level=vector.level,
            kind=vector.kind,
            profile=vector.profile or "template",
            format=vector.template_name,
            reason=outcome.reason,
            duration=self.duration,
            splits=self.splits,
            known=known,
            details=_details(outcome),
        )


def _details(outcome: Outcome) -> Details | None:
    """What came, and how it differs; None if it does not, or nothing came."""
    if not outcome.differences and (outcome.verdict == "pass" or outcome.actual is None):
        return None
    return Details(outcome.actual, tuple(each.to_wire() for each in outcome.differences))
