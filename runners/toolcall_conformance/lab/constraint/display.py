"""Shows what was found about constraints: a line for each template, then the smallest break of each kind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ...views.terminal import visible
from .examination import PROPERTIES, Break, Examination

#: So many characters of a template's name are shown, or more where there is room.
_NAMED = 18
#: Longer names on two lines: the table fits into 80 columns.
_HEADINGS = {"contradiction": "contra-\ndiction"}


def render(reports: Sequence[Examination]) -> Iterator[RenderableType]:
    """The table, and below it the breaks."""
    names = [name for name in PROPERTIES if any(report.asked[name] for report in reports)]
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("template", min_width=min(_NAMED, max((len(each.name) for each in reports), default=0)))
    for name in names:
        table.add_column(_HEADINGS.get(name, name), justify="right", no_wrap=True)
    for report in reports:
        if not report.error:
            table.add_row(report.name, *(_cell(report, name) for name in names))
    if names:
        yield table
        yield Text()
    for report in reports:
        if report.error:
            yield Text(f"{report.name}: {report.error}")
        if report.known_as not in ("", report.name):
            yield Text(f"{report.name}: the adapter was asked for its format {report.known_as}")
        if report.unheld:
            yield Text(f"{report.name}: nothing is constrained where no call is demanded")
        if report.sampled:
            yield Text(f"{report.name}: {report.sampled} samples were read")
        for note, count in report.exempt.most_common(3):
            yield Text(f"{report.name}: {count} texts are exempt by what the constraint reports: {note}")
        for reason, count in report.refused.most_common(3):
            yield Text(f"{report.name}: {count} requests without an answer: {reason}")
        for found in report.breaks.values():
            yield from _finding(report, found)


def _cell(report: Examination, name: str) -> str:
    asked, broken = report.asked[name], report.broken[name]
    return f"{asked - broken}/{asked}" if broken else str(asked or "-")


def _finding(report: Examination, found: Break) -> Iterator[RenderableType]:
    count = report.broken[found.broken]
    yield Text(
        f"{found.broken}  {report.name}, {found.choice}  ({count} of {report.asked[found.broken]})", "bold"
    )
    yield Padding(Text(f"not true: {PROPERTIES[found.broken]}"), (0, 0, 0, 2))
    yield Padding(visible(found.text), (0, 0, 0, 4))
    yield Padding(visible(found.found), (0, 0, 1, 2))


def to_wire(report: Examination) -> dict[str, Any]:
    """A report as plain data."""
    return {
        "template": report.name,
        **({"knownAs": report.known_as} if report.known_as else {}),
        **({"error": report.error} if report.error else {}),
        "unheld": report.unheld,
        "sampled": report.sampled,
        "exempt": dict(report.exempt),
        "refused": dict(report.refused),
        "properties": {
            name: {"asked": report.asked[name], "broken": report.broken[name]}
            for name in PROPERTIES
            if report.asked[name]
        },
        "breaks": [
            {"property": each.broken, "choice": each.choice, "text": each.text, "found": each.found}
            for each in report.breaks.values()
        ],
    }
