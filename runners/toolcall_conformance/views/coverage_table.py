"""The coverage of the template vectors as text: a row for each format, a letter for each kind."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_letters
from textwrap import wrap

from .coverage import KINDS, MOST_EMPTY, Coverage

#: The number of letters between two gaps in a row.
_GROUP = 5
_WIDTH = 80


def lines(coverage: Coverage) -> Iterator[str]:
    """The table, the meaning of its letters, the share of empty cells, and the reasons for empty cells."""
    letters = dict(zip((kind.name for kind in KINDS), ascii_letters, strict=False))
    width = max([len(name) for name in coverage.cells] + [0])
    yield " " * width + "  " + _grouped("".join(letters.values()))
    for name in sorted(coverage.cells):
        marks = "".join(_mark(coverage, name, kind) for kind in letters)
        yield f"{name:<{width}}  {_grouped(marks)}"
    yield ""
    yield "1-9 vectors, + more, · none for a reason, ! none, blank: not possible"
    yield from _legend(letters)
    yield ""
    total = sum(map(len, coverage.cells.values()))
    share = f"{coverage.share:.1%}, at most {MOST_EMPTY:.0%} may be"
    yield f"{len(coverage.empty)} of {total} cells are empty: {share}"
    cells: dict[str, list[str]] = {}
    for (name, kind), why in coverage.reasons.items():
        cells.setdefault(f"{kind}: {why}", []).append(name)
    for what, names in cells.items():
        yield from wrap(f"· {', '.join(names)}: {what}", _WIDTH, subsequent_indent="  ")


def _mark(coverage: Coverage, name: str, kind: str) -> str:
    number = coverage.cells[name].get(kind)
    if number is None:
        return " "
    if number:
        return str(number) if number < 10 else "+"
    return "·" if (name, kind) in coverage.reasons else "!"


def _grouped(marks: str) -> str:
    return " ".join(marks[start : start + _GROUP] for start in range(0, len(marks), _GROUP))


def _legend(letters: dict[str, str]) -> Iterator[str]:
    """The meaning of the letters, in two columns, in order down the left column, then down the right."""
    entries = [f"{letter} {name}" for name, letter in letters.items()]
    half = (len(entries) + 1) // 2
    for left, right in zip(entries[:half], [*entries[half:], ""], strict=False):
        yield f"{left:<{_WIDTH // 2}}{right}".rstrip()
