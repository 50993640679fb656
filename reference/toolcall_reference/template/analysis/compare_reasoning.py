"""R1 to R3: how a template's model sets its reasoning off from the rest."""

from __future__ import annotations

from dataclasses import replace

from ..difference import MARKER, TextDifference, closing_of, common_prefix, first_marker, is_pair, last_marker
from ..wire_format import Analysis, ReasoningAnalysis, ReasoningMode
from .steps import Comparison, Step
from .turns import generation_prompt, question
from .variants import CALL, CONTENT, REASONING, USER, Renderings, Variant

#: How a system message turns thinking off, in templates that no variable tells.
NO_THINKING = "/no_think"


def compare_reasoning_presence(renderings: Renderings, analysis: Analysis) -> Step:
    """R1: an answer without and with reasoning.  Implements TA-3.3 to TA-3.6, TA-3.11."""
    reasoned = renderings.variant("content and reasoning", content=CONTENT, reasoning=REASONING)
    comparison = Comparison.of("R1", "presence of reasoning", renderings, renderings.answer, reasoned)
    if REASONING not in comparison.difference.right:
        return comparison.concludes("the answer shows no reasoning", analysis)
    start, end = _around_reasoning(renderings, comparison)
    return comparison.concludes(*_found(analysis, start, end, renderings.shape.reasoning_field))


def compare_thinking_enabled(renderings: Renderings, analysis: Analysis) -> Step:
    """R2: the generation prompt with thinking off and on.  Implements TA-3.7, TA-3.8, TA-3.12."""
    off, on = (generation_prompt(renderings, enabled) for enabled in (False, True))
    comparison = _prompts(off, on)
    reasoning = analysis.reasoning
    if not reasoning.end:
        start, end = _markers_of_prompts(renderings, comparison.difference)
        if not start and off == on:
            off = generation_prompt(renderings, system=NO_THINKING) or on
            comparison = _prompts(off, on)
            start, end = _markers_of_prompts(renderings, comparison.difference)
        reasoning = replace(reasoning, start=start, end=end)
    start, end = reasoning.start.strip(), reasoning.end.strip()
    if start and on.rstrip().endswith(start):
        closed = end and start in off and off.rstrip().endswith(end)
        reasoning = replace(
            reasoning, mode=ReasoningMode.FORCED_CLOSED if closed else ReasoningMode.FORCED_OPEN
        )
    elif end and reasoning.mode is ReasoningMode.NONE:
        reasoning = replace(reasoning, mode=ReasoningMode.TAG_BASED)
    conclusion = _CONCLUSIONS.get(reasoning.mode, "the prompt opens no reasoning")
    return comparison.concludes(conclusion, replace(analysis, reasoning=reasoning))


def _prompts(off: str, on: str) -> Comparison:
    return Comparison.of_texts("R2", "thinking off and on", ("prompt, off", off), ("prompt, on", on))


_CONCLUSIONS = {
    ReasoningMode.FORCED_OPEN: "the prompt ends inside open reasoning",
    ReasoningMode.FORCED_CLOSED: "the prompt opens reasoning, and closes it when thinking is off",
    ReasoningMode.TAG_BASED: "the model itself opens reasoning",
}


def compare_reasoning_in_content(renderings: Renderings, analysis: Analysis) -> Step:
    """R2: content as it is and behind reasoning that the prompt opened.  Implements TA-3.9.

    Only a template whose prompt opens reasoning that no turn shows comes here with a start and no end.  If
    it cuts from old turns what stands before the closing form of that start, then this form is the end.
    """
    end = closing_of(analysis.reasoning.start)
    plain = Variant("content", content=CONTENT, follow_up=True)
    behind = Variant("content behind reasoning", content=REASONING + end + CONTENT, follow_up=True)
    comparison = Comparison.of("R2", "reasoning within content", renderings, plain, behind)
    if CONTENT in comparison.right and REASONING not in comparison.right:
        reasoning = replace(analysis.reasoning, end=end)
        return comparison.concludes(
            f"the template cuts what {end!r} ends", replace(analysis, reasoning=reasoning)
        )
    opened = analysis.reasoning.start.strip()
    warning = f"the prompt ends with {opened!r} but nothing shows how the model closes it"
    warnings = (*analysis.warnings, warning)
    return comparison.concludes(warning, replace(analysis, reasoning=ReasoningAnalysis(), warnings=warnings))


