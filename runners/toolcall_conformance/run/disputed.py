"""Vectors that the reference does not pass, so that nobody else is asked them.

Implements VF-12.21, AP-8.11.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..adapters.resolve import resolve
from ..judge.verdict import fails
from ..results.records import Result
from ..suite.made import is_of_cases
from ..suite.model import Vector
from ..suite.own_templates import OwnTemplate
from .session import Session


@dataclass(frozen=True, slots=True)
class DisputedVector:
    """A vector, and what the reference makes of it."""

    vector: Vector
    result: Result

    @property
    def reason(self) -> str:
        """The clauses of the case, and the first difference."""
        return f"the reference reads it otherwise ({', '.join(self.vector.clauses)}): {self._difference}"

    @property
    def _difference(self) -> str:
        details = self.result.details
        if details is None or not details.differences:
            return self.result.reason or self.result.verdict
        first = details.differences[0]
        found, wanted = first.get("actual", "missing"), first.get("expected", "nothing")
        return f"{first['path']} is {found}, expected {wanted}"


def disputed(vectors: Iterable[Vector]) -> list[DisputedVector]:
    """The vectors that the reference fails, each output read as a whole."""
    session = Session(resolve("reference"), splits="none")
    session.open()
    try:
        results = [(judged.vector, judged.result()) for judged in session.run(list(vectors))]
        features = session.hello.features
    finally:
        session.close()
    return [DisputedVector(vector, result) for vector, result in results if fails(result.verdict, features)]


def asked_outputs(
    asked: Iterable[tuple[Vector, str, OwnTemplate | None]],
) -> Iterator[tuple[Vector, str, OwnTemplate | None]]:
    """What ``exchanged`` yields, with the reason why a case is not asked as its own template writes it."""
    found = list(asked)
    made = [vector for vector, why, template in found if template and not why and is_of_cases(vector)]
    wrong = {each.vector.id: each for each in disputed(made)} if made else {}
    for vector, why, template in found:
        if vector.id in wrong:
            why = f"as the template given for {vector.template_name} writes it, {wrong[vector.id].reason}"
        yield vector, why, template
