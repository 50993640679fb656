"""What a verification looks like in a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ...printer import one_line
from .findings import Remark, RuntimeReport, Verification

_STYLES = {"wrong": "bold red", "safe": "green", "lost": "yellow", "changed": "yellow", "dropped": "yellow"}
#: How much of an output is shown.
_SHOWN = 66


def rendered(found: Verification, verbose: bool) -> Iterator[RenderableType]:
    """The table of runtimes, then a line for each finding; ``verbose``: with an example each."""
    if found.runtimes:
        yield _table(found)
    order = ("wrong", "lost", "changed", "dropped", "accepted", "safe")
    for each in sorted(found.findings, key=lambda remark: order.index(remark.effect)):
        yield from _lines(each, verbose, len(found.runtimes))


def _table(found: Verification) -> Table:
    table = Table(box=None, pad_edge=False, title=one_line(found.name), title_justify="left")
    for name in ("", "loads", "grammar", "required", "streamed", "round trip"):
        table.add_column(name)
    for each in found.runtimes:
        table.add_row(*_row(each))
    return table


def _row(each: RuntimeReport) -> Iterator[str]:
    yield f"{each.name} {each.version}".rstrip()
    yield "no" if each.refused else "yes"
    yield "–" if each.grammar is None else "yes" if each.grammar else "no"
    counts = (each.passed, each.asked), (each.streamed, each.asked), (each.back, each.trips)
    yield from (f"{some}/{every}" if every else "–" for some, every in counts)


def _lines(each: Remark, verbose: bool, runtimes: int) -> Iterator[Text]:
    line = Text(f"{each.effect:8}  ", _STYLES.get(each.effect, ""))
    where = [*each.clauses[:2], *(each.runtimes if len(each.runtimes) < runtimes else ())]
    line.append(one_line(each.says), "")
    if where:
        line.append(f"  {', '.join(where)}", "dim")
    yield line
    if each.example and (verbose or each.effect == "wrong"):
        text = each.example if len(each.example) <= _SHOWN else f"{each.example[:_SHOWN]}…"
        yield Text(f"          {one_line(text)}", "dim")
