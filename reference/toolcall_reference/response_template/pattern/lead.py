"""Where a match can begin: texts that every match has, which are found faster than by steps."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from .syntax import Ahead, Assertion, Char, Either, Named, Node, Repeat, Series

#: More texts are not looked for.
_MOST_TEXTS: Final = 16
#: Up to this many characters one search that does two things is faster than two.
_SHORT: Final = 64


@dataclass(frozen=True, slots=True)
class Lead:
    """Every match begins with any number of ``blanks`` and then one of some texts, or at the end."""

    blanks: re.Pattern[str] | None
    texts: Sequence[str]
    #: One of the texts, or the beginning of one, at the end.
    begun: re.Pattern[str]
    longest: int
    #: The same as both, for short texts.
    either: re.Pattern[str]

    def begins(self, text: str, position: int, end: int) -> int:
        """Where a match may begin at the earliest; ``end`` if nowhere before it."""
        at = -1
        if end - position <= _SHORT:
            found = self.either.search(text, position, end)
        else:
            at = self._first(text, position, end)
            found = self.begun.search(text, max(position, end - self.longest), end) if at < 0 else None
        if at < 0:
            at = found.start() if found else end
        while self.blanks and at > position and self.blanks.match(text[at - 1]):
            at -= 1
        return at

    def _first(self, text: str, position: int, end: int) -> int:
        """Where the first of the texts begins; -1 if none is there.

        Each is searched in a window that doubles: the work is in step with how far the first of them is.
        """
        width = _SHORT
        while position < end:
            to = min(end, position + width)
            places = [text.find(each, position, min(end, to + len(each) - 1)) for each in self.texts]
            first = min((place for place in places if place >= 0), default=-1)
            if first >= 0:
                return first
            position, width = to, 2 * width
        return -1


@dataclass(frozen=True, slots=True)
class _Branch:
    """One way in which a match begins: blanks, and then one of the texts; no text: at the end."""

    blanks: tuple[str, ...]
    texts: tuple[str, ...]


def lead_of(tree: Node) -> Lead | None:
    """What every match of a pattern begins with; None if that is too little to look for."""
    branches = list(_branches(_parts(tree)))
    tests = list(dict.fromkeys(test for branch in branches for test in branch.blanks))
    blanks = re.compile("|".join(tests)) if tests else None
    texts = list(dict.fromkeys(_behind(blanks, text) for branch in branches for text in branch.texts))
    if not all(texts) or not texts or len(texts) > _MOST_TEXTS:
        return None
    begun = re.compile("|".join(f"(?:{_beginnings(each)})\\Z" for each in texts))
    either = re.compile("|".join([*map(re.escape, texts), begun.pattern]))
    return Lead(blanks, texts, begun, max(map(len, texts)), either)


def _behind(blanks: re.Pattern[str] | None, text: str) -> str:
    """A text without the blanks that it begins with."""
    while blanks and text and blanks.match(text[0]):
        text = text[1:]
    return text


def _parts(node: Node) -> list[Node]:
    return list(node.parts) if isinstance(node, Series) else [node]


def _branches(parts: list[Node], blanks: tuple[str, ...] = ()) -> Iterator[_Branch]:
    """The ways in which a series of parts begins."""
    if not parts:
        yield _Branch(blanks, ("",))
        return
    first, rest = parts[0], parts[1:]
    if isinstance(first, Assertion):
        yield from [_Branch(blanks, ())] if first.kind == "end" else _branches(rest, blanks)
    elif isinstance(first, Series | Ahead):
        inside = _parts(first) if isinstance(first, Series) else _parts(first.part)
        yield from _branches([*inside, *rest], blanks)
    elif isinstance(first, Either):
        for part in first.parts:
            yield from _branches([*_parts(part), *rest], blanks)
    elif isinstance(first, Repeat) and (first.least == 0 or isinstance(first.part, Char)):
        if isinstance(first.part, Char):
            flags = "i" if first.part.test.flags & re.IGNORECASE else ""
            yield from _branches(rest, (*blanks, f"(?s{flags}:{first.part.test.pattern})"))
        else:
            yield from _branches([*_parts(first.part)], blanks)
            yield from _branches(rest, blanks)
    else:
        texts, _ = _texts(Series(tuple(parts)))
        yield _Branch(blanks, tuple(texts))


def _beginnings(text: str) -> str:
    """The pattern of the beginnings of a text, the longest first."""
    return (
        "".join(f"{re.escape(each)}(?:" for each in text[:-1]) + re.escape(text[-1]) + ")?" * (len(text) - 1)
    )


def _texts(node: Node) -> tuple[Sequence[str], bool]:
    """The texts that a part begins with, and whether they are all of it."""
    if isinstance(node, Char):
        return [node.only], bool(node.only)
    if isinstance(node, Named):
        return _texts(node.part)
    if isinstance(node, Either):
        found = [_texts(part) for part in node.parts]
        return [text for texts, _ in found for text in texts], all(whole for _, whole in found)
    texts, whole = [""], isinstance(node, Series)
    for part in node.parts if isinstance(node, Series) else ():
        more, whole = _texts(part)
        texts = [text + each for text in texts for each in more]
        if not whole or len(texts) > _MOST_TEXTS:
            return texts, False
    return texts, whole
