"""Values in tags: bare text between two markers, and what shows where it ends (chapter TP-7)."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from copy import copy
from typing import NamedTuple, Protocol

from ...json.text import WHITESPACE, encode_string
from ...schema.types import ValueType
from ...stream.cursor import Cursor, Steps
from ...stream.heads import Head, Searcher, begun_at, follows, stands_in
from ...stream.nodes import Branch
from .plain import Repairing


class Reach(NamedTuple):
    """How far a value reaches in a text."""

    #: Up to here the text belongs to the value.
    end: int
    #: Where reading goes on after the value; None if the end of the value is still to come.
    behind: int | None = None
    #: Whether the value is known to be whole.
    whole: bool = True


class ValueEnd(Protocol):
    """What ends a value.  Offsets are in ``text``; ``ended``: no more text will come."""

    @property
    def opening(self) -> str:
        """A tag in the value to which a closing marker may belong; ``""`` if there is none."""

    @property
    def may_end(self) -> Searcher:
        """Finds the first place at which the value may end; the text before it belongs to the value."""

    def begin(self, text: str, start: int, ended: bool) -> int | None:
        """Where the value begins after a head that ends at ``start``; None if more text is needed."""

    def reach(self, text: str, start: int, ended: bool, nests: Callable[[int], bool]) -> Reach:
        """How far the value reaches from ``start``.

        ``nests`` tells whether the value up to an offset has the ``opening`` tag.
        """


class MarkedEnd(ABC):
    """A value's end that is a marker, if what follows the marker can follow a value."""

    __slots__ = ("marker", "may_end")

    opening = ""

    def __init__(self, marker: str, firsts: str) -> None:
        """``firsts``: the characters with which the marker, or the whitespace before it, may begin."""
        #: The marker without whitespace.
        self.marker = marker
        self.may_end: Searcher = re.compile(f"[{re.escape(firsts)}]").search

    def begin(self, text: str, start: int, ended: bool) -> int | None:
        return start

    def reach(self, text: str, start: int, ended: bool, nests: Callable[[int], bool]) -> Reach:
        marker = text.find(self.marker, start)
        while marker >= 0:
            closes = self.closes(text, marker, ended, nests)
            if closes is not False:
                behind = marker + len(self.marker) if closes or ended else None
                return Reach(self.value_end(text, start, marker), behind)
            marker = text.find(self.marker, marker + 1)
        return Reach(self.cut(text, start))

    @abstractmethod
    def closes(self, text: str, marker: int, ended: bool, nests: Callable[[int], bool]) -> bool | None:
        """Whether what follows a marker shows that it closes the value; None if more text is needed."""

    def value_end(self, text: str, start: int, marker: int) -> int:
        """Where the value ends if the closing marker stands at ``marker``."""
        return marker

    @abstractmethod
    def cut(self, text: str, start: int) -> int:
        """Where a closing marker may begin that the end of the text cuts off."""


class Closer(MarkedEnd, Repairing):
    """A marker, with the whitespace rendered around the value.

    Implements TP-7.5, TP-7.6, TP-7.9, TP-7.15 and TP-7.16.

    Models leave out some of that whitespace.  Where the template renders a line break and a tab, a value may
    for example have the line break alone before it, and the tab alone after it.
    """

    __slots__ = ("_follow", "_repeated", "opening", "rendered", "repeated", "window")

    def __init__(
        self,
        marker: str,
        before: str,
        behind: str,
        follow: Sequence[Head],
        after: str = "",
        repeated: tuple[Branch, ...] = (),
        opening: str = "",
    ) -> None:
        super().__init__(marker, "".join({marker[0], "\r", *behind}))
        #: What else may stand after the marker: see ``repeated``.
        self.repeated = repeated
        #: The whitespace rendered before the value, after the value, and after the marker.
        self.rendered = before, behind, after
        #: The most characters that a cut-off marker, with the whitespace before the marker, can have.
        self.window = len(marker) + 2 * len(behind)
        self._follow = follow
        self._repeated = [branch.head for branch in repeated]
        #: The opening tag that belongs to the marker, without what follows its word, or an empty text.
        self.opening = opening or (marker.replace("</", "<").rstrip(">") if marker.startswith("</") else "")

    def plain(self) -> Closer:
        closer = copy(self)
        closer.repeated, closer._repeated = (), []
        return closer

    def begin(self, text: str, start: int, ended: bool) -> int | None:
        at = start
        for char in self.rendered[0]:
            here = text[at : at + 2]
            broken = char == "\n" and here[:1] == "\r"
            if not ended and (not here or (broken and here == "\r")):
                return None
            if broken and here == "\r\n":
                at += 1
            elif here[:1] != char:
                break
            at += 1
        return at

    def value_end(self, text: str, start: int, marker: int) -> int:
        at, behind = marker, self.rendered[1]
        for index in reversed(range(len(behind))):
            if at <= start or text[at - 1] != behind[index]:
                break
            at -= 1
            broken = behind[index] == "\n" and behind[index - 1 : index] != "\r"
            if broken and text[max(start, at - 1) : at] == "\r":
                at -= 1
        return at

    def cut(self, text: str, start: int) -> int:
        start = max(start, len(text) - self.window)
        marker = begun_at(self.marker, text, start)
        if marker < len(text):
            return self.value_end(text, start, marker)
        # The whitespace before the marker may be any part of what the template renders there.
        rendered = _folded(self.rendered[1])
        for at in range(start + len(text[start:].rstrip(WHITESPACE)), len(text)):
            rest = text[at:]
            if _folded(rest) in rendered or (rest[-1] == "\r" and f"{_folded(rest[:-1])}\n" in rendered):
                return at
        return len(text)

    def closes(self, text: str, marker: int, ended: bool, nests: Callable[[int], bool]) -> bool | None:
        end = marker + len(self.marker)
        closes = follows(self._follow, text, end, ended)
        if closes is False and self._repeated:
            # A marker that stands twice may belong to a tag in the value.
            closes = follows(self._repeated[1:] if nests(marker) else self._repeated, text, end, ended)
        return closes


