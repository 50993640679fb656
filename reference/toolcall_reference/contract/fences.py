"""Fenced blocks: quoted code that must not run (CT-3)."""

from __future__ import annotations

import re
from itertools import accumulate
from typing import NamedTuple

from .regions import strings_in_regions
from .trace import Trace, excerpt

#: The shortest run of backticks that is a fence.
SHORTEST = 3

# The shortest run spelled out: a literal beginning makes the search as fast as one for a single character.
_run_of_backticks = re.compile("`" * SHORTEST + "`*")


class Fence(NamedTuple):
    """A run of three or more backticks that counts as a fence."""

    start: int
    end: int

    @property
    def length(self) -> int:
        """How many backticks it has."""
        return self.end - self.start


class FencedBlock(NamedTuple):
    """A span of the output from its opening fence to the end of its closing fence."""

    start: int
    end: int


def find_fences(output: str) -> list[Fence]:
    """All fences in order; backticks in a string of a bracketed region do not count.

    Implements CT-3.2 and CT-3.6.
    """
    fences: list[Fence] = []
    strings = strings_in_regions(output)
    start = end = -1
    for run in _run_of_backticks.finditer(output):
        while end < run.start():
            start, end = next(strings, (len(output), len(output)))
        if run.start() < start:
            fences.append(Fence(run.start(), run.end()))
    return fences


def find_fenced_blocks(output: str) -> list[FencedBlock]:
    """The blocks in order; a fence that is not closed opens none.

    Implements CT-3.1, CT-3.3, CT-3.5 and CT-3.7.
    """
    fences = find_fences(output)
    blocks = []
    opening: Fence | None = None
    for fence, longest_behind in zip(fences, _longest_behind(fences), strict=True):
        start = fence.start
        if opening:
            if fence.length < opening.length:
                continue
            start += opening.length
            if fence.end - start < SHORTEST:
                start = fence.end
            blocks.append(FencedBlock(opening.start, start))
            opening = None
        if SHORTEST <= fence.end - start <= longest_behind:
            opening = Fence(start, fence.end)
    return blocks


def remove_fenced_blocks(output: str, trace: Trace | None = None) -> str:
    """The output with each fenced block replaced by a single space.  Implements CT-2.1 and CT-3.4."""
    pieces = []
    position = 0
    for block in find_fenced_blocks(output):
        if trace:
            found = f"fenced block {block.start}:{block.end} removed"
            trace.note(0, "CT-3.1", f"{found}: {excerpt(output[block.start : block.end])}")
        pieces.append(output[position : block.start])
        position = block.end
    pieces.append(output[position:])
    return " ".join(pieces)


def _longest_behind(fences: list[Fence]) -> list[int]:
    """For each fence the length of the longest one after it: a fence that is longer is never closed."""
    longest = list(accumulate((fence.length for fence in reversed(fences)), max, initial=0))
    return longest[-2::-1]
