"""What became of the suite's cases for templates that are not its own: one in full, several as a table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from rich import box
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..errors import TemplateSourceError
from ..run.unseen import AskedCases
from ..suite import data

#: The most names that are shown for one reason, unless all are wanted.
_NAMES = 4


def counted(asked: AskedCases) -> str:
    """How many cases there are for a format, on one line."""
    left = f"{len(asked.left_out)} left out"
    return f"{asked.format.name}: {len(asked.made)} cases, {left}"


def summary(asked: AskedCases, names: int = _NAMES) -> Iterator[RenderableType]:
    """The format that was derived, the cases, and those left out by reason.  ``names``: -1 shows all."""
    format, vectors = asked.format, asked.vectors
    yield Text.assemble((format.name, "bold"), f"  {format.source.origin or format.source.name}")
    grid = Table.grid(padding=(0, 2, 0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row("derived by", f"toolcall-conformance {data.suite_version()}; nobody has checked it")
    grid.add_row("calls", _calls(asked))
    grid.add_row("reasoning", str(format.description.get("reasoning", {}).get("mode", "NONE")))
    required = sum(vector.level == "required" for vector in vectors)
    grid.add_row("made", f"{len(vectors)} cases, {required} of them required")
    grid.add_row("left out", f"{len(asked.left_out)} cases:")
    yield grid
    reasons: defaultdict[str, list[str]] = defaultdict(list)
    for name, why in asked.left_out.items():
        reasons[why].append(name)
    for why, left in sorted(reasons.items(), key=lambda item: -len(item[1])):
        yield Padding(_reason(why, left, names), (0, 0, 0, 2))


def _calls(asked: AskedCases) -> str:
    tools, handler = asked.format.description.get("tools", {}), asked.format.description.get("handler")
    if not tools:
        return "NONE: the template renders none, so only answers are asked"
    read = f"by the handler {handler}" if handler else "in the general way"
    return f"{tools['format']}, values {tools['values']}, read {read}"


def _reason(why: str, left: Sequence[str], names: int) -> RenderableType:
    shown = left if names < 0 else left[:names]
    more = f" and {len(left) - len(shown)} more" if len(left) > len(shown) else ""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(justify="right", min_width=3, no_wrap=True)
    table.add_column(overflow="fold")
    table.add_row(str(len(left)), Text(why))
    table.add_row("", Text(", ".join(shown) + more, style="dim"))
    return table


def overview(found: Mapping[str, AskedCases | TemplateSourceError]) -> Iterator[RenderableType]:
    """A line for each template, and the counts of all."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("template", overflow="fold")
    table.add_column("calls", no_wrap=True)
    for head in ("made", "left out", "disputed"):
        table.add_column(head, justify="right", no_wrap=True)
    asked = [each for each in found.values() if isinstance(each, AskedCases)]
    for name, each in found.items():
        if isinstance(each, AskedCases):
            numbers = (len(each.made), len(each.left_out) - len(each.disputed), len(each.disputed))
            table.add_row(Text(name), each.format.handler, *map(str, numbers))
        else:
            table.add_row(Text(name), Text(each.what, style="red"))
    yield table
    calling = [each for each in asked if "calls" in each.format.traits]
    many = sum(len(each.made) >= 80 for each in calling)
    yield Text(f"{len(calling)} of {len(found)} templates render calls; {many} of them have 80 cases or more")
    disputed = sum(len(each.disputed) for each in asked)
    yield Text(
        f"{sum(len(each.made) for each in asked)} cases are asked, {disputed} disputed by the reference"
    )
    for each in asked:
        for one in each.disputed:
            yield Text(f"  {one.vector.id}: {', '.join(one.vector.clauses)}", style="dim")
