"""The one edit of a case: a rendering cut, or a part of it dropped, doubled, put in or replaced.

Implements VF-12.6, VF-12.7.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .roles import Layout, TextSpan

_STARTS = ("section-start", "call-start", "outer-start", "reasoning-start", "content-start")
_PLACE = re.compile(r"(?:(before|after|in) )?([a-z-]+)(?: (\d+|last))?")


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
        """The span of a role, or from one position to another.  Raises RoleMissing."""
        if isinstance(place, Mapping):
            return TextSpan(self.position(place.get("from", 0)), self.position(place.get("to", "after all")))
        return span_of(self.layout, place)

    def position(self, place: str | int | Mapping[str, Any]) -> int:
        """A position: an offset, ``before ROLE``, ``after ROLE``, or so many code points after one."""
        return position_in(self.layout, place)


def span_of(layout: Layout, role: str) -> TextSpan:
    """The span of a role; ``name 2`` is the second, ``name last`` the last.  Raises RoleMissing."""
    matched = _PLACE.fullmatch(role)
    if matched is None:
        raise RoleMissing(role)
    spans = layout.spans.get(matched[2], ())
    number = len(spans) if matched[3] == "last" else int(matched[3] or 1)
    if not 1 <= number <= len(spans):
        raise RoleMissing(role)
    return spans[number - 1]


def position_in(layout: Layout, place: str | int | Mapping[str, Any]) -> int:
    """The offset of a position.  Raises RoleMissing."""
    if isinstance(place, int):
        return place
    if isinstance(place, Mapping):
        span = span_of(layout, place["in"])
        keep = (span.end - span.start) // 2 if place["keep"] == "half" else int(place["keep"])
        position = span.start + keep
        if position > span.end:
            raise RoleMissing(place["in"])
        return position
    word, _, role = place.partition(" ")
    span = span_of(layout, role)
    return span.start if word == "before" else span.end


def apply(layout: Layout, edit: Mapping[str, Any], texts: Any) -> Edited:
    """The layout after an edit; ``texts`` makes the text that an edit puts in.  Raises RoleMissing."""
    if not edit:
        return Edited(layout)
    (verb, what), *_ = edit.items()
    return _VERBS[verb](layout, what, edit, texts)


def _cut(layout: Layout, place: Any, edit: Mapping[str, Any], texts: Any) -> Edited:
    """Everything from a position on is missing; whitespace before a marker is missing with the marker."""
    end = position_in(layout, place)
    if isinstance(place, str) and place.startswith("before "):
        end = len(layout.text[:end].rstrip())
    return _spliced(layout, TextSpan(end, len(layout.text)), "")


def _drop(layout: Layout, role: str, edit: Mapping[str, Any], texts: Any) -> Edited:
    """A marker is missing: of a start marker with the whitespace after it, of another with that before it."""
    span, text = span_of(layout, role), layout.text
    if role.partition(" ")[0] in _STARTS:
        end = span.end + len(text[span.end :]) - len(text[span.end :].lstrip())
        return _spliced(layout, TextSpan(span.start, end), "")
    return _spliced(layout, TextSpan(len(text[: span.start].rstrip()), span.end), "")


def _double(layout: Layout, role: str, edit: Mapping[str, Any], texts: Any) -> Edited:
    span = span_of(layout, role)
    text = edit.get("between", "") + layout.text[span.start : span.end]
    return _spliced(layout, TextSpan(span.end, span.end), text)


def _insert(layout: Layout, text: Any, edit: Mapping[str, Any], texts: Any) -> Edited:
    at = position_in(layout, edit["at"])
    return _spliced(layout, TextSpan(at, at), texts(text))


def _replace(layout: Layout, role: Any, edit: Mapping[str, Any], texts: Any) -> Edited:
    span = Edited(layout).span(role)
    return _spliced(layout, span, texts(edit["by"]))


def _find(layout: Layout, text: Any, edit: Mapping[str, Any], texts: Any) -> Edited:
    """A text that the rendering has once, such as a word between two markers, becomes another."""
    wanted = texts(text)
    if layout.text.count(wanted) != 1:
        raise RoleMissing(f"the text {wanted!r}, which it has {layout.text.count(wanted)} times")
    at = layout.text.index(wanted)
    return _spliced(layout, TextSpan(at, at + len(wanted)), texts(edit["by"]))


def _breaks(layout: Layout, put: str, edit: Mapping[str, Any], texts: Any) -> Edited:
    """Each line break between the parts is another one; where there is none, one follows the last part."""
    places = [at for at, character in enumerate(layout.text) if character == "\n" and _is_layout(layout, at)]
    if not places:
        return _spliced(layout, TextSpan(len(layout.text), len(layout.text)), put)
    for at in reversed(places):
        layout = _spliced(layout, TextSpan(at, at + 1), put).layout
    return Edited(layout)


def _compact(layout: Layout, what: Any, edit: Mapping[str, Any], texts: Any) -> Edited:
    """There is no whitespace between the parts, but what keeps two words apart."""
    for found in reversed(list(_LAYOUT.finditer(layout.text))):
        if _is_layout(layout, found.start()):
            layout = _spliced(layout, TextSpan(*found.span()), "").layout
    return Edited(layout)


_LAYOUT = re.compile(r"\s*\n\s*|(?<=[,:{}\[\]<>]) +| +(?=[,:{}\[\]<>])")


def _is_layout(layout: Layout, at: int) -> bool:
    """Whether an offset is in no text, name or value."""
    own = ("reasoning", "content", "name", "argument-name", "value")
    return not any(span.start <= at < span.end for role in own for span in layout.spans.get(role, ()))


_VERBS = {
    "breaks": _breaks,
    "compact": _compact,
    "cut": _cut,
    "drop": _drop,
    "double": _double,
    "insert": _insert,
    "replace": _replace,
    "find": _find,
}
VERBS: Sequence[str] = tuple(_VERBS)


def _spliced(layout: Layout, out: TextSpan, put: str) -> Edited:
    text = layout.text[: out.start] + put + layout.text[out.end :]
    moved = {role: [_moved(span, out, len(put)) for span in spans] for role, spans in layout.spans.items()}
    moved["edit"] = [TextSpan(out.start, out.start + len(put))]
    moved["all"] = [TextSpan(0, len(text))]
    return Edited(Layout(text, moved))


def _moved(span: TextSpan, out: TextSpan, put: int) -> TextSpan:
    """Where a span is after the text of ``out`` was replaced by ``put`` code points."""
    shift = put - (out.end - out.start)
    start, end = span
    if start >= out.start:
        start = start + shift if start >= out.end else out.start
    if end > out.start:
        end = end + shift if end >= out.end else out.start
    return TextSpan(start, max(start, end))
