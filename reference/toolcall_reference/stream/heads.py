"""Bounded patterns: how a call, an argument or another part of an output begins, or ends.

A pattern is a sequence of parts, such as a marker and a name.  A pattern gives two regular expressions: one
for whole matches, one for a match whose rest is still to come.  A grammar is written from the same parts.
Every part has a bound (TP-1.4), so a stream holds back, and reads again, a bounded amount of text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, TypeAlias

from ..json.text import WHITESPACE

#: The most whitespace in one place of a pattern, and the longest name or id, in code points (TP-1.4).
MAX_SPACE = 256
#: The most markers in a row.
MAX_ROW = 7
MAX_WORD = 256

_SPACE = rf"[ \t\n\r]{{0,{MAX_SPACE}}}"

#: Finds a match in a text at an offset, or the next match from there on.
Searcher: TypeAlias = Callable[[str, int], "re.Match[str] | None"]


class Part(Protocol):
    """A piece of a pattern."""

    def whole(self) -> str:
        """The regular expression of the texts that the part matches."""

    def begun(self) -> str:
        """The regular expression of every proper prefix of a match, used at the end of the text.

        The expression may match the empty text and whole matches too.
        """


@dataclass(frozen=True, slots=True)
class Exact:
    """A marker: literal text, matched without the whitespace at its ends."""

    #: The marker as the template renders it.
    text: str

    @property
    def marker(self) -> str:
        """The text that is matched."""
        return self.text.strip(WHITESPACE)

    def whole(self) -> str:
        return re.escape(self.marker)

    def begun(self) -> str:
        return _beginnings(self.marker)

    def __str__(self) -> str:
        return json.dumps(self.text, ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Space:
    """Whitespace, up to ``MAX_SPACE``."""

    def whole(self) -> str:
        return _SPACE

    def begun(self) -> str:
        return _SPACE

    def __str__(self) -> str:
        return "space"


@dataclass(frozen=True, slots=True)
class LineEnd:
    """The end of a line, with spaces and tabs before it."""

    def whole(self) -> str:
        return rf"[ \t]{{0,{MAX_SPACE}}}\r?\n"

    def begun(self) -> str:
        return rf"[ \t]{{0,{MAX_SPACE}}}\r?"

    def __str__(self) -> str:
        return "end of line"


@dataclass(frozen=True, slots=True)
class Word:
    """A name or an id, without whitespace at its ends: as few characters as the next part allows."""

    #: The name of the word's group in the match; ``""`` for a word that nobody asks for.
    group: str = ""
    #: Known words.  They match even if they have characters that other words must not have.
    words: tuple[str, ...] = ()
    #: Whether the word may have spaces and tabs inside.
    spaced: bool = False
    #: Whether the word takes as many characters as possible, for places where another word may follow.
    greedy: bool = False
    #: Whether only the known words are matched.
    known: bool = False
    #: The expression of one character of the word, where the markers around the word are only punctuation.
    char: str = ""

    def whole(self) -> str:
        if self.known:
            words = "|".join(map(re.escape, self._longest_first()))
            return f"{self._opening}{words}){self._ends if self.greedy else ''}"
        return f"{self._opening}{'|'.join([*map(re.escape, self._unusual()), self._usual()])})"

    def begun(self) -> str:
        if self.known:
            return f"(?:{'|'.join(map(_beginnings, self._longest_first()))})"
        usual = rf"{self.char or _NAME}{{0,{MAX_WORD}}}"
        if self.spaced:
            usual = rf"(?:{_EDGE}{_INSIDE}{{0,{MAX_WORD - 1}}})?"
        return f"(?:{'|'.join([usual, *map(_beginnings, self._unusual())])})"

    @property
    def _opening(self) -> str:
        return f"(?P<{self.group}>" if self.group else "(?:"

    def _usual(self) -> str:
        if self.spaced:
            return rf"{_EDGE}(?:{_INSIDE}{{0,{MAX_WORD - 2}}}?{_EDGE})??"
        characters = rf"{self.char or _NAME}{{1,{MAX_WORD}}}"
        return f"{characters}{self._ends}" if self.greedy else f"{characters}?"

    @property
    def _ends(self) -> str:
        return f"(?!{self.char or _NAME})"

    def _unusual(self) -> list[str]:
        """The known words that the expression of usual words does not match.  Implements TP-6.5."""
        usual = re.compile(self._usual())
        return [word for word in self._longest_first() if not usual.fullmatch(word)]

    def _longest_first(self) -> list[str]:
        return sorted(filter(None, self.words), key=len, reverse=True)

    def __str__(self) -> str:
        return f"<{self.group or 'word'}>"


# The characters of a word: none that may belong to the markers around the word.
_NAME = r"[^ \t\r\n<>\[\]\"'{}]"
_EDGE = r"[^ \t\r\n<>\"]"
_INSIDE = r"[^\r\n<>\"]"


@dataclass(frozen=True, slots=True)
class Mark:
    """A named place in the pattern, whose offset the match gives; it matches the empty text."""

    group: str

    def whole(self) -> str:
        return f"(?P<{self.group}>)"

    def begun(self) -> str:
        return ""

    def __str__(self) -> str:
        return ""


@dataclass(frozen=True, slots=True)
class Unless:
    """Negative look-ahead: characters of which none may follow; nothing is consumed."""

    chars: str

    def whole(self) -> str:
        return f"(?![{re.escape(self.chars)}])"

    def begun(self) -> str:
        return ""

    def __str__(self) -> str:
        return f"not {json.dumps(self.chars)}"


@dataclass(frozen=True, slots=True)
class OutputEnd:
    """The end of the output.  More text may always come, so a match can begin but never be complete."""

    def whole(self) -> str:
        return "(?!)"

    def begun(self) -> str:
        return ""

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class Maybe:
    """Parts that may be missing."""

    parts: tuple[Part, ...]

    def whole(self) -> str:
        return f"(?:{_whole(self.parts)})?"

    def begun(self) -> str:
        return _begun(self.parts)

    def __str__(self) -> str:
        return f"({_show(self.parts)})?"


@dataclass(frozen=True, slots=True)
class Row:
    """Any of some parts in a row, up to ``MAX_ROW`` times or never, each time with whitespace after them."""

    alternatives: tuple[tuple[Part, ...], ...]

    @classmethod
    def of(cls, markers: Iterable[Exact]) -> Row:
        """Any of some markers in a row."""
        return cls(tuple((marker,) for marker in markers))

    def whole(self) -> str:
        return rf"(?:(?:{'|'.join(map(_whole, self.alternatives))}){_SPACE}){{0,{MAX_ROW}}}"

    def begun(self) -> str:
        return f"{self.whole()}(?:{'|'.join(map(_begun, self.alternatives))})"

    def __str__(self) -> str:
        return f"({' | '.join(map(_show, self.alternatives))})*"


@dataclass(frozen=True, slots=True)
class Peek:
    """Look-ahead: one of the alternatives must follow, and is not consumed."""

    alternatives: tuple[tuple[Part, ...], ...]

    def whole(self) -> str:
        return f"(?={'|'.join(_unnamed(_whole(parts)) for parts in self.alternatives)})"

    def begun(self) -> str:
        return f"(?:{'|'.join(_begun(parts) for parts in self.alternatives)})"

    def __str__(self) -> str:
        return f"&({' | '.join(_show(parts) for parts in self.alternatives)})"


class Head:
    """What a part of an output begins with, or ends with: parts in a row.

    The last part is neither a space nor a word, so more text cannot change a match.

    It is compiled when it is first used, and once for all parsers: compiling takes longer than all the rest
    of building a parser.
    """

    __slots__ = ("_after_space", "begins", "marker", "match", "parts")

    def __init__(self, *parts: Part) -> None:
        self.parts = parts
        #: The text that is searched for to find a match; ``""`` if the pattern has no marker.
        self.marker = next((part.marker for part in parts if isinstance(part, Exact) and part.marker), "")
        #: The complete match that begins at an offset of a text; None if there is none.
        self.match: Searcher = self._compile_match
        #: Says whether a text from an offset to its end can become a complete match with more text.
        self.begins: Callable[[str, int], object] = self._compile_begins
        self._after_space: Head | None = None

    def _compile_match(self, text: str, start: int) -> re.Match[str] | None:
        self.match = _compiled(self.parts).match
        return self.match(text, start)

    def _compile_begins(self, text: str, start: int) -> object:
        self.begins = _compiled_begun(self.parts).match
        return self.begins(text, start)

    def after_space(self) -> Head:
        """The pattern with whitespace allowed before it."""
        if self._after_space is None:
            self._after_space = Head(Space(), *self.parts)
        return self._after_space

    def __str__(self) -> str:
        return _show(self.parts)


def fills(head: Head, text: str, start: int) -> bool:
    """Whether a text from an offset on is all of a head that ends with ``OutputEnd``; True for others."""
    *before, last = head.parts
    if isinstance(last, Peek):
        heads = (Head(*before, *parts) for parts in last.alternatives)
        return any(each.begins(text, start) and fills(each, text, start) for each in heads)
    if not isinstance(last, OutputEnd):
        return True
    return re.compile(_whole(head.parts[:-1]) + r"\Z").match(text, start) is not None


def follows(patterns: Sequence[Head], text: str, start: int, ended: bool = False) -> bool | None:
    """Whether one of some patterns matches at ``start``; None if that depends on more text.

    If the output has ``ended``, what only begins like a text that ends the turn does not count (TP-3.13).
    """
    if any(pattern.match(text, start) for pattern in patterns):
        return True
    begun = (pattern for pattern in patterns if pattern.begins(text, start))
    return None if any(not ended or fills(pattern, text, start) for pattern in begun) else False


def stands_in(patterns: Sequence[Head], text: str) -> bool:
    """Whether a whole match of one of some patterns stands anywhere in a text."""
    return any(_compiled(pattern.parts).search(text) for pattern in patterns)


def first_in(heads: Sequence[Head], text: str, start: int, end: int) -> int:
    """Where the first of some heads, which begin with their markers, begins before ``end``; else ``end``."""
    for head in heads:
        at = text.find(head.marker, start, end - 1 + len(head.marker))
        while at >= 0 and not head.match(text, at):
            at = text.find(head.marker, at + 1, end - 1 + len(head.marker))
        end = end if at < 0 else at
    return end


@lru_cache(maxsize=4096)
def _compiled(parts: tuple[Part, ...]) -> re.Pattern[str]:
    return re.compile(_whole(parts))


@lru_cache(maxsize=4096)
def _compiled_begun(parts: tuple[Part, ...]) -> re.Pattern[str]:
    return re.compile(_unnamed(_begun(parts)) + r"\Z")


@lru_cache(maxsize=4096)
def searcher(*markers: str) -> Searcher:
    """Finds the first of some markers from an offset on, or the beginning of one at the end of the text."""
    whole, cut = [], []
    for marker in dict.fromkeys(markers):
        whole.append(re.escape(marker))
        if len(marker) > 1:
            cut.append(re.escape(marker[0]) + _beginnings(marker[1:]))
    return re.compile("|".join(whole + cut)).search


@lru_cache(maxsize=4096)
def _beginnings(text: str) -> str:
    """The regular expression of every proper prefix of a marker, at the end of the text.

    Each character is present, or the text ends here.  (Nested groups would be as deep as the marker is long.)
    """
    return "".join(rf"(?:{re.escape(char)}|\Z)" for char in text[:-1]) + r"\Z"


def begun_at(marker: str, text: str, start: int) -> int:
    """Where, after ``start``, the end of the text cuts a marker off; the length of the text if nowhere."""
    at = text.find(marker[0], max(start, len(text) - len(marker) + 1))
    while at >= 0 and not marker.startswith(text[at:]):
        at = text.find(marker[0], at + 1)
    return len(text) if at < 0 else at


def _unnamed(pattern: str) -> str:
    """The expression with its groups unnamed, so that another expression may contain it twice."""
    return re.sub(r"\(\?P<\w+>", "(?:", pattern)


@lru_cache(maxsize=4096)
def _whole(parts: Iterable[Part]) -> str:
    return "".join(part.whole() for part in parts)


@lru_cache(maxsize=4096)
def _begun(parts: Iterable[Part]) -> str:
    pattern = ""
    for part in reversed(tuple(parts)):
        pattern = f"(?:{part.whole()}{pattern}|{part.begun()})"
    return pattern


def _show(parts: Iterable[Part]) -> str:
    return " ".join(filter(None, map(str, parts)))
