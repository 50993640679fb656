"""R2: the markers of reasoning that a template takes off old answers and writes nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from ..model.difference import MARKER, closing_of, is_pair, marked, opening_of
from ..model.wire_format import Analysis, ReasoningAnalysis, ReasoningMode
from .call_text import one_call
from .comparison import Comparison, Step
from .variants import CONTENT, REASONING, USER, Renderings, Variant

#: The most pairs of markers that are tried: each costs a rendering.
_MOST_PAIRS = 32


def compare_reasoning_in_content(renderings: Renderings, analysis: Analysis) -> tuple[Analysis, Step]:
    """R2: content alone, and content after reasoning that the prompt opened.  Implements TA-3.9.

    Asked only where a prompt opens reasoning and no turn shows its end.  The end may be the closing form of
    the start: that is so if the template cuts from an old turn all text before the closing form.
    """
    start = analysis.reasoning.start
    comparison = _with_thought(renderings, "", closing_of(start))
    if _is_cut(comparison):
        return _found(analysis, comparison, replace(analysis.reasoning, end=closing_of(start)))
    # The end may be written otherwise.  Then the start has to stand before the thought.
    for opening, end in _pairs(renderings):
        if opening in start:
            other = _with_thought(renderings, start, end)
            if _is_cut(other):
                return _found(analysis, other, replace(analysis.reasoning, end=end))
    warning = f"the prompt ends with {start.strip()!r} but nothing shows how the model closes it"
    analysis = replace(analysis, reasoning=ReasoningAnalysis(), warnings=(*analysis.warnings, warning))
    return analysis, Step(comparison, warning)


def find_stripped_reasoning(renderings: Renderings, analysis: Analysis) -> tuple[Analysis, Step] | None:
    """R2: content alone, and content after a thought between markers of the template's text.

    None if the template takes no such thought off an old answer.  Implements TA-3.14.
    """
    for start, end in _pairs(renderings):
        comparison = _with_thought(renderings, start, end)
        if _is_cut(comparison):
            return _found(analysis, comparison, ReasoningAnalysis(ReasoningMode.TAG_BASED, start, end))
    return None


def _with_thought(renderings: Renderings, start: str, end: str) -> Comparison:
    """An answer that is not the last, without a thought and with one."""
    plain = Variant("content", content=CONTENT, follow_up=True)
    after = Variant("content after reasoning", content=start + REASONING + end + CONTENT, follow_up=True)
    return Comparison.of("R2", "reasoning within content", renderings, plain, after)


def _is_cut(comparison: Comparison) -> bool:
    return CONTENT in comparison.right and REASONING not in comparison.right


def _found(analysis: Analysis, comparison: Comparison, reasoning: ReasoningAnalysis) -> tuple[Analysis, Step]:
    conclusion = f"the template cuts what {reasoning.end!r} ends"
    return replace(analysis, reasoning=reasoning), Step(comparison, conclusion)


def _pairs(renderings: Renderings) -> Iterator[tuple[str, str]]:
    """Markers of the template's text that may open and close a thought, each with its other form."""
    return islice(_all_pairs(renderings), _MOST_PAIRS)


def _all_pairs(renderings: Renderings) -> Iterator[tuple[str, str]]:
    # A marker that turns are written with does not belong to a thought.
    written = (renderings.text(one_call(renderings)) or "").rpartition(USER)[2]
    found = dict.fromkeys(marker[0] for marker in MARKER.finditer(renderings.template.source))
    markers = [marker for marker in found if marker not in written]
    named: dict[tuple[str, ...], list[str]] = {}
    for marker in markers:
        named.setdefault(marked(marker), []).append(marker)
    for end in markers:
        others = [each for each in named[marked(end)] if each != end and is_pair(each, end)]
        if not others and opening_of(end) != end:
            others = [opening_of(end)]
        yield from ((start, end) for start in others)
