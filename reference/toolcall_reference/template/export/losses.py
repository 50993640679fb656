"""What a response template loses of a format: said in words, with the clauses that its readings then miss."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Loss:
    """One thing that a response template cannot say of a format."""

    #: A word for it, such as ``end-in-a-string``.
    code: str
    #: ``lost``, ``changed``, ``dropped`` or ``accepted``: what happens to it.
    kind: str
    #: A sentence for the model's publisher.
    says: str
    #: The clauses, or beginnings of clauses, that outputs of this sort are about.
    clauses: tuple[str, ...] = ()
    #: Parts of the names of vectors about it.
    vectors: tuple[str, ...] = ()

    def to_wire(self) -> dict[str, object]:
        """The loss as JSON."""
        return {"code": self.code, "kind": self.kind, "says": self.says, "clauses": list(self.clauses)}


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a format cannot be exported."""

    place: str
    says: str

    def __str__(self) -> str:
        return f"{self.place}: {self.says}"


class CannotExport(ValueError):
    """A format that no response template can read."""

    def __init__(self, *reasons: Reason) -> None:
        super().__init__("\n".join(map(str, reasons)))
        self.reasons: Final = reasons
