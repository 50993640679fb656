"""Shows a replay in a terminal: how much differs, the groups with an example each, and the rows left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import rich.console
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ...printer import one_line
from ...views.parsed import message_text
from ...views.terminal import visible
from ..differences.answers import Answer
from ..differences.changes import KINDS
from .run import ReplayGroup, ReplayReport
from .worker import GroupTally, Tally


def render(report: ReplayReport, most: int) -> Iterator[RenderableType]:
    """The groups, ``most`` at most, what was left out, and a summary."""
    for group in report.groups[:most]:
        yield _group(group, report)
    if len(report.groups) > most:
        yield Text(f"… and {len(report.groups) - most} more groups (-v shows all)\n", "dim")
    for what, tallies in (("not usable", report.result.unusable), ("not compared", report.result.unclaimed)):
        for reason, tally in sorted(tallies.items(), key=lambda each: -each[1].count):
            rows = f"{tally.count:,} rows" if tally.count > 1 else "1 row"
            places = f" (rows {_rows(tally)})" if tally.count > 1 else f" (row {_rows(tally)})"
            yield Text.assemble((f"{rows} {what}: ", "yellow"), one_line(reason), (places, "dim"))
    yield Text(summary(report))


def summary(report: ReplayReport) -> str:
    """One sentence: how many messages differ, and in how many ways."""
    compared = report.result.compared
    outputs = f"{compared:,} outputs" if compared > 1 else "1 output"
    if not compared:
        return f"Nothing was compared, of {report.result.rows:,} rows."
    if not report.differing:
        return f"{outputs}: {report.old} and {report.new} say the same of all."
    rate = f"{report.differing / compared:.2%}"
    ways = f"{len(report.groups)} ways" if len(report.groups) > 1 else "one way"
    messages = f"{report.differing:,} messages differ" if report.differing > 1 else "1 message differs"
    differ = f"{messages} ({rate}), in {ways}"
    return f"{outputs}, {report.old} → {report.new}: {differ}."


def _group(group: ReplayGroup, report: ReplayReport) -> RenderableType:
    signature, tally = group.signature, group.tally
    detail = f" ({signature.detail})" if signature.detail else ""
    where = f" near {visible(signature.near)}" if signature.near else ""
    rate = tally.count / max(report.result.compared, 1)
    head = Text.assemble(
        (f"{signature.what}{detail}{where}", "bold yellow"), f"  {tally.count:,} ({rate:.3%})"
    )
    grid: Any = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim", min_width=9, no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row("", KINDS[signature.what])
    if signature.also:
        grid.add_row("also", Text(", ".join(signature.also)))
    grid.add_row("rows", _rows(tally))
    if tally.tools:
        called = ", ".join(f"{one_line(name)} {count:,}" for name, count in _most_called(tally))
        grid.add_row("tools", Text(called))
    example = group.example
    if example is not None:
        output = example.request["output"]
        grid.add_row("output", visible(output) if output else Text("(empty)", "dim"))
        said = "words replaced" if example.redacted else "as logged"
        left = (
            f"row {example.row}, {len(example.request['output']):,} of {example.length:,} characters, {said}"
        )
        grid.add_row("", Text(left, "dim"))
        grid.add_row("old", _answer(example.old))
        grid.add_row("new", _answer(example.new))
    elif group.without:
        grid.add_row("output", Text(f"not shown: {group.without}", "dim"))
        for side, reason in group.reasons.items():
            grid.add_row(side, visible(reason))
    return rich.console.Group(head, Padding(grid, (0, 0, 1, 2)))


def _most_called(tally: GroupTally) -> list[tuple[str, int]]:
    return sorted(tally.tools.items(), key=lambda each: (-each[1], each[0]))[:5]


def _rows(tally: Tally) -> str:
    some = ", ".join(f"{row}" for row in tally.rows[:6])
    return some + (", …" if tally.count > 6 else "")


def _answer(answer: Answer) -> Text:
    if answer.message is None:
        return visible(f"{answer.status}: {answer.reason}" if answer.reason else answer.status)
    return message_text(answer.message)
