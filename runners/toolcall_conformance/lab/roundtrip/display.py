"""Shows round trips as text, with a line for each template and then the findings, or as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ...suite.cases.conversation import Turn
from ...views.parsed import message_text
from ...views.terminal import visible
from .trip import RoundTrips, Specimen


def render(reports: Sequence[RoundTrips], verbose: bool) -> Iterator[RenderableType]:
    """The table, why a template had no trip, what was misread, and the witnesses of what is alike or lost.

    If several templates have the same kind, only the first witness is shown, unless ``verbose``.
    """
    yield from _rows(reports)
    yield Text()
    for report in reports:
        for specimen in report.specimens:
            if specimen.judgement.fate == "error":
                yield _finding(report, specimen)
    for report in reports:
        for specimen in report.forgetting if verbose else ():
            yield _forgetting(report, specimen)
    shown: set[tuple[str, str]] = set()
    left = 0
    for report in reports:
        for specimen in report.specimens:
            judgement = specimen.judgement
            if judgement.fate == "error":
                continue
            kinds = {(judgement.fate, kind) for kind in judgement.kinds}
            if verbose or not kinds <= shown:
                yield _finding(report, specimen)
            else:
                left += 1
            shown |= kinds
    if left:
        yield Text(f"… and {left} more witnesses of the same kinds (-v shows all)", "dim")


def _rows(reports: Iterable[RoundTrips]) -> Iterator[RenderableType]:
    """A line of 80 columns for each template, and below it what is lost and misread."""
    columns = "rendered", "same", "clause", "alike", "lost", "misread"
    yield Text(_line("template", "calls", *columns), "bold")
    for report in reports:
        calls = report.handler or report.format
        if report.error:
            yield Text(_line(report.name, calls, "error"), "red")
            yield Padding(Text(report.error, "red"), _INDENTED)
            continue
        counts = report.renderings, report.same, report.by_clause, report.alike, report.lost, report.misread
        yield Text(_line(report.name, calls, *map(str, counts)))
        if report.refused:
            refused = f"no trip for {report.refused}: {report.refusal}"
            yield Padding(Text(refused, "dim", no_wrap=True, overflow="ellipsis"), _INDENTED)
        for fate, kinds in report.kinds.items():
            if kinds:
                style = "red" if fate == "error" else "dim"
                yield Padding(Text(f"{_FATES[fate]} {_counts(kinds, _WHY.get(fate, {}))}", style), _INDENTED)
        if report.forgotten:
            said = f"left out before the turn: {_counts(report.forgotten, {})}"
            yield Padding(Text(said, "yellow"), _INDENTED)
        if not report.ids:
            yield Padding(Text("lost id of every call: not written", "dim"), _INDENTED)


#: The fates of turns that are shown, in words.
_FATES = {"alike": "alike", "loss": "lost", "error": "misread"}
#: Why turns with these differences are written alike, and what the template does where a part is lost.
_WHY = {
    "alike": {
        "argument type": "values and texts are written the same",
        "content": "no marker tells it from what is beside it",
        "reasoning": "no marker tells it from what is beside it",
        "edges of content": "layout has the same whitespace",
        "edges of reasoning": "layout has the same whitespace",
    },
    "loss": {
        "argument": "not written",
        "argument type": "written like a text",
        "calls": "not all are written",
        "content": "not written",
        "edges of content": "whitespace is taken off",
        "edges of reasoning": "whitespace is taken off",
        "reasoning": "not written",
        "syntax": "calls are to be Python, but are not",
    },
}
_INDENTED = (0, 0, 0, 4)
#: Columns for a template's name.
_NAME = 21


def _line(name: str, calls: str, *numbers: str) -> str:
    """One line of the table; a long name is shortened in its middle."""
    if len(name) > _NAME:
        name = f"{name[: _NAME - 14]}…{name[-13:]}"
    widths = (8, 5, 6, 5, 5, 7)
    shown = "".join(f" {number:>{width}}" for number, width in zip(numbers, widths, strict=False))
    return f"{name:<{_NAME}} {calls:<16}{shown}"


def _counts(counter: Counter[str], why: Mapping[str, str]) -> str:
    """The kinds with their counts, each with the reason that is known: ``reasoning 27 (not written)``."""
    reasons = {kind: f" ({why[kind]})" if kind in why else "" for kind in counter}
    return ", ".join(f"{kind} {count}{reasons[kind]}" for kind, count in counter.most_common())


def _finding(report: RoundTrips, specimen: Specimen) -> RenderableType:
    judgement = specimen.judgement
    style = "bold red" if judgement.fate == "error" else "bold yellow"
    head = Text.assemble(
        (f"{_FATES[judgement.fate]}  ", style),
        (report.name, "bold"),
        f"  {', '.join(judgement.kinds)}",
    )
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim", min_width=9, no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row("said", message_text((specimen.conversation.turn or Turn()).to_wire()))
    if judgement.witness is not None:
        grid.add_row("and also", message_text(judgement.witness.to_wire()))
        grid.add_row("are both", visible(specimen.rendered.output))
    else:
        heard = visible(judgement.reason) if judgement.message is None else message_text(judgement.message)
        grid.add_row("heard", heard)
        grid.add_row("in", visible(specimen.rendered.output))
        grid.add_row("after", visible(specimen.rendered.generation_prompt))
    return Group(head, Padding(grid, (0, 0, 1, 2)))


def _forgetting(report: RoundTrips, specimen: Specimen) -> RenderableType:
    """Earlier turns of which a part is not in the prompt, or not in its place."""
    style, kinds = "bold yellow", ", ".join(specimen.forgotten)
    head = Text.assemble(("left out  ", style), (report.name, "bold"), f"  {kinds}")
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim", min_width=9, no_wrap=True)
    grid.add_column(overflow="fold")
    for turn in specimen.conversation.earlier:
        grid.add_row("said", message_text(turn.to_wire()))
        for call in turn.calls:
            grid.add_row("result", visible(call.result))
    rendered = specimen.rendered
    grid.add_row("in", visible(rendered.head[: len(rendered.head) - len(rendered.output)]))
    return Group(head, Padding(grid, (0, 0, 1, 2)))


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
        "ids": report.ids,
        "alike": dict(report.kinds["alike"]),
        "losses": dict(report.kinds["loss"]),
        "errors": dict(report.errors),
        "leftOut": dict(report.forgotten),
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
