"""The fields of a message that are text: thoughts and content."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..model.wire_format import Analysis, ContentMode, ReasoningMode
from .patterns import BLANKS, around, closing, either, loosely, quoted


def thinking(
    analysis: Analysis, prompts: Iterable[str], calls: Sequence[str], literal: bool
) -> dict[str, Any] | None:
    """The field of thoughts; None for a format without them.  Implements RT-11.2.

    ``calls``: the patterns that open calls, which end a thought that nothing else ends.
    """
    reasoning = analysis.reasoning
    if reasoning.mode is ReasoningMode.NONE or not reasoning.end.strip():
        return None
    openers = [reasoning.start.strip()] if reasoning.start.strip() else _written_by(prompts)
    if not openers:
        return None
    ends = around(reasoning.end)
    # Headers of rows end a thought as its own end does.
    ends += analysis.messages.ends
    patterns = []
    if reasoning.until_first_tag and not literal:
        patterns = [f"(?={each})" for each in calls]
    return {"open": openers[0] if len(openers) == 1 else openers, **closing(_few(ends), patterns)}


def _written_by(prompts: Iterable[str]) -> list[str]:
    """The last lines of prompts: what opens a thought that only the prompt opens."""
    lines = [prompt.rstrip("\n").rpartition("\n")[2] for prompt in prompts]
    return list(dict.fromkeys(filter(None, lines)))


def content(analysis: Analysis, markers: Iterable[str], patterns: Iterable[str] = ()) -> dict[str, Any]:
    """The field of what is left over.

    ``markers``: what is not text of an answer, such as the ends of sections of calls.  A closer of this field
    ends a region of text, and another one begins: so text beside the markers of answers is read too.
    """
    found = [*turn_ends(analysis), *markers]
    if analysis.content.mode is not ContentMode.PLAIN:
        found += [*around(analysis.content.start), *around(analysis.content.end)]
    found += [analysis.messages.start + analysis.messages.role]
    return dict(closing(_few(filter(str.strip, found)), patterns))


def _few(texts: Iterable[str]) -> list[str]:
    """At most sixteen literals, which is what grammars are derived from; the shortest are kept."""
    found = sorted(dict.fromkeys(texts), key=lambda each: (len(each), each))[:16]
    return sorted(found, key=len, reverse=True)


def turn_ends(analysis: Analysis) -> list[str]:
    """The texts that end a turn, or a row of it."""
    rows = analysis.messages
    return list(dict.fromkeys([*analysis.stops, *rows.ends, *rows.turn_ends]))


def behind(analysis: Analysis, *starts: str) -> str:
    """A look ahead at what follows a call: another one, or the end of the answer."""
    found = [*map(loosely, filter(str.strip, starts)), *map(quoted, turn_ends(analysis))]
    return f"(?={BLANKS}{either(found)})" if found else ""
