"""``toolcall fmt``: vector files in canonical form."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from .. import data
from ..errors import SourceError
from ..files import find_files
from ..formatting import format_text
from ..registry import REGISTRIES
from ..yaml_text import decode


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--check", is_flag=True, help="Change nothing; end with 1 if a file is not in canonical form.")
def fmt(paths: tuple[Path, ...], check: bool) -> None:
    """Bring the vector files in PATHS (the suite's own if none is given) into canonical form.

    Comments and values stay as they are.  A file that cannot be read is left alone.
    """
    if not (paths or check):
        data.refuse_installed("name files of yours")
    changed = refused = 0
    for path in _files(paths or (data.vectors_dir(),)):
        try:
            content = path.read_bytes()
            formatted = format_text(decode(content, path), path).encode("utf-8")
        except SourceError as error:
            click.echo(error, err=True)
            refused += 1
            continue
        if formatted != content:
            changed += 1
            click.echo(f"{path}: {'not formatted' if check else 'formatted'}")
            if not check:
                path.write_bytes(formatted)
    if refused:
        sys.exit(2)
    if check and changed:
        sys.exit(1)


def _files(paths: tuple[Path, ...]) -> list[Path]:
    registries = [path / name for path in paths for name in REGISTRIES if (path / name).is_file()]
    return [*registries, *find_files(paths)]
