"""``toolcall bundle``: all vectors as one JSON text."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from .. import data
from ..bundle import dump_bundle, verify
from ..loader import load_vectors


@click.command()
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write this file.")
@click.option("--check", is_flag=True, help="Check the checksums of the bundle files in PATHS instead.")
def bundle(paths: tuple[Path, ...], out: Path | None, check: bool) -> None:
    """Write the vectors in PATHS (the suite's own if none is given) as one JSON text.

    The text is ASCII, has one vector a line, and is the same for the same vectors.  Nothing is written if a
    vector cannot be read.
    """
    if check:
        _check(paths)
        return
    vectors, errors = load_vectors(paths or [data.vectors_dir()])
    for error in errors:
        click.echo(error, err=True)
    if errors:
        sys.exit(2)
    text = dump_bundle(vectors, data.suite_version())
    if out is None:
        click.echo(text, nl=False)
    else:
        out.write_bytes(text.encode("ascii"))


def _check(paths: tuple[Path, ...]) -> None:
    wrong = [(path, id) for path in paths for id in verify(path.read_text(encoding="ascii"))]
    for path, id in wrong:
        click.echo(f"{path}: {id}: the checksum is wrong; the vector was changed", err=True)
    if wrong:
        sys.exit(1)
