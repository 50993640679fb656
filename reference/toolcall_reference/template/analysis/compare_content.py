"""C1: the markers of content."""

from __future__ import annotations

from dataclasses import replace

from ..model.difference import MARKER, common_suffix, first_marker, is_pair, last_marker
from ..model.wire_format import Analysis, ContentAnalysis, ContentMode
from .call_text import one_call
from .comparison import Comparison, Step
from .turns import end_of_header, question
from .variants import CALL, CONTENT, REASONING, USER, Renderings


def compare_content_with_call(renderings: Renderings, analysis: Analysis) -> tuple[Analysis, Step]:
    """C1: an answer of content and one of a call.  Implements TA-4.1, TA-4.2.

    Only the answer of content has the content and its markers; or the call has the markers too, with nothing
    between them.
    """
    variants = renderings.answer, one_call(renderings)
    comparison = Comparison.of("C1", "content and call", renderings, *variants)
    found = comparison.difference
    header = end_of_header(renderings, comparison.left)
    before, _, after = found.left[max(0, header - len(found.prefix)) :].partition(CONTENT)
    opening = last_marker(found.prefix)
    if not before.strip() and is_pair(opening, after) and found.right.lstrip().startswith(after.strip()):
        before = opening + before
    return _conclude(comparison, analysis, before + CONTENT + after)


def compare_content_beside_call(renderings: Renderings, analysis: Analysis) -> tuple[Analysis, Step]:
    """C1: a call without and with content beside it.  Implements TA-4.5.

    Two markers are the content's if they stand side by side without content, and around it with content.
    """
    both = renderings.variant("content and call", content=CONTENT, calls=(CALL,))
    comparison = Comparison.of("C1", "content beside a call", renderings, one_call(renderings), both)
    found = comparison.difference
    start, end = last_marker(found.prefix).strip(), first_marker(found.suffix).strip()
    alone = all(map(MARKER.fullmatch, (start, end)))
    if found.left or CONTENT not in found.right or not alone or not is_pair(start, end):
        return analysis, Step(comparison, "a call has no empty markers for content")
    content = ContentAnalysis(ContentMode.WRAPPED_WITH_CALLS, start, end)
    conclusion = f"beside a call, content stands between {start!r} and {end!r}"
    return replace(analysis, content=content), Step(comparison, conclusion)


def compare_content_with_prompt(renderings: Renderings, analysis: Analysis) -> tuple[Analysis, Step]:
    """C1, for a template that renders no calls: the generation prompt and an answer.  Implements TA-4.3.

    The markers stand between the beginning of the turn and the content, and between the content and the text
    that ends any turn.
    """
    ask, answer = question(True), renderings.answer
    comparison = Comparison.of("C1", "prompt and content", renderings, ask, answer)
    before, _, after = comparison.difference.right.partition(CONTENT)
    user_end = (renderings.text(question(False)) or "").rpartition(USER)[2]
    text_after = (comparison.difference.right + comparison.difference.suffix).rpartition(CONTENT)[2]
    after = text_after[: len(text_after) - len(common_suffix(text_after, user_end))]
    paired = is_pair(last_marker(before), after)  # an empty block of something else is not a wrapper
    return _conclude(comparison, analysis, before + CONTENT + after if paired else CONTENT)


def compare_content_with_reasoning(renderings: Renderings, analysis: Analysis) -> tuple[Analysis, Step]:
    """C1: an answer without and with reasoning.  Implements TA-4.4."""
    reasoned = renderings.variant("content and reasoning", content=CONTENT, reasoning=REASONING)
    comparison = Comparison.of("C1", "content beside reasoning", renderings, renderings.answer, reasoned)
    found = comparison.difference
    before, _, after = found.right.partition(REASONING)[2].partition(CONTENT)
    start = _after_reasoning(before, analysis)
    if CONTENT not in found.left or CONTENT not in found.right or not start.strip():
        return analysis, Step(comparison, "content is the same beside reasoning")
    content = ContentAnalysis(ContentMode.WRAPPED_WITH_REASONING, start, after)
    conclusion = f"beside reasoning, content stands between {start!r} and {after!r}"
    return replace(analysis, content=content), Step(comparison, conclusion)


def _conclude(comparison: Comparison, analysis: Analysis, wrapped: str) -> tuple[Analysis, Step]:
    """The content's markers, out of a text that has the content and the text around it."""
    before, _, after = wrapped.partition(CONTENT)
    start = _after_reasoning(before, analysis)
    if not start.strip():
        # An end without a start ends the turn: turns of content and of calls may have different ends.
        return analysis, Step(comparison, "content has no markers")
    content = ContentAnalysis(ContentMode.ALWAYS_WRAPPED, start, after)
    conclusion = f"content stands between {start!r} and {after!r}"
    return replace(analysis, content=content), Step(comparison, conclusion)


def _after_reasoning(text: str, analysis: Analysis) -> str:
    """The text after the markers of reasoning in it.  Implements TA-4.7.

    An end that does not close the start, and stands in an answer without a start, begins the content.
    """
    start, end = analysis.reasoning.start.strip(), analysis.reasoning.end.strip()
    if start and start not in text and end and not is_pair(start, end):
        return text.lstrip()
    for marker in (end, start):
        text = text.rpartition(marker)[2] if marker else text
    return text.lstrip()
