"""Fenced blocks: quoted code that must not run (CT-3)."""

from __future__ import annotations

import re
from typing import NamedTuple

from .trace import Trace, excerpt

#: The shortest run of backticks that is a fence.
SHORTEST = 3

# The shortest run spelled out: a literal beginning makes the search as fast as one for a single character.
_run_of_backticks = re.compile("`" * SHORTEST + "`*")
_double_quote = re.compile(r'"')


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
    """All fences in order; backticks inside a string are none.  Implements CT-3.2 and CT-3.6."""
    fences: list[Fence] = []
    read, inside_string = 0, False
    for run in _run_of_backticks.finditer(output):
        # Only what is new since the last run is looked at, so all runs together cost one pass.
        line = max(output.rfind("\n", read, run.start()), output.rfind("\r", read, run.start()))
        if line >= 0:
            read, inside_string = line + 1, False
        inside_string ^= _has_odd_quotes(output, read, run.start())
        read = run.end()
        if not inside_string:
            fences.append(Fence(run.start(), run.end()))
    return fences


def find_fenced_blocks(output: str) -> list[FencedBlock]:
    """The blocks in order; a fence that is not closed opens none.  Implements CT-3.1, CT-3.3 and CT-3.5."""
    fences = find_fences(output)
    closers = _next_of_at_least_own_length(fences)
    blocks = []
    index = 0
    while index < len(fences):
        closer = closers[index]
        if closer is None:
            index += 1
        else:
            blocks.append(FencedBlock(fences[index].start, fences[closer].end))
            index = closer + 1
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


def _has_odd_quotes(output: str, start: int, end: int) -> bool:
    """Whether the span has an odd number of double quotes, escaped ones not counting."""
    if output.find("\\", start, end) < 0:
        return output.count('"', start, end) % 2 == 1
    odd = False
    for quote in _double_quote.finditer(output, start, end):
        before = quote.start()
        # Backslashes belong to one quote only, so walking back over them stays linear.
        while before > start and output[before - 1] == "\\":
            before -= 1
        if (quote.start() - before) % 2 == 0:
            odd = not odd
    return odd


def _next_of_at_least_own_length(fences: list[Fence]) -> list[int | None]:
    """For each fence the index of the next one that may close it.

    Read from the right, a fence hides all shorter ones after it, so each is put aside and dropped once.  A
    search forward from every fence would be quadratic for runs of shrinking length.
    """
    closers: list[int | None] = [None] * len(fences)
    ahead: list[int] = []
    for index in range(len(fences) - 1, -1, -1):
        while ahead and fences[ahead[-1]].length < fences[index].length:
            ahead.pop()
        closers[index] = ahead[-1] if ahead else None
        ahead.append(index)
    return closers
