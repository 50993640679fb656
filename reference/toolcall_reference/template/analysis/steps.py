"""One comparison as it was made: what was rendered, how the renderings differ, what that says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..difference import TextDifference, difference
from ..wire_format import Analysis
from .variants import Renderings, Variant


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two texts and how they differ."""

    #: Such as ``R1``; two comparisons of one question share it.
    id: str
    title: str
    left_title: str
    right_title: str
    #: A rendering that the template refuses is the empty text.
    left: str
    right: str
    difference: TextDifference

    @classmethod
    def of_texts(cls, id: str, title: str, left: tuple[str, str], right: tuple[str, str]) -> Comparison:
        """Compare two texts, each given as its title and itself."""
        found = difference(left[1], right[1])
        return cls(id, title, left[0], right[0], left[1], right[1], found)

    @classmethod
    def of(cls, id: str, title: str, renderings: Renderings, left: Variant, right: Variant) -> Comparison:
        """Compare the renderings of two conversations."""
        texts = [(variant.title, renderings.text(variant) or "") for variant in (left, right)]
        return cls.of_texts(id, title, texts[0], texts[1])

    def concludes(self, conclusion: str, analysis: Analysis) -> Step:
        """What the comparison says and everything known after it."""
        return Step(self, conclusion, analysis)


@dataclass(frozen=True, slots=True)
class Step:
    """A comparison and its conclusion (TA-1.3)."""

    comparison: Comparison
    conclusion: str
    #: Everything known after this comparison.
    analysis: Analysis


#: One unit of the analysis: reads the renderings and what is known so far, adds what it finds.
Unit = Callable[[Renderings, Analysis], Step]
