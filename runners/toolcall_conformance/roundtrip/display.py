"""Round trips as text for people, one line a template and the findings below, and as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from ..views.terminal import labelled, visible, without_middle
from .conversation import Turn, template_json
from .trip import RoundTrips, Specimen


def render(reports: Sequence[RoundTrips], verbose: bool) -> Iterator[RenderableType]:
    """The table, what kept templates from the trip, what was misread, and the witnesses of losses.

    Of a loss that several templates have, one witness is shown, unless ``verbose``.
    """
    yield from _rows(reports)
    yield Text()
    found = [(report, specimen) for report in reports for specimen in report.specimens]
    yield from (_finding(*each) for each in found if each[1].judgement.fate == "error")
    shown: set[str] = set()
    left = 0
    for report, specimen in found:
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
    widths = (8, 5, 6, 5, 7)
    shown = "".join(f" {number:>{width}}" for number, width in zip(numbers, widths, strict=True))
    return f"{without_middle(name, _NAME, 13):<{_NAME}} {calls:<15}{shown}"


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
    grid = labelled(9)
    grid.add_row("said", _message(_wire(specimen.conversation.turn or Turn())))
    if judgement.witness is not None:
        grid.add_row("and also", _message(_wire(judgement.witness)))
        grid.add_row("are both", visible(specimen.rendered.output))
    else:
        heard = visible(judgement.reason) if judgement.message is None else _message(judgement.message)
        grid.add_row("heard", heard)
        grid.add_row("in", visible(specimen.rendered.output))
        grid.add_row("behind", visible(specimen.rendered.generation_prompt))
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
        "said": None if conversation.turn is None else _wire(conversation.turn),
        "generationPrompt": specimen.rendered.generation_prompt,
        "output": specimen.rendered.output,
        "message": judgement.message,
        "witness": None if judgement.witness is None else _wire(judgement.witness),
        "reason": judgement.reason,
    }


def _wire(turn: Turn) -> dict[str, Any]:
    calls = [
        {"name": call.name, "arguments": template_json(call.arguments), "id": call.id} for call in turn.calls
    ]
    return {"content": turn.content, "reasoning": turn.reasoning, "calls": calls}
