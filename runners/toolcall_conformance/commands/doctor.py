"""``toolcall doctor``: is the adapter broken, or does the implementation not conform?"""

from __future__ import annotations

import shutil
import sys
import textwrap

import click

from .. import printer
from . import completion
from .shared import SECONDS

_MARKS = {"ok": "ok", "note": "note", "does not conform": "DOES NOT CONFORM", "broken": "BROKEN"}
_INDENT = " " * 7


@click.command(context_settings={"ignore_unknown_options": True})
@click.option("--timeout", type=SECONDS, default=10.0, show_default=True, help="Seconds for a reply.")
@click.option("--start-timeout", type=SECONDS, default=30.0, show_default=True, help="Seconds to the hello.")
@click.option("--idle", type=click.FloatRange(0), default=1.0, show_default=True, help="Seconds of silence.")
@click.option(
    "--adapter", "-a", "spec", metavar="SPEC", help="In place of COMMAND.", shell_complete=completion.adapters
)
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
def doctor(
    command: tuple[str, ...], spec: str | None, timeout: float, start_timeout: float, idle: float
) -> None:
    """Examine the adapter COMMAND, a program with its arguments or one SPEC as `toolcall run` takes it.

    Sends what adapters stumble over, from lines of 200 KB to silence, and says how to repair what is found.

    Ends with 0 if all is well, 1 if the implementation does not conform, 3 if the adapter is broken.

    \b
      toolcall doctor -- node adapter.mjs --some-option
      toolcall doctor --adapter python:my_module:MyParser
    """  # noqa: D301 (\b is click's mark for a paragraph it must not wrap)
    from ..adapters.by_grammar import ByGrammar
    from ..adapters.resolve import ALIASES, SCHEMES, resolve
    from ..adapters.stdio import Stdio
    from ..adapters.wanted import Wanting
    from ..run.examine import examine
    from ..run.session import Limits

    if (spec is None) == (not command):
        raise click.UsageError("give a COMMAND or --adapter SPEC")
    command = (spec,) if spec is not None else command
    is_spec = spec is not None or (
        len(command) == 1 and (command[0] in ALIASES or command[0].partition(":")[0] in SCHEMES)
    )
    implementation = resolve(command[0]) if is_spec else ByGrammar(Wanting(Stdio(list(command))))
    states = set()
    for finding in examine(implementation, Limits(timeout, start_timeout), idle):
        states.add(finding.state)
        detail = f": {finding.detail}" if finding.detail else ""
        _print(f"{_MARKS[finding.state]:<6} {finding.what}{detail}", "")
        if finding.advice:
            _print(f"→ {finding.advice}", _INDENT)
    if "broken" in states:
        click.echo("The adapter is broken: repair it before reading anything into a run.")
        sys.exit(3)
    if "does not conform" in states:
        click.echo("The adapter is in order; the implementation behind it does not conform.")
        sys.exit(1)
    click.echo("The adapter is in order: use `toolcall run` to see whether the implementation conforms.")


def _print(text: str, indent: str) -> None:
    """Print lines wrapped to the terminal; long words such as outputs are left whole."""
    width = shutil.get_terminal_size().columns
    for line in printer.lines(text).split("\n"):
        wrapper = textwrap.TextWrapper(width, indent, _INDENT, break_long_words=False, break_on_hyphens=False)
        click.echo(wrapper.fill(line))
        indent = _INDENT
