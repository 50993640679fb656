"""A comparison of two renderings, and what it says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from ..model.difference import TextDifference, difference
from ..model.wire_format import Analysis
from .variants import Renderings, Variant


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two texts and how they differ."""

    #: The step of the table in chapter TA, such as ``R1``; several comparisons may share one.
    id: str
    title: str
    left_title: str
    right_title: str
    #: The two texts; a rendering that the template refuses is the empty text.
    left: str
    right: str
    difference: TextDifference

    @classmethod
    def of_texts(cls, id: str, title: str, left: tuple[str, str], right: tuple[str, str]) -> Comparison:
        """Compare two texts, each given with its title first."""
        found = difference(left[1], right[1])
        return cls(id, title, left[0], right[0], left[1], right[1], found)

    @classmethod
    def of(cls, id: str, title: str, renderings: Renderings, left: Variant, right: Variant) -> Comparison:
        """Compare the renderings of two conversations."""
        texts = [(variant.title, renderings.text(variant) or "") for variant in (left, right)]
        return cls.of_texts(id, title, texts[0], texts[1])


@dataclass(frozen=True, slots=True)
class Step:
    """A comparison and its conclusion in words (TA-1.3)."""

    comparison: Comparison
    conclusion: str


#: Makes one comparison: gets the renderings and what is known before it, returns what is known after it.
Unit: TypeAlias = Callable[[Renderings, Analysis], tuple[Analysis, Step]]


def shortened(text: str) -> str:
    """A text in quotes for a warning, its end left out where it is long."""
    text = text.strip()
    return repr(text if len(text) <= 60 else f"{text[:60]}…")
