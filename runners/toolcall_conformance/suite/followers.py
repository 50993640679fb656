"""Which recommended readings of outputs an engine has, or somebody asked for.  Implements VF-7.12."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from . import field_reports
from .agreement import Agreement
from .clauses import Clause
from .model import Vector

#: The chapters whose clauses engines can be asked about in one shot.
CHAPTERS = ("DM", "TP", "HD")


@dataclass(frozen=True, slots=True)
class Reading:
    """What speaks for one SHOULD clause: its votes, and the reports that its vectors come from."""

    clause: Clause
    #: How many vectors cite the clause, and about how many of them an engine was asked.
    vectors: int
    asked: int
    #: The engine that agrees with the largest share of the vectors that it was asked, and how many these are.
    best: str
    agrees: int
    best_asked: int
    #: The reports, such as ``ggml-org/llama.cpp#27363``.
    reports: tuple[str, ...]

    @property
    def follower(self) -> str:
        """An engine that agrees with more than half of what it was asked; "" if there is none."""
        return self.best if 2 * self.agrees > self.best_asked else ""

    @property
    def alone(self) -> bool:
        """Whether engines were asked, none follows, nobody asked for it, and it keeps nothing else."""
        return bool(self.asked) and not (self.follower or self.reports or self.clause.kept)

    @property
    def standing(self) -> str:
        """What speaks for the clause, in a few words."""
        if not self.asked:
            return "no engine was asked"
        if self.follower:
            return f"follower {self.votes}"
        return f"{', '.join(self.reports) or self.clause.kept or 'nobody'} (most: {self.votes})"

    @property
    def votes(self) -> str:
        """The votes of the engine that agrees most, such as ``vllm 2/11``."""
        return f"{self.best} {self.agrees}/{self.best_asked}"


def readings(clauses: Iterable[Clause], vectors: Iterable[Vector], agreement: Agreement) -> Iterator[Reading]:
    """The SHOULD clauses about outputs, each with what speaks for it."""
    outputs = [vector for vector in vectors if vector.kind in ("parse", "stream")]
    unread = _formats(outputs) - _read_formats(outputs, agreement)
    citing: dict[str, list[Vector]] = defaultdict(list)
    for vector in outputs:
        for id in vector.clauses:
            citing[id].append(vector)
    for clause in clauses:
        if clause.level == "should" and clause.prefix in CHAPTERS:
            votes = {
                vector.id: agreement.votes[vector.id]
                for vector in citing[clause.id]
                if vector.id in agreement.votes and vector.template_name not in unread
            }
            agrees = Counter(engine for each in votes.values() for engine in each.agree)
            asked = agrees + Counter(
                engine for each in votes.values() for engine in (*each.differ, *each.otherwise)
            )
            best = _best(agrees, asked)
            reports = (field_reports.id_of(vector.origin) for vector in citing[clause.id])
            yield Reading(
                clause=clause,
                vectors=len(citing[clause.id]),
                asked=len(votes),
                best=best,
                agrees=agrees[best],
                best_asked=asked[best],
                reports=tuple(sorted(set(filter(None, reports)))),
            )


def _best(agrees: Mapping[str, int], asked: Mapping[str, int]) -> str:
    return max(asked, key=lambda engine: (agrees[engine] / asked[engine], asked[engine]), default="")


def _formats(vectors: Iterable[Vector]) -> set[str]:
    return {vector.template_name for vector in vectors if vector.template_name}


def _read_formats(vectors: Iterable[Vector], agreement: Agreement) -> set[str]:
    """The formats that an engine reads: it agrees on an output with a call that is complete."""
    return _formats(
        vector
        for vector in vectors
        if vector.id in agreement.votes
        and agreement.votes[vector.id].agree
        and vector.expected is not None
        and any(call.complete for call in vector.expected.calls)
    )
