"""What a response template loses of a format: said in words, with the clauses that its readings then miss."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal


@dataclass(frozen=True, slots=True)
class Loss:
    """One thing that a response template cannot say of a format."""

    #: A word for it, such as ``end-in-a-string``.
    code: str
    #: What happens to it.
    effect: Literal["lost", "changed", "dropped", "accepted"]
    #: A sentence for the model's publisher.
    says: str
    #: The clauses, or beginnings of clauses, that outputs of this sort are about.
    clauses: tuple[str, ...] = ()
    #: Parts of the names of vectors about it.
    vectors: tuple[str, ...] = ()

    def covers(self, vector: str, clauses: Iterable[str]) -> bool:
        """Whether a vector, by its id and its clauses, is about what is lost."""
        name = vector.rpartition("/")[2]
        named = any(part in name for part in self.vectors)
        return named or any(_within(clause, each) for clause in clauses for each in self.clauses)

    def to_wire(self) -> dict[str, object]:
        """The loss as JSON."""
        return {"code": self.code, "effect": self.effect, "says": self.says, "clauses": list(self.clauses)}


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why a format cannot be exported."""

    place: str
    says: str

    def __str__(self) -> str:
        return f"{self.place}: {self.says}"


class CannotExport(ValueError):
    """A format that no response template can read."""

    def __init__(self, *reasons: Obstacle) -> None:
        super().__init__("\n".join(map(str, reasons)))
        self.reasons: Final = reasons


def _within(clause: str, beginning: str) -> bool:
    """Whether a clause is this one, or one of this section."""
    return clause == beginning or clause.startswith(f"{beginning}.")
