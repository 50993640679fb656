"""The coverage of the template vectors as text: a row for each format, a letter for each kind."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_letters
from textwrap import wrap

from ..suite.coverage import Coverage

#: The number of letters between two gaps in a row.
_GROUP = 5
#: The number of kinds in a table: more tables follow each other.
_KINDS = 40
_WIDTH = 80


def lines(coverage: Coverage) -> Iterator[str]:
    """Tables of formats and kinds with the meaning of their letters, and the reasons for empty cells."""
    for start in range(0, len(coverage.kinds), _KINDS):
        yield from _table(coverage, coverage.kinds[start : start + _KINDS])
        yield ""
    yield "1-9 vectors, + more, · none for a reason, ! none, blank: not possible"
    total = sum(map(len, coverage.cells.values()))
    yield f"{len(coverage.empty)} of {total} cells are empty"
    cells: dict[str, dict[str, list[str]]] = {}
    for (name, kind), why in coverage.reasons.items():
        cells.setdefault(why, {}).setdefault(kind, []).append(name)
    for why, kinds in cells.items():
        yield from wrap(f"· {why}", _WIDTH, subsequent_indent="  ")
        for kind, names in kinds.items():
            yield from wrap(
                f"{kind}: {', '.join(names)}", _WIDTH, initial_indent="    ", subsequent_indent="      "
            )


def _table(coverage: Coverage, kinds: tuple[str, ...]) -> Iterator[str]:
    letters = dict(zip(kinds, ascii_letters, strict=False))
    width = max([len(name) for name in coverage.cells] + [0])
    yield " " * width + "  " + _grouped("".join(letters.values()))
    for name in sorted(coverage.cells):
        marks = "".join(_mark(coverage, name, kind) for kind in letters)
        yield f"{name:<{width}}  {_grouped(marks)}".rstrip()
    yield ""
    yield from _legend(letters)


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
