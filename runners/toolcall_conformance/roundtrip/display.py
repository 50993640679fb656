"""Shows round trips as text, with a line for each template and then the findings, or as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..views.terminal import visible
from .conversation import Turn
from .trip import RoundTrips, Specimen


def render(reports: Sequence[RoundTrips], verbose: bool) -> Iterator[RenderableType]:
    """The table, why a template had no trip, what was misread, and the witnesses of losses.

    If several templates have the same loss, only the first witness is shown, unless ``verbose``.
    """
    yield from _rows(reports)
    yield Text()
    for report in reports:
        for specimen in report.specimens:
            if specimen.judgement.fate == "error":
                yield _finding(report, specimen)
    shown: set[str] = set()
    left = 0
    for report in reports:
        for specimen in report.specimens:
            if specimen.judgement.fate == "loss":
                if verbose or not shown.issuperset(specimen.judgement.kinds):
                    yield _finding(report, specimen)
                else:
                    left += 1
                shown.update(specimen.judgement.kinds)
    if left:
        yield Text(f"… and {left} more witnesses of such losses (-v shows all)", "dim")


def _rows(reports: Iterable[RoundTrips]) -> Iterator[RenderableType]:
    """A line of 80 columns for each template, and below it what is lost and misread."""
    yield Text(_line("template", "calls", "rendered", "same", "clause", "lost", "misread"), "bold")
    for report in reports:
        calls = report.handler or report.format
        if report.error:
            yield Text(_line(report.name, calls, "error", "", "", "", ""), "red")
            yield Padding(Text(report.error, "red"), _INDENTED)
            continue
        counts = report.renderings, report.same, report.by_clause, report.lost, report.misread
        yield Text(_line(report.name, calls, *map(str, counts)))
        if report.refused:
            refused = f"no trip for {report.refused}: {report.refusal}"
            yield Padding(Text(refused, "dim", no_wrap=True, overflow="ellipsis"), _INDENTED)
        if report.losses:
            yield Padding(Text(f"loses {_counts(report.losses)}", "dim"), _INDENTED)
        if report.errors:
            yield Padding(Text(f"misread {_counts(report.errors)}", "red"), _INDENTED)


_INDENTED = (0, 0, 0, 4)
#: Columns for a template's name.
_NAME = 28


def _line(name: str, calls: str, *numbers: str) -> str:
    """One line of the table; a long name is shortened in its middle."""
    if len(name) > _NAME:
        name = f"{name[: _NAME - 14]}…{name[-13:]}"
    widths = (8, 5, 6, 5, 7)
    shown = "".join(f" {number:>{width}}" for number, width in zip(numbers, widths, strict=True))
    return f"{name:<{_NAME}} {calls:<15}{shown}"


def _counts(counter: Counter[str]) -> str:
    return ", ".join(f"{kind} {count}" for kind, count in counter.most_common())


def _finding(report: RoundTrips, specimen: Specimen) -> RenderableType:
    judgement = specimen.judgement
    misread = judgement.fate == "error"
    head = Text.assemble(
        ("misread  " if misread else "lost  ", "bold red" if misread else "bold yellow"),
        (report.name, "bold"),
        f"  {', '.join(judgement.kinds)}",
    )
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim", min_width=9, no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row("said", _message((specimen.conversation.turn or Turn()).to_wire()))
    if judgement.witness is not None:
        grid.add_row("and also", _message(judgement.witness.to_wire()))
        grid.add_row("are both", visible(specimen.rendered.output))
    else:
        heard = visible(judgement.reason) if judgement.message is None else _message(judgement.message)
        grid.add_row("heard", heard)
        grid.add_row("in", visible(specimen.rendered.output))
        grid.add_row("after", visible(specimen.rendered.generation_prompt))
    return Group(head, Padding(grid, (0, 0, 1, 2)))


def _message(message: Mapping[str, Any]) -> Text:
    """A message in its wire form, a line for each part that it has."""
    said = [(name, message.get(name, "")) for name in ("reasoning", "content")]
    lines = [Text.assemble((f"{name} ", "dim"), visible(text)) for name, text in said if text]
    for call in message["calls"]:
        line = Text.assemble(("call ", "dim"), visible(call["name"]), " ", visible(call["arguments"]))
        line.append(f" {call['id']}" if call.get("id") else "", "dim")
        line.append("" if call.get("complete", True) else " incomplete", "yellow")
        lines.append(line)
    return Text("\n").join(lines) if lines else Text("nothing", "dim")


def to_wire(report: RoundTrips) -> dict[str, Any]:
    """What ``--json`` prints of one template."""
    wire: dict[str, Any] = {"template": report.name}
    if report.error:
        return {**wire, "error": report.error}
    return {
        **wire,
        "format": report.format,
        "handler": report.handler,
        "rendered": report.renderings,
        "refused": report.refused,
        "refusal": report.refusal,
        "same": report.same,
        "byClause": report.by_clause,
        "losses": dict(report.losses),
        "errors": dict(report.errors),
        "findings": [_specimen(specimen) for specimen in report.specimens],
    }


def _specimen(specimen: Specimen) -> dict[str, Any]:
    judgement, conversation = specimen.judgement, specimen.conversation
    return {
        "fate": judgement.fate,
        "kinds": list(judgement.kinds),
        "tools": list(conversation.toolset.tools),
        "said": None if conversation.turn is None else conversation.turn.to_wire(),
        "generationPrompt": specimen.rendered.generation_prompt,
        "output": specimen.rendered.output,
        "message": judgement.message,
        "witness": None if judgement.witness is None else judgement.witness.to_wire(),
        "reason": judgement.reason,
    }
