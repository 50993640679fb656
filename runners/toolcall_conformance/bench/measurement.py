"""What a group of measurements is: a table with a row for each thing measured and the bars beneath."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from .subjects import Subject

#: By how much the output grows to see how the time does.
GROWTH_FACTOR = 4
#: Work linear in the output: four times the output in four times the time, and a tenth for the machine.
GROWTH_BAR = "≤ 4.4"

#: A number, a word in its place such as ``timeout``, or None for what is not measured.
Cell: TypeAlias = float | str | None


@dataclass(frozen=True, slots=True)
class Setting:
    """What is measured, and on what."""

    #: Code points of the largest output.
    size: int
    #: The reference first.
    subjects: Sequence[Subject]
    #: Files and folders with chat templates, for the group ``analysis``.
    templates: Sequence[str] = ()
    #: The adapters as they were named, for the group ``transport``.
    adapters: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """A column of numbers, rounded to ``digits``, and what the suite calls good there."""

    title: str
    digits: int = 1
    bar: str = "–"


@dataclass(frozen=True, slots=True)
class TableRow:
    """One thing measured; cells beyond the given ones are empty."""

    name: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """One group: its rows are measured while they are asked for."""

    title: str
    #: What the rows are.
    subject: str
    columns: Sequence[Column]
    rows: Iterator[TableRow]
    #: How many rows there will be.
    count: int
