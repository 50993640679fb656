"""Makes a pattern the program of an automaton.

A program is a list of instructions.  Those that come first are preferred, as in a search that goes back: of
all matches that begin first, the one that the pattern prefers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from .lead import Lead, lead_of
from .syntax import (
    Ahead,
    Assertion,
    Char,
    Either,
    Named,
    Node,
    PatternError,
    Repeat,
    Series,
    literal,
    parse,
)

#: A larger program comes of nested repetitions with large numbers.
_LARGEST: Final = 4000


@dataclass(frozen=True, slots=True)
class Take:
    """Go on behind a character that ``test`` matches."""

    test: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class Fork:
    """Go on at each of these places; the first is preferred."""

    to: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tag:
    """Remember the position in a tag."""

    tag: int


@dataclass(frozen=True, slots=True)
class Found:
    """The match is complete."""


Instruction: TypeAlias = "Take | Fork | Tag | Assertion | Found"

#: The tags of every match: where it begins, and where it ends if it looks ahead.
BEGIN: Final = 0
END: Final = 1


@dataclass(frozen=True, slots=True, eq=False)
class Program:
    """What to search for.  A group has two tags: where it begins, and where it ends."""

    instructions: tuple[Instruction, ...]
    #: The names of the groups, in the order of their tags.
    names: tuple[str, ...]
    #: How many tags there are.
    tags: int
    #: What every match begins with, if it is worth looking for.
    lead: Lead | None
    #: What stands before and behind a value that is any text, the shortest there is, and the value's name.
    halves: tuple[Program, str, Program] | None = None


def compile_pattern(source: str) -> Program:
    """The program of a pattern.  Raises ``PatternError``."""
    tree, names = parse(source)
    return replace(_compiled(tree, names), halves=_halves(tree, names))


def _halves(tree: Node, names: tuple[str, ...]) -> tuple[Program, str, Program] | None:
    """The parts around the only value of a pattern; None for a pattern of another form."""
    parts = tree.parts if isinstance(tree, Series) else ()
    places = [index for index, part in enumerate(parts) if _is_any_text(part)]
    if len(places) != 1 or not 0 < places[0] < len(parts) - 1:
        return None
    value, at = parts[places[0]], places[0]
    assert isinstance(value, Named)
    before, behind = (
        _compiled(Series(tuple(some)), tuple(name for name in names if name in _named(some)))
        for some in (parts[:at], parts[at + 1 :])
    )
    return (before, value.name, behind) if before.lead and behind.lead else None


def _is_any_text(node: Node) -> bool:
    """Whether a part is ``(?P<name>.*?)``."""
    part = node.part if isinstance(node, Named) else None
    part = part.parts[0] if isinstance(part, Series) and len(part.parts) == 1 else part
    if not isinstance(part, Repeat) or part.greedy or part.least or part.most is not None:
        return False
    return (
        isinstance(part.part, Char)
        and part.part.test.pattern == "."
        and bool(part.part.test.flags & re.DOTALL)
    )


def _named(nodes: Sequence[Node]) -> set[str]:
    """The names of the groups in some parts."""
    found: set[str] = set()
    for node in nodes:
        if isinstance(node, Named):
            found.add(node.name)
        inside = node.parts if isinstance(node, Series | Either) else [getattr(node, "part", None)]
        found |= _named([each for each in inside if each is not None])
    return found


def compile_literals(texts: Sequence[str]) -> Program:
    """The program that finds any of some texts, the longest of those at one place.  Implements RT-3.5."""
    ordered = sorted(texts, key=len, reverse=True)
    return _compiled(Either(tuple(literal(text) for text in ordered)), ())


def _compiled(tree: Node, names: tuple[str, ...]) -> Program:
    writer = _Writer(names)
    writer.write(tree, tail=True)
    writer.add(Found())
    return Program(tuple(writer.out), names, 2 + 2 * len(names), lead_of(tree))


@dataclass(slots=True)
class _Writer:
    names: tuple[str, ...]
    out: list[Instruction] = field(default_factory=list)
    looks_ahead: bool = False

    def add(self, instruction: Instruction) -> int:
        """The place of a new instruction."""
        if len(self.out) >= _LARGEST:
            raise PatternError("the pattern is too large once its repetitions are written out")
        self.out.append(instruction)
        return len(self.out) - 1

    def write(self, node: Node, tail: bool = False) -> None:
        """``tail``: whether nothing of the pattern follows."""
        if isinstance(node, Char):
            self.add(Take(node.test))
        elif isinstance(node, Assertion):
            self.add(node)
        elif isinstance(node, Series):
            for index, part in enumerate(node.parts):
                self.write(part, tail and index == len(node.parts) - 1)
        elif isinstance(node, Either):
            self._choice(node, tail)
        elif isinstance(node, Named):
            tag = 2 + 2 * self.names.index(node.name)
            self.add(Tag(tag))
            self.write(node.part)
            self.add(Tag(tag + 1))
        elif isinstance(node, Repeat):
            self._repeat(node, tail)
        else:
            self._ahead(node, tail)

    def _choice(self, node: Either, tail: bool) -> None:
        split = self.add(Found())
        starts, ends = [], []
        for part in node.parts:
            starts.append(len(self.out))
            self.write(part, tail)
            ends.append(self.add(Found()))
        self.out[split] = Fork(tuple(starts))
        for end in ends:
            self.out[end] = Fork((len(self.out),))

    def _repeat(self, node: Repeat, tail: bool) -> None:
        for _ in range(node.least):
            self.write(node.part)
        if node.most is None:
            split = self.add(Found())
            self.write(node.part)
            self.add(Fork((split,)))
            self._split(split, node.greedy)
            return
        splits = []
        for index in range(node.most - node.least):
            splits.append(self.add(Found()))
            self.write(node.part, tail and index == node.most - node.least - 1)
        for split in splits:
            self._split(split, node.greedy)

    def _split(self, place: int, greedy: bool) -> None:
        inside, behind = place + 1, len(self.out)
        self.out[place] = Fork((inside, behind) if greedy else (behind, inside))

    def _ahead(self, node: Ahead, tail: bool) -> None:
        """What the pattern looks at is read along; where the match ends is marked.  Implements RT-9.5."""
        if not tail:
            raise PatternError("a look ahead at more than one character, with more of the pattern behind it")
        inside, self.looks_ahead = self.looks_ahead, True
        if not inside:
            self.add(Tag(END))
        self.write(node.part, tail=True)
        self.looks_ahead = inside
