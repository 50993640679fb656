"""Triggers: the texts that show that a call begins, so that the grammar holds from there on (GR-2.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from ...errors import GrammarUnsupported
from ...request import Tool
from ...stream.heads import Exact, Part, Space, Word
from ...stream.nodes import Branch
from ..reading.calls import TagCall
from .nodes import call_node
from .outline import Outline, ReasoningForm
from .writer import escaped

_SPACES = r"[ \t\r\n]*"
_ANYTHING = r"[\s\S]*?"
#: Matches a marker that is mere words, so that prose may contain it.
_mere_word = re.compile(r"[\w ]*").fullmatch


@dataclass(frozen=True, slots=True)
class Trigger:
    """Where a lazy grammar begins."""

    type: Literal["word", "pattern"]
    #: A text; or a regular expression for an output: the grammar begins where the first group does.
    value: str

    def to_wire(self) -> dict[str, str]:
        """The trigger as the adapter protocol carries it."""
        return {"type": self.type, "value": self.value}


def marked_trigger(branch: Branch, outline: Outline) -> Trigger:
    """The trigger for calls that begin with a marker.  Implements GR-2.2."""
    marker, pattern = _marker(branch)
    if outline.shielded or outline.own_thoughts or outline.later_thoughts:
        return Trigger("pattern", f"{_lead(outline)}{_content(outline)}({pattern})")
    return Trigger("pattern", f"({pattern})") if marker is None else Trigger("word", marker)


def bare_trigger(branch: Branch, outline: Outline, tools: Iterable[Tool]) -> Trigger | None:
    """The trigger for calls without a marker: the beginning of the content, as far as a tool's name.

    Content between markers of its own may stand before it.  None if the name may come too late for a pattern.
    Implements GR-2.4 and GR-5.12.
    """
    call = call_node(branch)
    start, end = map(escaped, outline.introduction)
    lead = f"{_lead(outline)}{_SPACES}" + (f"(?:{start}{_ANYTHING}{end}{_SPACES})?" if end else "")
    names = "|".join(escaped(tool.name) for tool in tools)
    if isinstance(call, TagCall):
        begin = _named(branch, names)
        return Trigger("pattern", f"{lead}({begin})")
    fields = call.fields
    if fields.name_is_key:
        begin = rf'\{{{_SPACES}"(?:{names})"'
    elif not fields.function and fields.order[:1] in ((), (fields.name,)):
        begin = rf'\{{{_SPACES}"{escaped(fields.name)}"{_SPACES}:{_SPACES}"(?:{names})"'
    else:
        return None
    opening = r"\[[ \t\r\n]*" if branch.head.marker.startswith("[") else ""
    return Trigger("pattern", f"{lead}({opening}{begin})")


def part_trigger(
    head: Iterable[Part], names: Sequence[str], others: Sequence[str], spaced: bool | None
) -> Trigger:
    """The trigger for a part that is a call: its head up to the marker that tells it from ``others``.

    ``spaced``: only at the beginning of the output, with or without whitespace before it; None: anywhere.
    Implements GR-2.12.
    """
    pattern, texts = "", [""]
    for part in head:
        if not isinstance(part, (Exact, Word)):
            break
        named = isinstance(part, Word) and part.group == "name"
        forms = [part.text] if isinstance(part, Exact) else names if named else part.words
        texts = [text + form for text in texts for form in forms]
        body = "|".join(map(escaped, forms))
        pattern += body if isinstance(part, Exact) else f"(?:{body})"
        if isinstance(part, Exact) and not any(other.startswith(tuple(texts)) for other in others):
            lead = "" if spaced is None else f"^{_SPACES}" if spaced else "^"
            return Trigger("pattern", f"{lead}({pattern})")
    raise GrammarUnsupported("nothing tells the head of a call from that of a text")


def _named(branch: Branch, names: str) -> str:
    """The pattern for a head as far as the marker after its name."""
    pattern, named = "", False
    for part in branch.head.parts:
        if isinstance(part, Exact):
            pattern += escaped(part.marker)
            if named:
                break
        elif isinstance(part, Space):
            pattern += _SPACES if pattern else ""
        elif isinstance(part, Word):
            pattern += f"(?:{names})"
            named = True
    return pattern


def _lead(outline: Outline) -> str:
    """The pattern for an output up to a place that is not in reasoning at its beginning."""
    start, end = outline.start, outline.end
    optional = outline.reasoning is ReasoningForm.OPTIONAL
    if not outline.shielded:
        if not outline.own_thoughts:
            return "^"
        (start, end), optional = outline.own_thoughts[0], True
    if not optional:
        return f"^{_ANYTHING}{escaped(end)}"
    if outline.later_thoughts:
        return "^"  # what is between the content and a call tells it from a thought at the beginning, too
    begin = f"{_SPACES}{escaped(start)}"
    return f"^(?:{begin}{_ANYTHING}{escaped(end)}|(?!{begin}))"


def _content(outline: Outline) -> str:
    """The pattern for content up to a place that is not in reasoning.

    A place is in reasoning if a start marker stands before it, and no end marker between the two.
    """
    if not outline.later_thoughts:
        return _ANYTHING
    start, end = map(escaped, outline.later_thoughts[0])
    return rf"(?:{_ANYTHING}{end})??(?:(?!{start})[\s\S])*?"


def _marker(branch: Branch) -> tuple[str | None, str]:
    """The marker a call begins with (None: it is a mere word) and the pattern for it.  Implements GR-2.3."""
    pattern, marker = "", branch.head.marker
    for part in branch.head.parts:
        if isinstance(part, Exact) and part.marker:
            pattern += escaped(part.marker)
            if not _mere_word(part.marker):
                break
        elif isinstance(part, Space):
            pattern += _SPACES
        elif pattern:
            break
    return (None if _mere_word(marker) else marker), pattern
