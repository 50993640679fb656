"""``toolcall setup``: install engines, each into an environment of its own."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import SetupFailed
from . import completion
from .shared import NEW_FOLDER, terminal

if TYPE_CHECKING:
    from ..setup.environment import EngineEnvironment

#: An engine of this many gigabytes or more is installed only after a confirmation.
_ASK_FROM = 1.0
#: Without a terminal a step is said to be running after so many seconds, and again.
_EVERY = 30.0


@click.command()
@click.argument("engines", nargs=-1, metavar="[ENGINE]...", shell_complete=completion.engines)
@click.option("--offline", is_flag=True, help="Use what is there already; nothing is downloaded.")
@click.option("--dir", "folder", type=NEW_FOLDER, help="Instead of TOOLCALL_ENGINES.")
@click.option("--yes", "-y", is_flag=True, help="Do not ask, however large it is.")
def setup(engines: tuple[str, ...], offline: bool, folder: Path | None, yes: bool) -> None:
    """Install engines from the package registries; without a name, list them with their state.

    Each gets an environment of its own below TOOLCALL_ENGINES, or below the platform's cache folder, and is
    then an adapter: `toolcall run --adapter engine:NAME`.  What is there already is not installed again.

    Ends with 3 if an engine cannot be installed.
    """
    from ..setup.environment import EngineEnvironment

    if folder is not None:
        os.environ["TOOLCALL_ENGINES"] = str(folder.absolute())
    if not engines:
        _list()
        return
    failed = False
    for environment in [EngineEnvironment.of(engine) for engine in dict.fromkeys(engines)]:
        try:
            _set_up(environment, offline, yes)
        except SetupFailed as error:
            click.echo(f"toolcall: {error}", err=True)
            failed = True
    if failed:
        sys.exit(3)


def _list() -> None:
    from rich import box
    from rich.table import Table

    from ..setup.environment import EngineEnvironment, environments_dir
    from ..setup.recipe import engine_names

    table = Table(
        box=box.SIMPLE_HEAD, pad_edge=False, caption=str(environments_dir()), caption_justify="left"
    )
    for column in ("engine", "version", "size", "state", "what it is"):
        table.add_column(column, overflow="fold")
    for name in engine_names():
        environment = EngineEnvironment.of(name)
        recipe, state = environment.recipe, environment.state()
        missing = recipe.missing() if state != "ready" else ""
        shown = f"{state}: {missing}" if missing else state
        table.add_row(name, recipe.version, recipe.size, shown, recipe.title)
    terminal().print(table)


def _set_up(environment: EngineEnvironment, offline: bool, yes: bool) -> None:
    from ..run.reproduce import shown_command

    recipe, folder = environment.recipe, environment.folder
    engine = f"{recipe.name} {recipe.version}".strip()
    # A recipe with variables builds the user's checkout, which may have changed: run the build tool again.
    if environment.state() == "ready" and not recipe.variables:
        click.echo(f"{engine} is ready in {folder}")
        return
    click.echo(f"{engine}: {recipe.size} in {folder}")
    click.echo("  it may be interrupted: the same command goes on from there", err=True)
    if recipe.gigabytes >= _ASK_FROM and not yes and sys.stdin.isatty():
        click.confirm("Install it?", abort=True, default=True)
    with _progress(len(recipe.wanted)) as say:
        environment.set_up(offline=offline, say=say)
    if recipe.serves:
        command = shown_command([environment.filled(argument) for argument in recipe.command])
        click.echo(f"{engine} is ready: {command}\nthen: toolcall wire {recipe.serves} --model NAME")
    else:
        click.echo(f"{engine} is ready: toolcall run --adapter engine:{recipe.name}")


def _lines(steps: int) -> Callable[[str, str], None]:
    """Say each step, and twice a minute how long it has been running and the last line of its tool."""
    number = 0
    begun = said = time.monotonic()

    def say(step: str, line: str) -> None:
        nonlocal number, begun, said
        now = time.monotonic()
        if not line:
            number, begun, said = number + 1, now, now
            click.echo(f"  {number}/{steps} {step}", err=True)
        elif now - said >= _EVERY:
            said = now
            click.echo(f"    {now - begun:.0f} s: {line[:100]}", err=True)

    return say


@contextmanager
def _progress(steps: int) -> Iterator[Callable[[str, str], None]]:
    """Show progress: a bar with the tool's last line, or, without a terminal, a line for each step."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
    from rich.table import Column

    console = Console(stderr=True)
    if not console.is_terminal:
        yield _lines(steps)
        return
    line_shown = TextColumn("{task.description}", markup=False, table_column=Column(no_wrap=True, ratio=1))
    columns = (BarColumn(12), MofNCompleteColumn(), TimeElapsedColumn(), line_shown)
    with Progress(*columns, console=console, transient=True, expand=True) as bar:
        task = bar.add_task("", total=steps, completed=-1)

        def say(step: str, line: str) -> None:
            bar.update(task, advance=0 if line else 1, description=line or step)

        yield say
