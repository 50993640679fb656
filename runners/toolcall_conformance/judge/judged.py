"""What a session found about a vector, and its conversion to a result."""

from __future__ import annotations

from dataclasses import dataclass

from ..results.records import Details, Result, SplitReport
from ..suite.model import Vector
from .verdict import Outcome


@dataclass(frozen=True, slots=True)
class Judged:
    """A vector with its outcome, splits and broken invariants."""

    vector: Vector
    outcome: Outcome
    splits: SplitReport | None = None
    #: Seconds for all requests of the vector together.
    duration: float = 0.0
    #: The invariants that are broken (AP-8.10).
    invariants: tuple[str, ...] = ()
    #: Whether the vector was already run alone in a fresh process, and need not be run a second time.
    final: bool = False

    def result(self, adapter: str = "", known: str = "") -> Result:
        """The result; ``known`` is the verdict that the list of known failures expects."""
        vector, outcome = self.vector, self.outcome
        differences = tuple(each.to_wire() for each in outcome.differences)
        tells = differences or (outcome.verdict != "pass" and outcome.actual is not None)
        return Result(
            vector=vector.id,
            adapter=adapter,
            verdict=outcome.verdict,
            level=vector.level,
            kind=vector.kind,
            profile=vector.profile or "template",
            api=vector.api if vector.profile == "wire" else "",
            format=vector.template_name,
            reason=outcome.reason,
            invariants=self.invariants,
            duration=self.duration,
            splits=self.splits,
            known=known,
            details=Details(outcome.actual, differences) if tells else None,
        )
