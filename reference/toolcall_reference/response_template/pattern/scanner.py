"""Searches a text that arrives in pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from .automaton import END_OF_TEXT, Automaton, Move, SearchStep, moved, tags_of
from .program import BEGIN, END, Program


@dataclass(frozen=True, slots=True)
class Match:
    """A match, by its offsets in the text."""

    start: int
    end: int
    #: The texts of the named groups that took part.
    groups: Mapping[str, str]


@lru_cache(maxsize=256)
def _automaton(program: Program) -> Automaton:
    return Automaton(program)


class Scanner:
    """One search, from a position on, for the match that begins first."""

    def __init__(self, program: Program, text: str, position: int) -> None:
        self._automaton = _automaton(program)
        self._count = program.tags
        self._names = program.names
        self.restart(text, position)

    def restart(self, text: str, position: int) -> None:
        """Begin anew at a position."""
        step = self._automaton.start(text[position - 1] if position else "")
        #: How far the text is read.
        self.position = position
        self._state = step.state
        self._begins = step.begins
        #: The step by which the search began here, if its tags are not made yet.
        self._fresh: SearchStep | None = step
        self._tags: list[list[int]] = []
        self._found: list[int] | None = None
        self._end = position
        if step.found is not None:
            self._take(step.found, [], position - 1, position)

    @property
    def is_decided(self) -> bool:
        """Whether more text changes nothing: the match is whole."""
        return self._state.is_end

    @property
    def waits_from(self) -> int | None:
        """Where the first match begins that may still come, or grow; None if it is not begun."""
        if self.is_decided or not self._tags:
            return None
        first = self._tags[0][BEGIN]
        return first if first < self.position else None

    def advance(self, text: str, end: int, final: bool, limit: int | None = None) -> None:
        """Read on to ``end``, or until the match is whole, or no match can begin at ``limit`` or before it.

        ``final``: nothing follows ``end``.  Implements RT-9.3.
        """
        automaton, first, count = self._automaton, self._automaton.first, self._count
        lead = automaton.program.lead
        state, begins, tags, position = self._state, self._begins, self._tags, self.position
        fresh = self._fresh
        decided = state.is_end
        while position < end and not decided:
            if limit is not None and position > limit and (begins or not tags or tags[0][BEGIN] > limit):
                break
            if lead is not None and (begins or not tags):
                to = end if limit is None else min(end, limit + 1)
                at = lead.begins(text, position, to)
                if at > position:
                    position = at
                    fresh = automaton.start(text[at - 1])
                    state, begins, tags = fresh.state, fresh.begins, []
                if position == to:
                    continue
            if fresh is not None:
                tags, fresh = moved(fresh, [], position - 1, count), None
            if lead is None and begins and first is not None:
                to = end if limit is None else min(end, limit + 1)
                candidate = first.search(text, position, to)
                position = candidate.start() if candidate else to
                tags = [
                    [position if tag >= 0 or index == BEGIN else -1 for index, tag in enumerate(each)]
                    for each in tags
                ]
                if position == to:
                    continue
            step = state.steps.get(text[position]) or automaton.step(state, text[position])
            if step.found_before is not None:
                self._take(step.found_before, tags, position, position)
            if step.found is not None:
                self._take(step.found, tags, position, position + 1)
            if step.run is not None:
                run = step.run.match(text, position + 1, end)
                position = run.end() - 1 if run else position
            tags = moved(step, tags, position, count)
            position += 1
            if step.state is not state:
                state = step.state
                decided = state.is_end
            begins = step.begins
        self._state, self._begins, self._tags, self._fresh = state, begins, tags, fresh
        self.position = position
        if final and position >= end and not self.is_decided:
            if fresh is not None:
                self._tags, self._fresh = moved(fresh, [], position - 1, count), None
            step = automaton.step(self._state, END_OF_TEXT)
            if step.found_before is not None:
                self._take(step.found_before, self._tags, position, position)
            self._state, self._begins, self._tags = step.state, False, []

    def _take(self, move: Move, tags: list[list[int]], position: int, end: int) -> None:
        self._found = tags_of(move, tags, position, self._count).copy()
        self._end = end if self._found[END] < 0 else self._found[END]

    def match(self, text: str) -> Match | None:
        """The match, if it is whole."""
        if self._found is None or not self.is_decided:
            return None
        pairs = zip(self._names, self._found[2::2], self._found[3::2], strict=True)
        groups = {name: text[start:end] for name, start, end in pairs if end >= 0}
        return Match(self._found[BEGIN], self._end, groups)

    def shift(self, by: int) -> None:
        """The text has lost its first ``by`` characters."""
        self.position -= by
        self._end -= by
        lists = [*self._tags, *([self._found] if self._found else ())]
        for tags in {id(each): each for each in lists}.values():
            tags[:] = [tag - by if tag >= 0 else tag for tag in tags]


def all_matches(program: Program, text: str) -> Iterator[Match]:
    """The matches in a text, from left to right, none within another."""
    position, halves = 0, program.halves
    while position <= len(text):
        match = None
        if halves is not None:
            before, name, behind = halves
            head = _first(before, text, position)
            if head is None:
                return
            tail = _first(behind, text, head.end)
            if tail is None:
                halves = None  # nor is one behind any other beginning; but the two may overlap
            else:
                value = {name: text[head.end : tail.start]}
                match = Match(head.start, tail.end, {**head.groups, **value, **tail.groups})
        match = match or _first(program, text, position)
        if match is None:
            return
        yield match
        position = match.end if match.end > match.start else match.end + 1


def _first(program: Program, text: str, position: int) -> Match | None:
    """The match that begins first."""
    scanner = Scanner(program, text, position)
    scanner.advance(text, len(text), final=True)
    return scanner.match(text)
