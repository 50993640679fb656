"""Named corrections for templates whose renderings do not show what their models write, each with its reason.

What a rendering shows is found by a comparison instead.  A workaround is known by the template's text alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from ..wire_format import Analysis, ContentAnalysis, ContentMode, ReasoningAnalysis, ReasoningMode


@dataclass(frozen=True, slots=True)
class Workaround:
    """One correction: when it applies, what it changes, and why no comparison can find that."""

    name: str
    reason: str
    detect: Callable[[str], bool]
    apply: Callable[[Analysis], Analysis]


def _thoughts_and_response(analysis: Analysis) -> Analysis:
    return replace(
        analysis,
        reasoning=ReasoningAnalysis(ReasoningMode.TAG_BASED, "<think>", "</think>", analysis.reasoning.field),
        content=ContentAnalysis(ContentMode.WRAPPED_WITH_REASONING, "<response>", "</response>"),
    )


WORKAROUNDS: tuple[Workaround, ...] = (
    Workaround(
        name="thoughts-and-response",
        reason="Granite 3.3 names its tags in an instruction only; it renders turns without them",
        detect=lambda source: (
            "thoughts between <think></think>" in source
            and "response between <response></response>" in source
        ),
        apply=_thoughts_and_response,
    ),
)


def apply_workarounds(source: str, analysis: Analysis) -> Analysis:
    """Make every correction that the template needs, and note the names.  Implements TA-10.1, TA-10.2."""
    for workaround in WORKAROUNDS:
        if workaround.detect(source):
            changed = workaround.apply(analysis)
            if changed != analysis:
                analysis = replace(changed, workarounds=(*analysis.workarounds, workaround.name))
    return analysis
