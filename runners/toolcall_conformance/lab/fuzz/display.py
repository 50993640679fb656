"""Shows what a run of the fuzzer found: as text for a terminal, or as plain data."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any

import rich.console
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ...views.parsed import message_text
from ...views.terminal import visible
from ..differences.answers import Answer
from ..differences.changes import KINDS
from .campaign import FuzzReport, Group
from .oracles import BUGS
from .worker import SIZES


def render(report: FuzzReport, subject: str, known: Collection[str], most: int) -> Iterator[RenderableType]:
    """The groups, bugs first, at most ``most`` of each sort, and a summary."""
    for title, groups in (("Bugs", report.bugs), (f"Differences from {report.against}", report.differences)):
        new = [group for group in groups if group.id not in known]
        if new:
            yield Text(title, "bold")
            yield from (_group(group, report) for group in new[:most])
        if len(new) > most:
            yield Text(f"… and {len(new) - most} more groups (-v shows all)\n", "dim")
    for number, reason in report.deaths:
        yield Text(f"case {number} ended a worker: {reason}", "red")
    yield _summary(report, subject, known)


def _summary(report: FuzzReport, subject: str, known: Collection[str]) -> Text:
    listed = sum(group.id in known for group in report.groups)
    parts = [f"{len(report.bugs)} bugs", f"{len(report.differences)} differences"]
    parts += [f"{listed} of them known"] if listed else []
    names = ", ".join(report.names.values())
    differing = sum(group.count for group in report.differences)
    parts += [f"{differing:,} of {report.cases:,} outputs differ"]
    parts += [f"at least {report.fewest:,} of a format"] if subject == "formats" else []
    return Text(
        f"{subject}, seed {report.seed}: {report.cases:,} outputs in {report.seconds:.0f} s of {names}."
        f" {', '.join(parts)}."
    )


def _group(group: Group, report: FuzzReport) -> RenderableType:
    style = "bold red" if group.is_bug else "bold yellow"
    signature = group.signature
    detail = f" ({signature.detail})" if signature.detail else ""
    where = f" near {visible(signature.near)}" if signature.near else ""
    head = Text.assemble(
        (f"{signature.what}{detail}{where}", style),
        f"  {group.adapter}, {_outputs(group.count)}",
    )
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim", min_width=9, no_wrap=True)
    grid.add_column(overflow="fold")
    what = BUGS[signature.what][0] if group.is_bug else KINDS[signature.what]
    grid.add_row("", what + (f" ({group.clause})" if group.clause else ""))
    if signature.also:
        grid.add_row("also", ", ".join(signature.also))
    grid.add_row("id", group.id)
    grid.add_row("output", visible(group.case.output))
    if group.case.repeated:
        repeated = f"its last {len(group.case.repeated)} characters repeated, {SIZES[0]:,} and more in all"
        grid.add_row("", Text(repeated, "dim"))
    elif len(group.case.output) < group.length:
        grid.add_row("", Text(f"{len(group.case.output):,} of {group.length:,} characters", "dim"))
    grid.add_row("tools", ", ".join(group.case.names) or "none")
    if group.case.fields.get("generationPrompt"):
        grid.add_row("after", visible(group.case.fields["generationPrompt"]))
    for name, answer in ((_name(report.against), group.reference), ("adapter", group.answer)):
        grid.add_row(name, _answer(answer))
    return rich.console.Group(head, Padding(grid, (0, 0, 1, 2)))


def _name(against: str) -> str:
    return against if against == "reference" else "against"


def _outputs(count: int) -> str:
    return f"{count:,} outputs" if count > 1 else "1 output"


def _answer(answer: Answer) -> Text:
    if answer.message is None:
        return visible(f"{answer.status}: {answer.reason}" if answer.reason else answer.status)
    return message_text(answer.message)


def to_wire(report: FuzzReport, subject: str, known: Collection[str]) -> dict[str, Any]:
    """What ``--json`` prints."""
    return {
        "subject": subject,
        "seed": report.seed,
        "outputs": report.cases,
        "fewest": report.fewest,
        "adapters": dict(report.names),
        "deaths": [{"case": number, "reason": reason} for number, reason in report.deaths],
        "groups": [_group_to_wire(group, known) for group in report.groups],
    }


def _group_to_wire(group: Group, known: Collection[str]) -> dict[str, Any]:
    signature = group.signature
    answers: Sequence[tuple[str, Answer]] = (("reference", group.reference), ("answer", group.answer))
    return {
        "id": group.id,
        "adapter": group.adapter,
        "bug": group.is_bug,
        "known": group.id in known,
        "what": signature.what,
        "detail": signature.detail,
        "also": list(signature.also),
        "near": signature.near,
        "clause": group.clause,
        "count": group.count,
        "case": group.number,
        "output": group.case.output,
        **({"repeated": group.case.repeated} if group.case.repeated else {}),
        "request": {key: value for key, value in group.case.fields.items() if key != "template"},
        **{
            name: answer.message
            if answer.message is not None
            else {"status": answer.status, "reason": answer.reason}
            for name, answer in answers
        },
    }
