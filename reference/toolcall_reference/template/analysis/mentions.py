"""Markers that the text of a template names and no turn shows: its model may write them all the same."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from ..model.difference import MARKER, marked, opening_of
from ..model.wire_format import Analysis, ReasoningMode
from .call_text import one_call
from .tokens import marker_texts
from .turns import generation_prompt
from .variants import CONTENT, REASONING, USER, Renderings

#: Words in the name of a marker that say what it marks.
_OF_THOUGHTS = frozenset({"think", "thinking", "thought", "thoughts", "reasoning"})
OF_CALLS = frozenset({"call", "calls", "action", "actions", "functools"})
#: A marker (TA-8.3), or the word that some models write before an array of calls.
_NAMED = re.compile(rf"{MARKER.pattern}|\bfunctools\b")
COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)


def with_unseen_markers(renderings: Renderings, analysis: Analysis) -> Analysis:
    """Add warnings for markers of thoughts and of calls that only text names.  Implements TA-1.7.

    Asked only where the result has no such marker; where it has one, the format is seen.
    """
    warnings = list(analysis.warnings)
    if analysis.reasoning.mode is ReasoningMode.NONE:
        warnings += _warnings(renderings, analysis, _OF_THOUGHTS, "thoughts", "reasoning")
    if not analysis.tools.begins_with_text:
        warnings += _warnings(renderings, analysis, OF_CALLS, "calls", "calls")
    warnings += _unwritten_closers(renderings, analysis)
    return replace(analysis, warnings=tuple(warnings))


def _warnings(
    renderings: Renderings, analysis: Analysis, words: frozenset[str], what: str, part: str
) -> Iterator[str]:
    unseen = unseen_markers(renderings, analysis, words)
    if unseen:
        remedy = f"have the template render the {part} of a turn so"
        if words is OF_CALLS:
            remedy += ", or describe the format by hand"
        yield (
            f"the text names {', '.join(map(repr, unseen))}, and no turn shows it: {what} that the model "
            f"writes so stay content; {remedy}"
        )


def unseen_markers(renderings: Renderings, analysis: Analysis, words: frozenset[str]) -> list[str]:
    """The markers with these words in their names that the text names and no turn shows."""
    source = COMMENT.sub("", renderings.template.source)
    openings: dict[tuple[str, ...], str] = {}  # what closes a marker has the same name and comes later
    for found in _NAMED.finditer(source):
        if words.intersection(marked(found[0])) and opening_of(found[0]) == found[0]:
            openings.setdefault(marked(found[0]), found[0])
    shown = _turns(renderings) + "".join(marker_texts(analysis)) if openings else ""
    return [each for each in openings.values() if each not in shown]


def _unwritten_closers(renderings: Renderings, analysis: Analysis) -> Iterator[str]:
    """A warning for closing forms of the markers before calls that only text names.  Implements TA-1.8."""
    tools = analysis.tools
    starts = {start.strip() for start in (tools.section_start, tools.per_call_start)}
    source = COMMENT.sub("", renderings.template.source)
    named = dict.fromkeys(found[0] for found in MARKER.finditer(source))
    shown = _turns(renderings) + "".join(marker_texts(analysis))
    for closer in named:
        if opening_of(closer) in starts and opening_of(closer) != closer and closer not in shown:
            yield (
                f"the text names {closer!r}, and no turn shows it: a call that the model ends so is not read "
                "to its end; have the template render calls so"
            )


def _turns(renderings: Renderings) -> str:
    """What the template writes after a question: answers, reasoning and calls, and what begins a turn."""
    reasoned = renderings.variant("content and reasoning", content=CONTENT, reasoning=REASONING)
    turns = [renderings.text(each) or "" for each in (one_call(renderings), renderings.answer, reasoned)]
    prompts = [generation_prompt(renderings, enabled) for enabled in (True, False)]
    return "\n".join([*(turn.partition(USER)[2] for turn in turns), *prompts])
