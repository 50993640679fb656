"""Outputs of the suite's vectors, spliced and damaged, each with its vector's tools and options."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ... import kinds
from ...adapters.implementation import JsonObject
from ...suite.model import Vector
from ..differences.markers import markers_of
from .agreement import AgreementWorker
from .case import Case
from .damage import Noise, damaged_at, marks, whole
from .oracles import PIECES
from .worker import FuzzTask

#: Code points of the longest output of a vector that is taken: what is longer is like what is shorter.
_LONGEST = 2_000


@dataclass(frozen=True, slots=True, kw_only=True)
class VectorsTask(FuzzTask):
    """A comparison on outputs of vectors.  ``cases``: those of one format's vectors."""

    cases: tuple[Case, ...]

    def outputs(self) -> VectorOutputs:
        """What makes the cases."""
        return VectorOutputs(self.cases, self.seed)

    def worker(self) -> AgreementWorker:
        """A worker, with all adapters started.  Raises AdapterBroken."""
        return AgreementWorker(self)


class VectorOutputs:
    """The cases of some vectors; every second is streamed in pieces."""

    def __init__(self, cases: Sequence[Case], seed: int) -> None:
        self._cases = cases
        self._seed = seed
        found = (markers_of(case.fields).findall(case.output) for case in cases)
        self._markers = tuple(sorted({marker for markers in found for marker in markers}))

    def case(self, number: int) -> Case:
        """The case of a number.  It depends on the vectors, the seed and its number alone."""
        source = random.Random(f"vectors:{self._seed}:{number}")
        first, other = source.choices(self._cases, k=2)
        output = first.output
        if source.random() < 0.5:
            end, start = source.choice(marks(output)), source.choice(marks(other.output))
            output = output[:end] + other.output[start:]
        for _ in range(source.choice((0, 1, 1, 2))):
            output = damaged_at(output, (), source, Noise(self._markers, source))
        case = replace(first, output=whole(output))
        return case.in_pieces(PIECES[number // 2 % 2]) if number % 2 else case

    def growing(self, number: int) -> tuple[JsonObject, str, str]:
        """The request of a text that grows."""
        case = self.case(number)
        return case.fields, "", case.output or " "


def cases_by_format(vectors: Iterable[Vector]) -> dict[str, tuple[Case, ...]]:
    """The cases of the vectors that can be parsed by a template of the suite, by its name."""
    found: dict[str, list[Case]] = {}
    for vector in vectors:
        if kinds.of(vector).reads_output and vector.template_name and len(vector.output) <= _LONGEST:
            fields = {name: value for name, value in vector.request().items() if name != "output"}
            found.setdefault(vector.template_name, []).append(Case(fields, vector.output))
    return {format: tuple(cases) for format, cases in sorted(found.items())}
