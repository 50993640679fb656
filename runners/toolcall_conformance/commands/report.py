"""``toolcall report``: shows results as HTML, JUnit, Markdown, …; each view is a subcommand."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import shared

if TYPE_CHECKING:
    from ..views.report.contents import Report

_PACKAGE = "toolcall_conformance.views.report"


#: Every view and its help text, in the order of the help page.
VIEWS: dict[str, str] = {
    "html": "One page with everything, that opens anywhere without network.",
    "junit": "JUnit XML, for CI systems.",
    "markdown": "A summary in Markdown.",
    "github": "Annotations at the lines of vectors, for a GitHub job.",
    "badge": "A badge as an SVG picture.",
    "shield": "The same badge as JSON for shields.io.",
}


class Views(click.Group):
    """A group whose commands are views: modules of ``report`` with ``render(report: Report) -> str``."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The views."""
        return list(VIEWS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a view."""
        return _command(cmd_name) if cmd_name in VIEWS else None


@click.group(cls=Views)
def report() -> None:
    """Show results files, which `toolcall run --out FILE` wrote, in the form somebody needs.

    Several files become one report: parts of a run (--shard), and runs of several implementations.

    \b
      toolcall run --adapter 'cmd:./my-parser' --out results.jsonl
      toolcall report html results.jsonl > report.html
    """  # noqa: D301 (\b is click's mark for a paragraph it must not wrap)


def _command(name: str) -> click.Command:
    @click.command(name, help=VIEWS[name])
    @click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
    @click.option("--out", "-o", type=shared.NEW_FILE, help="Write this file.")
    def command(files: tuple[Path, ...], out: Path | None) -> None:
        from ..views.report.contents import load

        if out is None and name == "html" and sys.stdout.isatty():
            raise click.UsageError("this is nothing for a terminal; name a file with --out")
        write(name, load(files), out)

    return command


def write(view: str, report: Report, out: Path | None) -> None:
    """Render a view of the report into a file, or to standard output; notices go to standard error."""
    for notice in report.notices:
        click.echo(str(notice), err=True)
    text: str = import_module(f"{_PACKAGE}.{view}").render(report)
    # Always UTF-8, whatever the platform's encoding; lone surrogates have no UTF-8 and are replaced.
    shared.write(text.encode("utf-8", "replace"), out)