def _folded(layout: str) -> str:
    return layout.replace("\r\n", "\n")


def read_value(cursor: Cursor, end: ValueEnd, value_type: ValueType, calls: Sequence[Head] = ()) -> Steps:
    """Read a bare value and its closing marker; false if the output ends before the marker.

    ``calls``: the heads of calls, with which the model may have begun its call again.  Implements TP-8.15.
    """
    call = cursor.message.call
    if value_type.only_string:
        return (yield from read_string(cursor, end, _inside_string))
    parts: list[str] = []
    leaf = ValueLeaf(end, cursor, parts.append)
    if not leaf():
        yield leaf
    written, fits = "".join(parts), True
    if leaf.closed:
        text, fits = value_type.to_json(written)
    else:
        text = value_type.begun(written)
    if not fits and stands_in(calls, written):
        call.arguments(written)
        call.break_off(leaf.begin, leaf.end)
        return True
    call.arguments(text)
    if not fits:
        call.problem("argument-type", leaf.begin, leaf.end)
    return leaf.closed


def read_string(cursor: Cursor, end: ValueEnd, to_json: Callable[[str], str]) -> Steps:
    """Read a string and its closing marker; ``to_json`` converts its text to the inside of a JSON string."""
    call = cursor.message.call
    call.arguments('"')
    leaf = ValueLeaf(end, cursor, lambda text: call.arguments(to_json(text)))
    if not leaf():
        yield leaf
    if leaf.closed:
        call.arguments('"')
    return leaf.closed


def _inside_string(text: str) -> str:
    return encode_string(text)[1:-1]


class ValueLeaf:
    """The leaf that reads a value up to its end, and the closing marker."""

    __slots__ = ("_cursor", "_looked", "_nested", "_tail", "_until", "_write", "begin", "closed", "end")

    def __init__(self, until: ValueEnd, cursor: Cursor, write: Callable[[str], None]) -> None:
        #: Whether the value is whole: its end was there.
        self.closed = False
        #: Where the value stands in the output.
        self.begin = self.end = -1
        self._until = until
        self._cursor = cursor
        self._write = write
        self._nested = False  # whether the value has an opening tag of the marker's name
        self._looked = -1  # up to where in the output the value was searched for such a tag
        self._tail = ""  # the end of the text before that place

    def __call__(self) -> bool:
        cursor, until = self._cursor, self._until
        text, start = cursor.text, cursor.position
        if self.begin < 0:
            begin = until.begin(text, start, cursor.ended)
            if begin is None:
                return False
            start = begin
            self.begin = self._looked = cursor.offset + start
        if until.may_end(text, start) is None:
            self._pass_on(start, len(text))
            return cursor.ended
        end, behind, whole = until.reach(text, start, cursor.ended, self._nests)
        self._pass_on(start, end)
        if behind is not None:
            cursor.position = behind
            cursor.note("marker")
            self.closed = whole
            return True
        if cursor.ended:
            cursor.drop_rest()
        return cursor.ended

    def _pass_on(self, start: int, end: int) -> None:
        cursor = self._cursor
        cursor.position = end
        self.end = cursor.offset + end
        if end > start:
            if cursor.ledger is not None:
                cursor.note("arguments")
            self._nests(end)
            self._write(cursor.text[start:end])

    def _nests(self, end: int) -> bool:
        """Whether the value, up to ``end`` in the text, has a tag of the marker's own name in it."""
        cursor, opening = self._cursor, self._until.opening
        start = self._looked - cursor.offset
        if opening and not self._nested and start < end:
            text = self._tail + cursor.text[start:end]
            self._nested = opening in text
            self._tail = text[-len(opening) :]
            self._looked = cursor.offset + end
        return self._nested
