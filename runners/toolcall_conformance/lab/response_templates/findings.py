"""What a verification finds, and what it found of each runtime."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

Effect: TypeAlias = Literal["wrong", "lost", "changed", "dropped", "accepted", "safe"]


@dataclass(frozen=True, slots=True)
class Remark:
    """One thing that was found.  ``wrong``: the template has to change; ``safe``: it need not."""

    effect: Effect
    says: str
    clauses: Sequence[str] = ()
    #: An output that shows it, and in which runtimes.
    example: str = ""
    runtimes: Sequence[str] = ()

    def to_wire(self) -> dict[str, Any]:
        """The finding as JSON."""
        more = {"clauses": self.clauses, "example": self.example, "runtimes": self.runtimes}
        return {"effect": self.effect, "says": self.says, **{key: each for key, each in more.items() if each}}


@dataclass(slots=True)
class RuntimeReport:
    """What one runtime makes of a template."""

    name: str
    version: str = ""
    #: Why it refuses the template; "" if it loads it.
    refused: str = ""
    #: Whether it derives a grammar of it; None if it derives none at all.
    grammar: bool | None = None
    #: How many cases were asked, how many pass at once, and how many in pieces too.
    asked: int = 0
    passed: int = 0
    streamed: int = 0
    #: Turns of the round trip that came back, of how many.
    back: int = 0
    trips: int = 0

    def to_wire(self) -> dict[str, Any]:
        """The report as JSON."""
        names = ("name", "version", "refused", "grammar", "asked", "passed", "streamed", "back", "trips")
        return {name: getattr(self, name) for name in names}


@dataclass(slots=True)
class Verification:
    """All that was found of one template."""

    name: str
    runtimes: list[RuntimeReport] = field(default_factory=list)
    findings: list[Remark] = field(default_factory=list)

    @property
    def wrong(self) -> list[Remark]:
        """What has to change."""
        return [each for each in self.findings if each.effect == "wrong"]

    def to_wire(self) -> dict[str, Any]:
        """The verification as JSON."""
        return {
            "template": self.name,
            "runtimes": [each.to_wire() for each in self.runtimes],
            "findings": [each.to_wire() for each in self.findings],
        }
