"""Where a match can begin: texts that every match has, which are found faster than by steps."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from .syntax import Char, Either, Named, Node, Repeat, Series

#: More texts are not looked for.
_MOST_TEXTS: Final = 16


@dataclass(frozen=True, slots=True)
class Lead:
    """Every match begins with any number of ``blanks``, and then one of some texts."""

    blanks: re.Pattern[str] | None
    whole: re.Pattern[str]
    #: One of the texts, or the beginning of one, at the end.
    begun: re.Pattern[str]
    longest: int

    def begins(self, text: str, position: int, end: int) -> int:
        """Where a match may begin at the earliest; ``end`` if nowhere before it."""
        found = self.whole.search(text, position, end)
        if found is None:
            found = self.begun.search(text, max(position, end - self.longest), end)
        at = found.start() if found else end
        while self.blanks and at > position and self.blanks.match(text[at - 1]):
            at -= 1
        return at


def lead_of(tree: Node) -> Lead | None:
    """What every match of a pattern begins with; None if that is too little to look for."""
    parts = tree.parts if isinstance(tree, Series) else (tree,)
    blanks = None
    if parts and isinstance(parts[0], Repeat) and isinstance(parts[0].part, Char):
        first = parts[0]
        if first.least == 0 and first.most is None and first.greedy:
            blanks, parts = parts[0].part.test, parts[1:]
    texts, _ = _texts(Series(tuple(parts)))
    if not all(texts) or len(texts) > _MOST_TEXTS or (blanks and any(blanks.match(each) for each in texts)):
        return None
    whole = re.compile("|".join(map(re.escape, texts)))
    begun = re.compile("|".join(f"(?:{_beginnings(each)})\\Z" for each in texts))
    return Lead(blanks, whole, begun, max(map(len, texts)))


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
