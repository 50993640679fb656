"""The vectors of a template that is not the suite's, as they are asked.  Implements VF-12.21."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..suite.model import Vector
from ..suite.template_sources import TemplateSource
from ..suite.unseen.format import UnseenFormat, unseen_format
from ..suite.unseen.making import MadeCase, UnseenCases, cases_for
from .disputed import DisputedVector, disputed


@dataclass(frozen=True, slots=True)
class AskedCases:
    """The cases of an unseen format, and those among them that nobody is asked."""

    cases: UnseenCases
    disputed: Sequence[DisputedVector]

    @property
    def format(self) -> UnseenFormat:
        """The format."""
        return self.cases.format

    @property
    def made(self) -> list[MadeCase]:
        """The cases that are asked."""
        others = {each.vector.id for each in self.disputed}
        return [case for case in self.cases.made if case.vector.id not in others]

    @property
    def vectors(self) -> list[Vector]:
        """The vectors that are asked."""
        return [case.vector for case in self.made]

    @property
    def left_out(self) -> dict[str, str]:
        """Why a case is not asked, by its name."""
        return {**self.cases.left_out, **{each.vector.id: each.reason for each in self.disputed}}


def asked_cases(source: TemplateSource) -> AskedCases:
    """The cases for a chat template.  Raises TemplateSourceError."""
    cases = cases_for(unseen_format(source))
    return AskedCases(cases, disputed(cases.vectors))
