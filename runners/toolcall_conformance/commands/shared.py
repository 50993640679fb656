"""Helpers for several commands: types of options, reading vectors and templates, writing output."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from ..errors import TemplateSourceError
    from ..suite.model import Vector
    from ..suite.template_sources import TemplateSource

SECONDS = click.FloatRange(0, min_open=True)
FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
NEW_FILE = click.Path(dir_okay=False, path_type=Path)


def readable(paths: Sequence[str]) -> list[Vector]:
    """The vectors of the paths.  If a vector cannot be read, prints the error and exits with 2."""
    from ..suite.selection import find

    vectors, errors = find(paths)
    for error in errors:
        click.echo(error, err=True)
    if errors:
        sys.exit(2)
    return vectors


def write(data: bytes, out: Path | None) -> None:
    """Write to the file ``--out``, or to standard output if no file is given.  Raises UsageError."""
    if out is None:
        click.echo(data, nl=False)
        return
    try:
        out.write_bytes(data)
    except OSError as error:
        raise click.UsageError(f"--out {out}: {error.strerror}") from error


def templates_of(
    paths: Iterable[str], doing: str, quiet: bool = False
) -> Iterator[tuple[str, TemplateSource | TemplateSourceError]]:
    """The templates of the paths, with a progress bar on standard error if there are several."""
    from rich.console import Console
    from rich.progress import track

    from ..suite.chat_templates import chat_templates

    found = chat_templates(paths)
    console = Console(stderr=True)
    off = quiet or len(found) < 2 or not console.is_terminal
    yield from track(found, doing, console=console, transient=True, disable=off)
