"""Values without tokens: numbers and words, and texts whose tokens the model forgot."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ....json.text import WHITESPACE, encode_string, strip_end
from ....schema.types import ValueType
from ....stream.heads import MAX_SPACE, MAX_WORD, Head, Searcher, fills, follows
from ....stream.texts import CallBuilder
from ...reading.values import Reach
from ..containers import Containers

#: The most brackets in a row that are looked at.  So many can only close what is open.
_MOST_BRACKETS = 32
_SPACE = rf"[ \t\n\r]{{0,{MAX_SPACE}}}"
_BRACKET = rf"{_SPACE}(?:,{_SPACE})?[}}\]]"

_brackets = re.compile(rf"(?:{_BRACKET}){{1,{_MOST_BRACKETS}}}").match
_each_bracket = re.compile(_BRACKET).finditer
_may_end: Searcher = re.compile(r"[,}\]<]").search
#: No place in the text.
_NOWHERE = -1


@dataclass(frozen=True, slots=True)
class AfterBare:
    """What may follow a text without tokens."""

    #: In an object: a comma and a key.
    members: Sequence[Head]
    #: In an array: a comma.
    items: Sequence[Head]
    #: The end markers of the call, and the heads of calls.
    markers: Sequence[Head]
    #: The texts that end the turn.
    stops: Sequence[Head]


class BareValue:
    """What ends a value without tokens: a number, a word, or a text.  Implements HD-12.10."""

    __slots__ = (
        "_after",
        "_call",
        "_length",
        "_open",
        "_parts",
        "_simple",
        "_streams",
        "_type",
        "may_end",
    )

    opening = ""

    def __init__(
        self,
        call: CallBuilder,
        value_type: ValueType,
        open_: Containers,
        simple: Sequence[Head],
        after: AfterBare,
    ) -> None:
        """``simple`` is what may follow a number or a word, ``after`` what may follow a text."""
        self.may_end = _may_end
        #: Whether only a string is possible, so that its text is passed on as it arrives (ST-2.6).
        self._streams = value_type.only_string
        # What is not passed on: the value, or the whitespace at the end of its text.
        self._parts: list[str] = []
        self._length = 0
        self._type = ValueType(value_type.marked(False).alternatives, python=True)
        self._call, self._open, self._simple, self._after = call, open_, simple, after
        if self._streams:
            call.arguments('"')

    def finish(self, closed: bool, begin: int) -> None:
        """Pass on what is left of the value, which begins at an offset of the output.  Implements HD-12.9."""
        call, text = self._call, self._text()
        if self._streams:
            call.arguments('"' if closed else "")
            return
        if not closed:
            call.arguments(self._type.begun(text))
            return
        value, fits = self._type.to_json(text)
        call.arguments(value)
        if not fits:
            call.problem("argument-type", begin, begin + len(text))

    def begin(self, text: str, start: int, ended: bool) -> int:
        return start

    def reach(self, text: str, start: int, ended: bool, nests: Callable[[int], bool]) -> Reach:
        position = start
        while found := _may_end(text, position):
            at = found.start()
            is_text = self._is_text(text[start:at])
            end = (
                self._end_of_text(text, at, ended)
                if is_text
                else self._marker(self._simple, text, at, at, ended)
            )
            if end is None:
                return Reach(at)
            if end != _NOWHERE:
                # Where a marker comes although something is open, nobody knows whether a text is whole.
                return Reach(end, end, whole=not (is_text and text[end] == "<"))
            brackets = _brackets(text, at) if is_text else None
            position = brackets.end() if brackets else found.end()
        return Reach(len(text))

    def write(self, piece: str) -> None:
        """Take a piece of the value."""
        body = strip_end(piece) if self._streams else ""
        if body:
            self._call.arguments(encode_string("".join((*self._parts, body)))[1:-1])
            self._parts = []
        if len(body) < len(piece):
            self._parts.append(piece[len(body) :])
            self._length += len(piece)

    def _is_text(self, piece: str) -> bool:
        """Whether the value up to here is not a number or a word of an allowed type."""
        if self._streams or self._length + len(piece) > MAX_WORD:
            return True
        value, fits = self._type.to_json(self._text() + piece)
        return not fits or value.startswith('"')

    def _end_of_text(self, text: str, at: int, ended: bool) -> int | None:
        """Where a text ends, if the character ``at`` may end it; None if that needs more text."""
        if text[at] == "<":
            return self._marker(self._after.markers, text, at, at, ended)
        if text[at] == ",":
            end = _if(self._separator(1), text, at, at, ended)
            if end != _NOWHERE:
                return end
        return self._before_brackets(text, at, ended)

    def _before_brackets(self, text: str, at: int, ended: bool) -> int | None:
        """Where a text ends, if brackets that close what is open stand at ``at``.  Implements HD-12.20."""
        run, depth = _brackets(text, at), self._open.depth
        if run is None:
            return _NOWHERE
        if run.end() == len(text) and not ended:
            return None
        each = list(_each_bracket(text, at, run.end()))
        brackets = "".join(bracket[0][-1] for bracket in each)
        if len(each) == _MOST_BRACKETS:
            return at if self._open.closings(_MOST_BRACKETS) == brackets else _NOWHERE
        # All that is open, before a marker; or a part of it, as much as there are brackets for.
        for count in range(min(depth, len(each)), 0, -1):
            if brackets.endswith(self._open.closings(count)):
                behind, begin = run.end(), each[-count].start()
                if count == depth:
                    end = self._marker(self._after.markers, text, behind, begin, ended)
                else:
                    end = _if(self._separator(count + 1), text, behind, begin, ended)
                if end != _NOWHERE:
                    return end
        return _NOWHERE

    def _marker(self, patterns: Sequence[Head], text: str, at: int, end: int, ended: bool) -> int | None:
        """``end`` if a pattern or a whole text that ends the turn follows.  Implements TP-3.13."""
        found = _if(patterns, text, at, end, ended)
        if found != _NOWHERE:
            return found
        stops = self._after.stops
        if follows(stops, text, at) is False:
            return _NOWHERE
        if not ended:
            return None
        return end if any(fills(each, text, at) for each in stops) else _NOWHERE

    def _separator(self, place: int) -> Sequence[Head]:
        """What may follow a text in the innermost container, or in another, counted from there."""
        return self._after.items if self._open.closings(place)[-1] == "]" else self._after.members

    def _text(self) -> str:
        return "".join(self._parts).strip(WHITESPACE)


def _if(patterns: Sequence[Head], text: str, at: int, end: int, ended: bool) -> int | None:
    """``end`` if one of some patterns, or nothing more, is at ``at``; None if that needs more text."""
    over = follows(patterns, text, at)
    if over is None:
        return end if ended else None
    return end if over or (ended and not text[at:].strip(WHITESPACE)) else _NOWHERE
