"""``toolcall bench``: measures how fast the reference and adapters are, and shows target values (bars)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..suite.files import for_writing
from .shared import NEW_FOLDER, adapters_option, json_option, print_json, terminal, typed

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console, RenderableType

    from ..lab.bench.measurement import Cell, Column, Table, TableRow


#: The groups that need neither templates nor adapters, and are measured where none is named.
DEFAULT = ("contract", "building", "streaming", "one-shot", "mistakes", "grammar", "wire")
#: Every group of measurements.
GROUPS = (*DEFAULT, "analysis", "transport", "replay")
#: The last line, if a row's times were taken by the clock.
_BY_CLOCK = "* By the clock, with the way there and back: the replies do not name `cpuSeconds`."
_GROUPS_HELP = f"One group; repeatable: {', '.join(GROUPS)}."


@dataclass(frozen=True, slots=True)
class BenchOptions:
    """What the command line says."""

    groups: tuple[str, ...]
    adapters: tuple[str, ...]
    templates: tuple[str, ...]
    transport: bool
    replay: bool
    out_dir: Path | None
    #: Characters of the largest output.
    size: int
    as_json: bool


@click.command()
@click.option(
    "--only", "groups", multiple=True, type=click.Choice(GROUPS), metavar="GROUP", help=_GROUPS_HELP
)
@adapters_option("Measure it beside; repeatable.")
@click.option(
    "--analysis",
    "templates",
    multiple=True,
    metavar="PATH",
    help="Time the analysis of templates; repeatable.",
)
@click.option("--transport", is_flag=True, help="Count requests a second through the adapter protocol.")
@click.option("--replay", is_flag=True, help="Count rows a second of `toolcall replay`, also on Ray.")
@click.option(
    "--out-dir",
    type=NEW_FOLDER,
    help="Write each engine's streaming times into its folder, for its page.",
)
@click.option(
    "--size", type=click.IntRange(1_000), default=1 << 20, show_default=True, help="Largest output."
)
@json_option("A JSON object a line: each row of each table.")
@typed(BenchOptions)
def bench(options: BenchOptions) -> None:
    """Measure speed and growth, and print them beside the bars.

    A time says something only beside another one taken on the same machine: × is the ratio to a yardstick,
    growth what four times the output does to the time.  An adapter's time is the CPU time that its replies
    name; a row with * includes the way there and back.  Nothing is judged.
    """
    from ..lab.bench import table
    from ..lab.bench.measurement import Setting
    from ..lab.bench.pages import speed_pages
    from ..lab.bench.subjects import BY_CLOCK, Adapter, Library

    if "analysis" in options.groups and not options.templates:
        needed = "--analysis PATH: files or folders with chat templates"
        raise click.UsageError(f"the group analysis needs {needed}")
    asked = [
        *options.groups,
        *["analysis"] * bool(options.templates),
        *["transport"] * options.transport,
        *["replay"] * options.replay,
    ]
    console = terminal()
    with ExitStack() as stack:
        adapters = []
        # The group ``transport`` starts processes of its own; only the default groups need these adapters.
        for spec in options.adapters if set(asked or DEFAULT) & set(DEFAULT) else ():
            adapters.append(Adapter(spec))
            stack.callback(adapters[-1].close)
        setting = Setting(options.size, (Library(), *adapters), options.templates, options.adapters)
        by_clock = False
        for group in dict.fromkeys(asked or DEFAULT):
            measured = table(group, setting)
            rows = _measure(measured, None if options.as_json else console)
            by_clock |= any(row.name.endswith(BY_CLOCK) for row in rows)
            for row in rows if options.as_json else ():
                titles = [column.title for column in measured.columns]
                print_json({"group": group, "row": row.name, **dict(zip(titles, row.cells, strict=False))})
            if group == "streaming" and options.out_dir is not None:
                for path, page in speed_pages(measured, rows, options.adapters):
                    for_writing(options.out_dir / path).write_text(page, "utf-8", newline="\n")
        if by_clock and not options.as_json:
            console.print(_BY_CLOCK)


def _measure(measured: Table, console: Console | None) -> list[TableRow]:
    """Measure a group, print its table when all rows are measured, and return them."""
    import rich.box
    import rich.table

    shown = rich.table.Table(box=rich.box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1), show_footer=True)
    shown.add_column(measured.subject, "bar", overflow="fold")
    for column in measured.columns:
        shown.add_column(column.title, column.bar, justify="right", no_wrap=True)
    with _progress(measured) as advance:
        rows = []
        for row in measured.rows:
            rows.append(row)
            shown.add_row(row.name, *_cells(row.cells, measured.columns))
            advance(row.name)
    if console is not None:
        console.print(measured.title, shown)
    return rows


def _cells(cells: Sequence[Cell], columns: Sequence[Column]) -> Iterator[RenderableType]:
    from rich.text import Text

    for column, cell in zip(columns, (*cells, *[None] * len(columns)), strict=False):
        if cell is None:
            yield Text("–", "dim")
        else:
            yield Text(cell) if isinstance(cell, str) else f"{cell:,.{column.digits}f}"


@contextmanager
def _progress(measured: Table) -> Iterator[Callable[[str], None]]:
    """Show a progress bar on standard error, but only in a terminal."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(measured.subject, total=measured.count)
        yield lambda name: bar.update(task, advance=1, description=name)