def compare_reasoning_scope(renderings: Renderings, analysis: Analysis) -> Step:
    """R3: reasoning beside content and beside a call.  Implements TA-3.10."""
    with_content = renderings.variant("content and reasoning", content=CONTENT, reasoning=REASONING)
    with_call = renderings.variant("call and reasoning", calls=(CALL,), reasoning=REASONING)
    comparison = Comparison.of("R3", "scope of reasoning", renderings, with_content, with_call)
    if REASONING not in comparison.right:
        return comparison.concludes("a call shows no reasoning", analysis)
    if REASONING in comparison.left:
        return comparison.concludes("reasoning stands beside content and calls alike", analysis)
    bare = renderings.variant("call", calls=(CALL,))
    start, end = _around_reasoning(renderings, Comparison.of("R3", "", renderings, bare, with_call))
    field = renderings.shape.reasoning_field
    opened = analysis.reasoning.mode in (ReasoningMode.FORCED_OPEN, ReasoningMode.FORCED_CLOSED)
    mode = analysis.reasoning.mode if opened else ReasoningMode.TOOLS_ONLY
    reasoning = ReasoningAnalysis(mode, start, end, field)
    conclusion = f"only a call shows reasoning, between {start!r} and {end!r}"
    return comparison.concludes(conclusion, replace(analysis, reasoning=reasoning))


def _found(analysis: Analysis, start: str, end: str, field: str) -> tuple[str, Analysis]:
    if not end.strip():
        return "reasoning is printed without an end marker: it cannot be told from content", analysis
    mode = ReasoningMode.TAG_BASED if start.strip() else ReasoningMode.DELIMITER
    conclusion = f"reasoning stands between {start!r} and {end!r}" if start else f"reasoning ends at {end!r}"
    return conclusion, replace(analysis, reasoning=ReasoningAnalysis(mode, start, end, field))


def _around_reasoning(renderings: Renderings, comparison: Comparison) -> tuple[str, str]:
    """The markers around the reasoning of the right text.  Implements TA-3.3, TA-3.5.

    What comes with the reasoning is its markers.  Where they are there without reasoning too, they are the
    last marker of what is common before it and the first of what is common after it.
    """
    found = _behind_header(renderings, comparison.difference)
    before, _, after = found.right.partition(REASONING)
    if CONTENT in after:  # content is written differently beside reasoning: its own markers follow
        after = first_marker(after.partition(CONTENT)[0])
    if not after.strip():
        after += first_marker(found.suffix.partition(CONTENT)[0])
    if not before.strip():
        before = _opened_in_common(renderings, found.prefix, after) + before
    return before.lstrip(), after


def _behind_header(renderings: Renderings, found: TextDifference) -> TextDifference:
    """The same insertion moved to directly behind the turn's header, where it can stand there as well.

    ``<a>x<b>`` in front of ``<a>y`` reads as an insertion behind the first ``<a>`` too; the header tells
    which.
    """
    for enabled in (True, False):
        header = (renderings.text(question(False)) or "") + generation_prompt(renderings, enabled)
        shared = found.prefix[len(header) :]
        if not found.left and found.prefix.startswith(header) and shared and found.right.endswith(shared):
            right = shared + found.right[: -len(shared)]
            return TextDifference(header, "", right, shared + found.suffix)
    return found


def _opened_in_common(renderings: Renderings, prefix: str, after: str) -> str:
    """The reasoning marker at the end of the text before both turns; ``""`` if that is the turn's header."""
    base = renderings.text(question(False)) or ""
    header = prefix[len(common_prefix(base, prefix)) :]
    for prompt in (generation_prompt(renderings), generation_prompt(renderings, enable_thinking=False)):
        if header.startswith(prompt) and header[len(prompt) :].strip():
            return last_marker(header[len(prompt) :])
    marker = last_marker(prefix)
    return marker if is_pair(marker, first_marker(after)) else ""


def _markers_of_prompts(renderings: Renderings, prompts: TextDifference) -> tuple[str, str]:
    """The markers that only the prompts show; no end where they show none.  Implements TA-3.8."""
    off, on = prompts.left, prompts.right
    if off.strip() and on.strip():
        return (on, off) if is_pair(on, off) else ("", "")
    if on.strip():
        return (on, "") if _is_marker(on) else ("", "")
    if off.strip():
        # Whitespace in an empty block is no marker's own: nobody can tell which of the two it belongs to.
        start, end = first_marker(off).strip(), last_marker(off)
        if start == end.strip():
            start, end = last_marker(prompts.prefix) + on, off
        return (start, end) if is_pair(start, end) else ("", "")
    opened = _opened_by_prompt(renderings)
    return (opened, "") if _is_marker(opened) else ("", "")


def _opened_by_prompt(renderings: Renderings) -> str:
    """What the generation prompt says beyond the header of an answer.

    An answer that another question follows: some templates write the last one as if it were still going on.
    """
    prompt = generation_prompt(renderings)
    follow_up = renderings.text(Variant("a second question", content=CONTENT, follow_up=True)) or ""
    turn = follow_up.partition(USER)[2].partition(CONTENT)[0]
    question_end = (renderings.text(question(False)) or "").rpartition(USER)[2]
    turn = turn[len(common_prefix(turn, question_end)) :]
    return prompt[len(common_prefix(prompt, turn)) :] if turn else ""


def _is_marker(text: str) -> bool:
    return bool(MARKER.fullmatch(text.strip()))
