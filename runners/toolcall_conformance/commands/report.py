"""``toolcall report``: results in the form somebody needs, one view a subcommand."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ..views.report.contents import Report

_PACKAGE = "toolcall_conformance.views.report"


@dataclass(frozen=True, slots=True)
class View:
    """A module of ``report`` with ``render(report: Report) -> str``, named like the subcommand."""

    about: str
    #: Whether its text is for a browser rather than a terminal.
    for_file: bool = False


#: Every view, in the order of the help page.
VIEWS: dict[str, View] = {
    "html": View("One page with everything, that opens anywhere without network.", for_file=True),
    "junit": View("JUnit XML, for CI systems."),
    "markdown": View("A summary in Markdown."),
    "github": View("Annotations at the lines of vectors, for a GitHub job."),
    "badge": View("A badge as an SVG picture."),
    "shield": View("The same badge as JSON for shields.io."),
}


class Views(click.Group):
    """A group whose commands are views."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The views."""
        return list(VIEWS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a view."""
        return _command(cmd_name, VIEWS[cmd_name]) if cmd_name in VIEWS else None


@click.group(cls=Views)
def report() -> None:
    """Show results files, which `toolcall run --out FILE` wrote, in the form somebody needs.

    Several files become one report: parts of a run (--shard), and runs of several implementations.

    \b
      toolcall run --adapter 'cmd:./my-parser' --out results.jsonl
      toolcall report html results.jsonl > report.html
    """  # noqa: D301 (\b is click's mark for a paragraph it must not wrap)


def _command(name: str, view: View) -> click.Command:
    @click.command(name, help=view.about)
    @click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
    @click.option("--out", "-o", type=click.Path(path_type=Path), help="Write this file.")
    def command(files: tuple[Path, ...], out: Path | None) -> None:
        from ..views.report.contents import load

        if out is None and view.for_file and sys.stdout.isatty():
            raise click.UsageError("this is nothing for a terminal; name a file with --out")
        write(name, load(files), out)

    return command


def write(view: str, report: Report, out: Path | None) -> None:
    """Render a view of the report into a file, or to standard output; notices go to standard error."""
    for notice in report.notices:
        click.echo(str(notice), err=True)
    text: str = import_module(f"{_PACKAGE}.{view}").render(report)
    # In UTF-8 whatever the platform's encoding is; a lone surrogate would have none and is replaced.
    data = text.encode("utf-8", "replace")
    if out is None:
        sys.stdout.buffer.write(data)
        return
    try:
        out.write_bytes(data)
    except OSError as error:
        raise click.UsageError(f"--out {out}: {error.strerror}") from error
