"""The one edit of a case: a rendering cut, or a part of it dropped, doubled, put in or replaced.

Implements VF-12.6, VF-12.7.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from .roles import NOWHERE, Layout, TextSpan

#: An edit as a case gives it, and what makes the text that it puts in, with parts of the rendering in it.
Edit: TypeAlias = Mapping[str, Any]
Fill: TypeAlias = Callable[[str], str]

_START_MARKERS = ("section-start", "call-start", "outer-start", "reasoning-start", "content-start")
_NUMBERED = re.compile(r"([a-z-]+)(?: (\d+|last))?")
_LAYOUT = re.compile(r"\s*\n\s*|(?<=[,:{}\[\]<>]) +| +(?=[,:{}\[\]<>])")


class RoleMissing(Exception):
    """A role that a rendering does not show once, and only once: the case cannot be made for this format."""


@dataclass(frozen=True, slots=True)
class Edited:
    """An edited rendering, with the spans of its roles moved along; the role ``edit`` is what was put in."""

    layout: Layout

    @property
    def text(self) -> str:
        """The output."""
        return self.layout.text

    def span(self, place: str | Mapping[str, Any]) -> TextSpan:
        """The span of a role, or ``{from, to}``.  Raises RoleMissing."""
        if isinstance(place, str):
            return span_of(self.layout, place)
        return self.between(place.get("from", "before all"), place.get("to", "after all"))

    def between(self, start: str | Mapping[str, Any], end: str | Mapping[str, Any]) -> TextSpan:
        """The span from one position to another.  Raises RoleMissing, also if the second is the first."""
        span = TextSpan(self.position(start), self.position(end))
        if span.end < span.start:
            raise RoleMissing(f"{end} behind {start}")
        return span

    def position(self, place: str | Mapping[str, Any]) -> int:
        """The offset of ``before ROLE``, ``after ROLE`` or ``{in: ROLE, keep: N}``.  Raises RoleMissing."""
        return position_in(self.layout, place)


def span_of(layout: Layout, role: str) -> TextSpan:
    """The span of a role; ``name 2`` is the second, ``name last`` the last.  Raises RoleMissing."""
    matched = _NUMBERED.fullmatch(role)
    if matched is None:
        raise RoleMissing(role)
    name, which = matched.groups()
    spans = layout.spans.get(name, ())
    number = len(spans) if which == "last" else int(which or 1)
    if not 1 <= number <= len(spans) or spans[number - 1] == NOWHERE:
        raise RoleMissing(role)
    return spans[number - 1]


def position_in(layout: Layout, place: str | Mapping[str, Any]) -> int:
    """The offset of a position.  Raises RoleMissing."""
    if isinstance(place, str):
        word, _, role = place.partition(" ")
        span = span_of(layout, role)
        return span.start if word == "before" else span.end
    start, end = span_of(layout, place["in"])
    position = start + ((end - start) // 2 if place["keep"] == "half" else int(place["keep"]))
    if position > end:
        raise RoleMissing(f"{place['in']} of {place['keep']} characters")
    return position


def apply(layout: Layout, edit: Edit, fill: Fill) -> Edited:
    """The layout after an edit, which may be empty.  Raises RoleMissing."""
    for verb, edited in _VERBS.items():
        if verb in edit:
            return Edited(edited(layout, edit, fill))
    return Edited(layout)


def _cut(layout: Layout, edit: Edit, fill: Fill) -> Layout:
    """Everything from a position on is missing; whitespace before a marker is missing with the marker."""
    end = position_in(layout, edit["cut"])
    if isinstance(edit["cut"], str) and edit["cut"].startswith("before "):
        end = len(layout.text[:end].rstrip())
    return _spliced(layout, TextSpan(end, len(layout.text)), "")


def _drop(layout: Layout, edit: Edit, fill: Fill) -> Layout:
    """A marker is missing: of a start marker with the whitespace after it, of another with that before it."""
    (start, end), text = span_of(layout, edit["drop"]), layout.text
    if edit["drop"].partition(" ")[0] in _START_MARKERS:
        end = len(text) - len(text[end:].lstrip())
    else:
        start = len(text[:start].rstrip())
    return _spliced(layout, TextSpan(start, end), "")


def _double(layout: Layout, edit: Edit, fill: Fill) -> Layout:
    start, end = span_of(layout, edit["double"])
    return _spliced(layout, TextSpan(end, end), edit.get("between", "") + layout.text[start:end])


def _insert(layout: Layout, edit: Edit, fill: Fill) -> Layout:
    at = position_in(layout, edit["at"])
    return _spliced(layout, TextSpan(at, at), fill(edit["insert"]))


def _replace(layout: Layout, edit: Edit, fill: Fill) -> Layout:
    return _spliced(layout, Edited(layout).span(edit["replace"]), fill(edit["by"]))


def _find(layout: Layout, edit: Edit, fill: Fill) -> Layout:
    """A text that the rendering has once, such as a word between two markers, becomes another."""
    wanted = fill(edit["find"])
    if layout.text.count(wanted) != 1:
        raise RoleMissing(f"the text {wanted!r}")
    at = layout.text.index(wanted)
    return _spliced(layout, TextSpan(at, at + len(wanted)), fill(edit["by"]))


def _breaks(layout: Layout, edit: Edit, fill: Fill) -> Layout:
    """Each line break between the parts is another one; where there is none, one follows the last part."""
    size = len(layout.text)
    breaks = [
        TextSpan(at, at + 1) for at in range(size) if layout.text[at] == "\n" and _is_layout(layout, at)
    ]
    for span in reversed(breaks or [TextSpan(size, size)]):
        layout = _spliced(layout, span, edit["breaks"])
    return layout


def _compact(layout: Layout, edit: Edit, fill: Fill) -> Layout:
    """There is no whitespace between the parts, but what keeps two words apart."""
    for found in reversed(list(_LAYOUT.finditer(layout.text))):
        if _is_layout(layout, found.start()):
            layout = _spliced(layout, TextSpan(*found.span()), "")
    return layout


def _is_layout(layout: Layout, at: int) -> bool:
    """Whether an offset is in no text, name or value."""
    own = ("reasoning", "content", "name", "argument-name", "value")
    return not any(span.start <= at < span.end for role in own for span in layout.spans.get(role, ()))


#: What each verb of an edit does to a rendering.
_VERBS: Mapping[str, Callable[[Layout, Edit, Fill], Layout]] = {
    "breaks": _breaks,
    "compact": _compact,
    "cut": _cut,
    "drop": _drop,
    "double": _double,
    "insert": _insert,
    "replace": _replace,
    "find": _find,
}


def _spliced(layout: Layout, out: TextSpan, put: str) -> Layout:
    text = layout.text[: out.start] + put + layout.text[out.end :]
    moved = {role: [_moved(span, out, len(put)) for span in spans] for role, spans in layout.spans.items()}
    moved["edit"] = [TextSpan(out.start, out.start + len(put))]
    moved["all"] = [TextSpan(0, len(text))]
    return Layout(text, moved)


def _moved(span: TextSpan, out: TextSpan, put: int) -> TextSpan:
    """Where a span is after the text of ``out`` was replaced by ``put`` code points."""
    shift = put - (out.end - out.start)
    start, end = span
    if start >= out.start:
        start = start + shift if start >= out.end else out.start
    if end > out.start:
        end = end + shift if end >= out.end else out.start
    return TextSpan(start, max(start, end))
