"""A record of what the contract's parser did, step by step, for ``toolcall parse --explain``."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class TraceNote:
    """One step."""

    #: How far the step is nested: a reader within a candidate, a block within a reader.
    depth: int
    #: The clauses that decided it, such as ``CT-3.1``.
    clauses: str
    text: str


@dataclass(slots=True)
class Trace:
    """Collects notes while an output is parsed.

    The readers take ``trace: Trace | None`` and note only where there is one, so that a parse without a
    trace formats nothing.
    """

    notes: list[TraceNote] = field(default_factory=list)

    def note(self, depth: int, clauses: str, text: str) -> None:
        """Record one step."""
        self.notes.append(TraceNote(depth, clauses, text))


def excerpt(text: str, limit: int = 40) -> str:
    """A text in quotes on one line, cut in the middle where it is long."""
    if len(text) > limit:
        half = limit // 2
        text = f"{text[:half]}…{text[-half:]}"
    return repr(text)
