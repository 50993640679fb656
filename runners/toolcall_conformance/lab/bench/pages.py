"""The speed of engines as a part of their pages: Markdown, written beside the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timezone

from ...views.findings.pages import SPEED
from .measurement import Cell, Table, TableRow
from .subjects import BY_CLOCK

#: The columns of streams that pages have: the sizes that an adapter is asked, and the growth.
_SHOWN = 5


def speed_pages(measured: Table, rows: Sequence[TableRow], specs: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Path and text for each engine of ``specs``: its rows as × of the reference's, which stand before them.

    A row is of an adapter if its name is indented (``Subject.row``); adapters come in the order of ``specs``.
    """
    engines = [spec.removeprefix("engine:") for spec in specs if spec.startswith("engine:")]
    names = list(dict.fromkeys(_subject(row) for row in rows if row.name.startswith(" ")))
    for folder in engines:
        name = next((name for name in names if folder in (name, name.removeprefix("openai-"))), folder)
        yield f"{folder}/{SPEED}", _page(measured, rows, name)


def _subject(row: TableRow) -> str:
    """The name of the adapter whose row it is."""
    return row.name.strip().removesuffix(BY_CLOCK)


def _page(measured: Table, rows: Sequence[TableRow], name: str) -> str:
    titles = [column.title for column in measured.columns[:_SHOWN]]
    shown = [number for number, title in enumerate(titles) if title != titles[3]]
    heads = [titles[number] for number in shown]
    lines = [f"| format | {' | '.join(heads)} |", f"| --- |{' ---: |' * len(heads)}"]
    of_reference: TableRow | None = None
    for row in rows:
        if not row.name.startswith(" "):
            of_reference = row
        elif _subject(row) == name and of_reference is not None:
            cells = [_cell(row.cells, of_reference.cells, number, titles[number]) for number in shown]
            lines.append(f"| {of_reference.name} | {' | '.join(cells)} |")
    day = datetime.now(timezone.utc).date().isoformat()
    return f"Measured on {day}.\n\n" + "\n".join(lines) + "\n"


def _cell(cells: Sequence[Cell], reference: Sequence[Cell], number: int, title: str) -> str:
    mine = cells[number] if number < len(cells) else None
    theirs = reference[number] if number < len(reference) else None
    if not isinstance(mine, float):
        return mine or "–"
    if title == "growth":
        return f"{mine:.1f}"
    ratio = f", {mine / theirs:,.1f} ×" if isinstance(theirs, float) and theirs else ""
    return f"{mine:,.0f} ms{ratio}"
