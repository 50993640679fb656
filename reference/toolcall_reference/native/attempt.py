"""One attempt to read a call: the resumable methods that the grammars of calls are written with.

An attempt never reads a character twice.  If it fails, the text it has read is content, and the search for
calls goes on after that text (NF-2.3).  So the work is linear for any output, and a call in arguments of a
broken call is never run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias, TypeVar

from ..json.stream import JsonScanner, Progress
from ..json.text import end_of_value, skip_whitespace
from ..stream.cursor import Cursor, Leaf
from ..stream.heads import searcher
from .arguments import arguments_object

#: How much text is scanned for JSON at first, in code points; then eight times as much, and so on.  An error
#: may cost the scanner as much as all the text it was given, however little of it was read.
_FIRST_WINDOW = 64

_T = TypeVar("_T")
#: A reading generator: yields the leaf that waits for more text, returns the value it has read.
Reading: TypeAlias = Generator[Leaf, None, _T]


class XmlArgument(NamedTuple):
    """An argument of the XML-style form; its value is raw text."""

    name: str
    value: str
    #: Where the name begins in the output.
    offset: int


@dataclass(frozen=True, slots=True)
class NativeCall:
    """A call that has been read to its end, and the offsets of its own text in the output."""

    name: str
    #: A JSON object, or the arguments one by one.
    arguments: str | Sequence[XmlArgument]
    start: int
    end: int
    id: str | None = None


#: A grammar of calls: reads on after the marker.  None if this is not a call.
CallReader: TypeAlias = "Callable[[Attempt], Reading[Sequence[NativeCall] | None]]"


class Attempt:
    """A possible call.  Each method returns the text it has read; None if the text does not fit."""

    def __init__(self, cursor: Cursor, start: int, in_section: bool) -> None:
        #: Where the call begins in the output.
        self.start = start
        #: Whether it stands between the markers of a section.
        self.in_section = in_section
        #: Whether its opening marker was read, so that an output that ends here cuts off a call (NF-2.13).
        self.marked = False
        #: Whether its arguments have begun, so that an output that ends here cuts off a call (NF-2.13).
        self.begun = False
        #: Whether its name was read, so that arguments that do not fit are malformed (NF-2.14).
        self.named = False
        #: Where the value begins and ends that cannot be arguments.
        self.odd: tuple[int, int] | None = None
        #: The last marker of the call, and where it begins and ends, once it was read.
        self.closed: tuple[str, int, int] | None = None
        #: The opening markers after which calls may have been meant: their closing markers, where they
        #: begin, and where their insides begin (NF-2.21).
        self.openings: list[tuple[tuple[str, ...], int, int]] = []
        #: Whether it failed because the output ended.
        self.cut_off = False
        #: The JSON that was read last, as far as it is JSON.
        self.text = ""
        self._cursor = cursor

    @property
    def at(self) -> int:
        """The offset in the output of the next character."""
        return self._cursor.at

    def space(self) -> Reading[str]:
        """Whitespace, or none."""
        return self.characters(skip_whitespace)

    def characters(self, skip: Callable[[str, int], int]) -> Reading[str]:
        """As many characters as ``skip`` skips, or none."""
        cursor, pieces = self._cursor, list[str]()

        def leaf() -> bool:
            start = cursor.position
            cursor.position = skip(cursor.text, start)
            pieces.append(cursor.text[start : cursor.position])
            return cursor.position < len(cursor.text) or cursor.ended

        if not leaf():
            yield leaf
        return "".join(pieces)

    def ahead(self, *markers: str) -> Reading[str | None]:
        """Which of some markers stands here; the marker is not consumed."""
        cursor, found = self._cursor, list[str]()

        def leaf() -> bool:
            text, position = cursor.text, cursor.position
            found.extend(marker for marker in markers if text.startswith(marker, position))
            rest = text[position : position + max(map(len, markers))]
            if found or not any(marker.startswith(rest) for marker in markers):
                return True
            self.cut_off = cursor.ended
            return cursor.ended

        if not leaf():
            yield leaf
        return found[0] if found else None

    def marker(self, *markers: str) -> Reading[str | None]:
        """One of some markers, which is consumed."""
        found = yield from self.ahead(*markers)
        if found:
            self._cursor.position += len(found)
        return found

    def opening(self, start: int, *closings: str) -> Reading[None]:
        """Whitespace after an opening marker, and a look at whether a call may be meant (NF-2.21)."""
        self.marked = True
        yield from self.space()
        if (yield from self.ahead("{", "[", "<", *(self._cursor.message.tools or ()))):
            self.openings.append((closings, start, self.at))
        # What the end of the output cuts off is for the methods to say that read on.
        self.cut_off = False

    def closing(self, *markers: str) -> Reading[bool]:
        """The last marker of the call, in one of its spellings, which is consumed."""
        start = self.at
        found = yield from self.marker(*markers)
        if found:
            self.closed = found, start, self.at
        return found is not None

    def until(self, marker: str) -> Reading[str | None]:
        """The text before a marker, which is consumed too."""
        pieces: list[str] = []
        leaf = NativeText(self._cursor, MarkerSet(marker), pieces.append, "call")
        if not leaf():
            yield leaf
        self.cut_off = leaf.marker is None
        return None if self.cut_off else "".join(pieces)

    def json(self) -> Reading[str | None]:
        """A JSON value; ``""`` if none begins here.  ``text`` is what was read of it."""
        cursor, pieces, scanner, window = self._cursor, list[str](), JsonScanner(), _FIRST_WINDOW
        start = cursor.position
        if cursor.text.startswith(("{", "[", '"'), start):
            # The whole value may have arrived.  If not, this costs no more than reading the text so far.
            end = end_of_value(cursor.text, start)
            if end is not None:
                cursor.position = end
                self.text = cursor.text[start:end]
                return self.text

        def leaf() -> bool:
            nonlocal window
            while cursor.position < len(cursor.text) and not scanner.progress:
                piece = cursor.text[cursor.position : cursor.position + window]
                used = scanner.scan(piece, 0)
                pieces.append(piece[:used])
                cursor.position += used
                window = max(window, 8 * used)
            return bool(scanner.progress) or cursor.ended

        if not leaf():
            yield leaf
        self.text = text = "".join(pieces)
        if scanner.progress != Progress.FAILED:
            self.cut_off = not scanner.finish()
            return None if self.cut_off else text
        return text and None

    def object(self) -> Reading[str | None]:
        """A JSON object, with which the arguments begin."""
        if not (yield from self.ahead("{")):
            return None
        self.begun = True
        return (yield from self.json())

    def arguments(self, opening: str, *closings: tuple[str, ...]) -> Reading[str | None]:
        """The arguments after an opening marker and before closing ones, each in one of its spellings."""
        yield from self.space()
        if not (yield from self.marker(opening)):
            return None
        self.begun = True
        yield from self.space()
        value = yield from self.json()
        if value is None:
            return None
        arguments = arguments_object(value)
        if arguments is None:
            self.odd = self.at - len(value), self.at
        *inner, last = closings
        for closing in inner:
            yield from self.space()
            if not (yield from self.marker(*closing)):
                return None
        yield from self.space()
        return arguments if (yield from self.closing(*last)) else None


class MarkerSet:
    """Markers that are looked for in a text."""

    def __init__(self, *markers: str) -> None:
        self.all = frozenset(markers)
        #: Finds the first of them, or the beginning of one at the end of the text.
        self.search = searcher(*markers)


class NativeText:
    """The leaf that passes text on up to a marker, which it consumes, or to the end of the output."""

    __slots__ = ("_cursor", "_kind", "_markers", "_write", "index", "marker")

    def __init__(self, cursor: Cursor, markers: MarkerSet, write: Callable[[str], None], kind: str) -> None:
        #: The marker that ended the text; None at the end of the output.
        self.marker: str | None = None
        #: Where the text ends, in the text of the cursor.
        self.index: int
        self._cursor, self._markers, self._write, self._kind = cursor, markers, write, kind

    def __call__(self) -> bool:
        cursor = self._cursor
        text, start = cursor.text, cursor.position
        found = self._markers.search(text, start)
        end = found.start() if found and (found[0] in self._markers.all or not cursor.ended) else len(text)
        cursor.position = self.index = end
        if end > start:
            self._write(text[start:end])
        cursor.note(self._kind)
        if found and found[0] in self._markers.all:
            self.marker = found[0]
            cursor.position = found.end()
        return self.marker is not None or cursor.ended


def skipper(characters: str) -> Callable[[str, int], int]:
    """Skips characters of a class, which is written as in a regular expression."""
    match = re.compile(f"[{characters}]*").match

    def skip(text: str, start: int) -> int:
        found = match(text, start)
        assert found is not None
        return found.end()

    return skip
