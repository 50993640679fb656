"""R1 to R3: the markers of reasoning, and who opens it."""

from __future__ import annotations

from dataclasses import replace

from ..model.difference import (
    MARKER,
    TextDifference,
    common_prefix,
    difference,
    first_marker,
    is_pair,
    last_marker,
)
from ..model.wire_format import Analysis, ReasoningAnalysis, ReasoningMode
from .comparison import Comparison, Step
from .turns import generation_prompt, question
from .variants import CALL, CONTENT, REASONING, USER, Renderings, Variant

#: The system message that turns thinking off in families that know no variable for it.
_NO_THINKING = "/no_think"


def compare_reasoning_presence(renderings: Renderings, analysis: Analysis) -> tuple[Analysis, Step]:
    """R1: an answer without and with reasoning.  Implements TA-3.3 to TA-3.6, TA-3.11."""
    reasoned = renderings.variant("content and reasoning", content=CONTENT, reasoning=REASONING)
    comparison = Comparison.of("R1", "presence of reasoning", renderings, renderings.answer, reasoned)
    if REASONING not in comparison.difference.right:
        return analysis, Step(comparison, "the answer shows no reasoning")
    start, end = _around_reasoning(renderings, comparison.difference)
    if not end.strip():
        conclusion = "reasoning is printed without an end marker: it cannot be told from content"
        return analysis, Step(comparison, conclusion)
    mode = ReasoningMode.TAG_BASED if start else ReasoningMode.DELIMITER
    conclusion = f"reasoning stands between {start!r} and {end!r}" if start else f"reasoning ends at {end!r}"
    reasoning = ReasoningAnalysis(mode, start, end, renderings.shape.reasoning_field)
    return replace(analysis, reasoning=reasoning), Step(comparison, conclusion)


def compare_thinking_enabled(renderings: Renderings, analysis: Analysis) -> tuple[Analysis, Step]:
    """R2: the generation prompt with thinking off and on.  Implements TA-3.7, TA-3.8, TA-3.12, TA-3.13."""
    off, on = (generation_prompt(renderings, enabled) for enabled in (False, True))
    comparison = _prompts("thinking off and on", off, on)
    reasoning = analysis.reasoning
    if not reasoning.end:
        start, end = _markers_of_prompts(renderings, comparison.difference)
        if not start and off == on:
            off = generation_prompt(renderings, system=_NO_THINKING) or on
            comparison = _prompts(f"thinking on, and off by {_NO_THINKING}", off, on)
            start, end = _markers_of_prompts(renderings, comparison.difference)
        reasoning = replace(reasoning, start=start, end=end)
    start, end = reasoning.start.strip(), reasoning.end.strip()
    off, on = comparison.left, comparison.right
    if start and on.rstrip().endswith(start):
        closed = end and start in off and off.rstrip().endswith(end)
        mode = ReasoningMode.FORCED_CLOSED if closed else ReasoningMode.FORCED_OPEN
        reasoning = replace(reasoning, mode=mode)
    elif end and reasoning.mode is ReasoningMode.NONE:
        reasoning = replace(reasoning, mode=ReasoningMode.TAG_BASED)
    conclusion = _CONCLUSIONS.get(reasoning.mode, "the prompt opens no reasoning")
    return replace(analysis, reasoning=reasoning), Step(comparison, conclusion)


def _prompts(title: str, off: str, on: str) -> Comparison:
    return Comparison.of_texts("R2", title, ("prompt, off", off), ("prompt, on", on))


_CONCLUSIONS = {
    ReasoningMode.FORCED_OPEN: "the prompt ends inside open reasoning",
    ReasoningMode.FORCED_CLOSED: "the prompt opens reasoning, and closes it when thinking is off",
    ReasoningMode.TAG_BASED: "the model itself opens reasoning",
}


