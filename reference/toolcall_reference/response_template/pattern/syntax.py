"""Reads a regular expression into a tree, and refuses what no finite automaton can do.

Implements RT-9.1, RT-9.4.

The syntax is that of Python's ``regex`` module.  A character, a class or an escape stays the text that it is
in the pattern: ``re`` says whether a character is one of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, TypeAlias

#: More repetitions make an automaton too large.
MOST_REPEATED: Final = 1000
_REPEATED = re.compile(r"\{(\d*)(,?)(\d*)\}")
_NAME = re.compile(r"\?P?<([A-Za-z_]\w*)>")
_FLAGS = re.compile(r"\(\?([a-z]+)\)")
_ESCAPE = re.compile(
    r"\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|0|[dDsSwWnrtfva]|[^0-9A-Za-z])", re.DOTALL
)
_CLASS = re.compile(r"\[\^?\]?(?:\\.|[^\]\\])*\]", re.DOTALL)
#: Escapes that are one character.
_ONE: Final = {"n": "\n", "r": "\r", "t": "\t", "f": "\f", "v": "\v"}
#: In a class the module of the standard library warns of these: they may become operators.
_OPERATORS = ("--", "&&", "~~", "||")


class PatternError(ValueError):
    """A pattern that is malformed, or that cannot be searched in one pass; the message says why and where."""


@dataclass(frozen=True, slots=True)
class Char:
    """One character that ``test`` matches."""

    test: re.Pattern[str]
    #: The character, if no other one matches.
    only: str = ""


@dataclass(frozen=True, slots=True)
class Series:
    """Parts, one behind the other."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """Parts of which one matches; the first is preferred."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """A part, repeated."""

    part: Node
    least: int
    #: None: any number.
    most: int | None
    greedy: bool


@dataclass(frozen=True, slots=True)
class Named:
    """A named group."""

    part: Node
    name: str


@dataclass(frozen=True, slots=True)
class Assertion:
    """What must hold between two characters: ``start``, ``end``, ``boundary``, ``behind`` or ``ahead``."""

    kind: str
    negated: bool = False
    #: The character behind or ahead.
    test: re.Pattern[str] | None = None


@dataclass(frozen=True, slots=True)
class Ahead:
    """What follows the match and is not part of it; nothing else of the pattern follows."""

    part: Node


Node: TypeAlias = "Char | Series | Either | Repeat | Named | Assertion | Ahead"
_END: Final = Assertion("end")


def parse(source: str) -> tuple[Node, tuple[str, ...]]:
    """The tree of a pattern, and the names of its groups.  Raises ``PatternError``."""
    reader = _Reader(source)
    tree = reader.choice()
    if reader.position < len(source):
        raise reader.error("unbalanced )")
    return tree, tuple(reader.names)


def literal(text: str) -> Node:
    """The tree of a text that is not a pattern."""
    return Series(tuple(Char(re.compile(re.escape(character)), character) for character in text))


@dataclass(slots=True)
class _Reader:
    source: str
    position: int = 0
    flags: re.RegexFlag = re.DOTALL
    names: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        found = _FLAGS.match(self.source)
        if found is None:
            return
        if set(found[1]) - set("isu"):
            raise self.error(f"the flags (?{found[1]}); only i, s and u have a place here")
        self.flags |= re.IGNORECASE if "i" in found[1] else re.DOTALL
        self.position = found.end()

    def error(self, what: str) -> PatternError:
        return PatternError(f"{what} at {self.position}")

    def choice(self) -> Node:
        parts = [self._sequence()]
        while self._take("|"):
            parts.append(self._sequence())
        return Either(tuple(parts)) if len(parts) > 1 else parts[0]

    def _sequence(self) -> Node:
        parts: list[Node] = []
        while self.position < len(self.source) and self.source[self.position] not in "|)":
            parts.append(self._repeated(self._part()))
        return Series(tuple(parts))

    def _repeated(self, part: Node) -> Node:
        counted = _REPEATED.match(self.source, self.position)
        if self._take("*"):
            least, most = 0, None
        elif self._take("+"):
            least, most = 1, None
        elif self._take("?"):
            least, most = 0, 1
        elif counted and (counted[1] or counted[3]):
            self.position = counted.end()
            least = int(counted[1] or 0)
            most = (int(counted[3]) if counted[3] else None) if counted[2] else least
        else:
            return part
        if max(least, most or 0) > MOST_REPEATED:
            raise self.error(f"more than {MOST_REPEATED} repetitions")
        if most is not None and most < least:
            raise self.error("a repetition whose least number is above its greatest")
        if isinstance(part, (Assertion, Ahead)):
            raise self.error("nothing to repeat")
        lazy = self._take("?")
        if self._take("+"):
            raise self.error("a possessive quantifier, which no single pass can follow,")
        if self.source[self.position : self.position + 1] in ("*", "?"):
            raise self.error("a quantifier of a quantifier")
        return self._repeated(Repeat(part, least, most, not lazy))

    def _part(self) -> Node:
        character = self.source[self.position]
        if character == "(":
            return self._group()
        if character == "[":
            return self._class()
        if character == "\\":
            return self._escape()
        if character in "*+?":
            raise self.error("nothing to repeat")
        self.position += 1
        if character == "^":
            return Assertion("start")
        if character == "$":
            # The end, or the line break before it.
            return Ahead(Series((Repeat(self._char(r"\n"), 0, 1, True), _END)))
        if character == ".":
            return self._char(".")
        only = "" if self.flags & re.IGNORECASE else character
        return Char(re.compile(re.escape(character), self.flags), only)

    def _char(self, source: str) -> Char:
        return Char(re.compile(source, self.flags))

    def _group(self) -> Node:
        self.position += 1
        named = _NAME.match(self.source, self.position)
        if named:
            if named[1] in self.names:
                raise self.error(f"a second group named {named[1]}")
            self.names.append(named[1])
            self.position = named.end()
            return Named(self._inside(), named[1])
        if not self._take("?") or self._take(":"):
            return self._inside()
        for mark, behind, negated in (("=", 0, 0), ("!", 0, 1), ("<=", 1, 0), ("<!", 1, 1)):
            if self._take(mark):
                return self._look(self._inside(), bool(behind), bool(negated))
        raise self.error(
            f"(?{self.source[self.position : self.position + 1]}, which no single pass can follow,"
        )

    def _look(self, part: Node, behind: bool, negated: bool) -> Node:
        """A look at one character is an assertion, a longer one may end the pattern."""
        only = part.parts[0] if isinstance(part, Series) and len(part.parts) == 1 else part
        if isinstance(only, Char):
            return Assertion("behind" if behind else "ahead", negated, only.test)
        if behind or negated:
            raise self.error("a look-around at more than one character")
        return Ahead(part)

    def _inside(self) -> Node:
        part = self.choice()
        if not self._take(")"):
            raise self.error("a group that is not closed")
        return part

    def _class(self) -> Node:
        found = _CLASS.match(self.source, self.position)
        if found is None:
            raise self.error("a class that is not closed")
        inside = found[0][1:-1]
        if any(each in inside for each in _OPERATORS):
            raise self.error("an operator of sets")
        try:
            part = self._char(
                "[" + re.sub(r"\\.|\[", lambda each: "\\[" if each[0] == "[" else each[0], inside) + "]"
            )
        except re.error as error:
            raise self.error(f"a class that is malformed: {error.msg}") from None
        self.position = found.end()
        return part

    def _escape(self) -> Node:
        for mark, assertion in _ASSERTIONS.items():
            if self._take(mark):
                return assertion
        found = _ESCAPE.match(self.source, self.position)
        if found is None:
            what = self.source[self.position : self.position + 2]
            reason = (
                "a reference back, which no single pass can follow," if what[1:].isdigit() else "an escape"
            )
            raise self.error(f"{what}: {reason}")
        self.position = found.end()
        only = _ONE.get(found[0][1], "" if found[0][1].isalnum() else found[0][1])
        return Char(re.compile(found[0], self.flags), "" if self.flags & re.IGNORECASE else only)

    def _take(self, text: str) -> bool:
        if self.source.startswith(text, self.position):
            self.position += len(text)
            return True
        return False


_ASSERTIONS: Final = {
    r"\A": Assertion("start"),
    r"\Z": _END,
    r"\b": Assertion("boundary"),
    r"\B": Assertion("boundary", negated=True),
}
