"""A group of measurements: a table with a row for each thing measured, and the bars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from .subjects import Subject

#: Growth is measured with an output this many times as long.
GROWTH_FACTOR = 4
#: The bar for growth: four times the output may take four times the time, plus a tenth.
GROWTH_BAR = "≤ 4.4"

#: A number, a word instead of it such as ``timeout``, or None for what is not measured.
Cell: TypeAlias = float | str | None


@dataclass(frozen=True, slots=True)
class Setting:
    """The settings of a measurement."""

    #: Code points of the largest output.
    size: int
    #: The implementations to measure; the reference comes first.
    subjects: Sequence[Subject]
    #: Files and folders with chat templates, for the group ``analysis``.
    templates: Sequence[str] = ()
    #: The adapters as they were named, for the group ``transport``.
    adapters: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """A column of numbers, rounded to ``digits``, with its bar: the value that the suite calls good."""

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
    """The table of a group; a row is measured only when the iterator reaches it."""

    title: str
    #: The heading of the column with the names of the rows.
    subject: str
    columns: Sequence[Column]
    rows: Iterator[TableRow]
    #: How many rows there will be.
    count: int
