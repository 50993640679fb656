"""Values as templates print them that put no quotes around strings: ``[f(city=New York, days=3)]``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ....json.text import encode_string
from ....schema.types import ValueType
from ....stream.heads import Head, Searcher, follows
from ...reading.values import Reach


class Unquoted:
    """What ends a value without quotes.  Implements HD-11.19."""

    __slots__ = ("_after", "may_end")

    opening = ""

    def __init__(self, after: Sequence[Head], signs: str) -> None:
        """``after`` is what may follow the value, ``signs`` the characters with which that may begin."""
        self._after = after
        self.may_end: Searcher = re.compile(f"[{re.escape(signs)}]").search

    def begin(self, text: str, start: int, ended: bool) -> int:
        return start

    def reach(self, text: str, start: int, ended: bool, nests: Callable[[int], bool]) -> Reach:
        at = start
        while found := self.may_end(text, at):
            at = found.start()
            over = follows(self._after, text, at, ended)
            if over is not False:
                return Reach(at, at if over or ended else None)
            at += 1
        return Reach(len(text))


class UnquotedType(ValueType):
    """The type of a value without quotes: a literal if that is possible, else a text."""

    __slots__ = ()

    def to_json(self, text: str) -> tuple[str, bool]:
        value, fits = ValueType(self.marked(False).alternatives, python=True).to_json(text)
        return (encode_string(text), True) if not fits and "string" in self.types else (value, fits)

    def begun(self, text: str) -> str:
        return ValueType(self.alternatives, python=True).begun(text)