def compare_reasoning_scope(renderings: Renderings, analysis: Analysis) -> tuple[Analysis, Step]:
    """R3: reasoning beside content and beside a call.  Implements TA-3.10."""
    with_content = renderings.variant("content and reasoning", content=CONTENT, reasoning=REASONING)
    with_call = renderings.variant("call and reasoning", calls=(CALL,), reasoning=REASONING)
    comparison = Comparison.of("R3", "scope of reasoning", renderings, with_content, with_call)
    if REASONING not in comparison.right:
        return analysis, Step(comparison, "a call shows no reasoning")
    if REASONING in comparison.left:
        return analysis, Step(comparison, "reasoning stands beside content and calls alike")
    without = renderings.text(renderings.variant("call", calls=(CALL,))) or ""
    found = difference(without, comparison.right)
    if renderings.shape.call_thought:  # no call stands without reasoning
        before, _, after = comparison.right.partition(REASONING)
        found = TextDifference(before, "", REASONING, after)
    start, end = _around_reasoning(renderings, found)
    opened = analysis.reasoning.mode in (ReasoningMode.FORCED_OPEN, ReasoningMode.FORCED_CLOSED)
    mode = analysis.reasoning.mode if opened else ReasoningMode.TOOLS_ONLY
    reasoning = ReasoningAnalysis(mode, start, end, renderings.shape.reasoning_field)
    conclusion = f"only a call shows reasoning, between {start!r} and {end!r}"
    return replace(analysis, reasoning=reasoning), Step(comparison, conclusion)


def _around_reasoning(renderings: Renderings, found: TextDifference) -> tuple[str, str]:
    """The markers around the reasoning of the right text.  Implements TA-3.3, TA-3.5.

    The text that comes with the reasoning is its markers.  Where a turn without reasoning has them too, they
    are the last marker of the common text before the reasoning and the first of the common text after it.
    """
    found = _after_header(renderings, found)
    before, _, after = found.right.partition(REASONING)
    if CONTENT in after:  # content is written differently beside reasoning: its own markers follow
        after = first_marker(after.partition(CONTENT)[0])
    if not after.strip():
        after += first_marker(found.suffix.partition(CONTENT)[0])
    if not before.strip():
        before = _opened_in_common(renderings, found.prefix, after) + before
    return before.lstrip(), after


def _after_header(renderings: Renderings, found: TextDifference) -> TextDifference:
    """The same insertion with its left end at the end of the turn's header, if it can be read so.

    To make ``<a>x<b><a>y`` of ``<a>y`` one can insert ``<a>x<b>`` before the ``<a>``, or ``x<b><a>`` after
    it.  ``difference`` takes the second; the first is right where the header ends before the ``<a>``.
    """
    for enabled in (True, False):
        header = (renderings.text(question(False)) or "") + generation_prompt(renderings, enabled)
        shared = found.prefix[len(header) :]
        if not found.left and found.prefix.startswith(header) and shared and found.right.endswith(shared):
            right = shared + found.right[: -len(shared)]
            return TextDifference(header, "", right, shared + found.suffix)
    return found


def _opened_in_common(renderings: Renderings, prefix: str, after: str) -> str:
    """The marker of reasoning at the end of the common text; ``""`` if that marker is the turn's header."""
    base = renderings.text(question(False)) or ""
    header = prefix[len(common_prefix(base, prefix)) :]
    for prompt in (generation_prompt(renderings), generation_prompt(renderings, enable_thinking=False)):
        if header.startswith(prompt) and header[len(prompt) :].strip():
            return last_marker(header[len(prompt) :])
    marker = last_marker(prefix)
    return marker if is_pair(marker, first_marker(after)) else ""


def _markers_of_prompts(renderings: Renderings, prompts: TextDifference) -> tuple[str, str]:
    """The start and the end of reasoning that only the prompts show, each ``""`` if they do not.  TA-3.8."""
    off, on = prompts.left, prompts.right
    if off.strip() and on.strip():
        return (on, off) if is_pair(on, off) else ("", "")
    if on.strip():
        return (on, "") if _is_marker(on) else ("", "")
    if off.strip():
        # Nothing tells whether the whitespace in an empty block belongs to its start or to its end.
        start, end = first_marker(off).strip(), last_marker(off)
        if start == end.strip():
            start, end = last_marker(prompts.prefix) + on, off
        return (start, end) if is_pair(start, end) else ("", "")
    opened = _opened_by_prompt(renderings)
    return (opened, "") if _is_marker(opened) else ("", "")


def _opened_by_prompt(renderings: Renderings) -> str:
    """The text of the generation prompt after the header of an answer.

    The answer is one before another question, because some templates write the last answer of a conversation
    as if it were still going on.
    """
    prompt = generation_prompt(renderings)
    follow_up = renderings.text(Variant("a second question", content=CONTENT, follow_up=True)) or ""
    turn = follow_up.partition(USER)[2].partition(CONTENT)[0]
    question_end = (renderings.text(question(False)) or "").rpartition(USER)[2]
    turn = turn[len(common_prefix(turn, question_end)) :]
    return prompt[len(common_prefix(prompt, turn)) :] if turn else ""


def _is_marker(text: str) -> bool:
    return bool(MARKER.fullmatch(text.strip()))
