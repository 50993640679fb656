"""``toolcall bundle``: all vectors as one JSON text."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from ..suite import data
from ..suite.bundle import dump_bundle, load_bundle, verify
from ..suite.selection import PATHS_HELP
from . import completion
from .shared import NEW_FILE, readable, write

_HELP = f"""Write vectors as one JSON text, for ports without a YAML reader.

{PATHS_HELP}

The text is ASCII, has one vector a line, and is the same for the same vectors.  Nothing is written, and the
exit code is 2, if a vector cannot be read.  --check ends with 1 if a vector was changed.

\b
  toolcall bundle --out vectors.json
  toolcall bundle contract --out contract.json
  toolcall bundle --check vectors.json
"""


@click.command(help=_HELP)
@click.argument("paths", nargs=-1, shell_complete=completion.vectors)
@click.option("--out", "-o", type=NEW_FILE, help="Write a file instead of standard output.")
@click.option("--check", is_flag=True, help="PATHS are bundles: check their vectors by checksum.")
def bundle(paths: Sequence[str], out: Path | None, check: bool) -> None:
    """Write a bundle, or check bundles."""
    if check:
        _check(paths)
    else:
        write(dump_bundle(readable(paths), data.suite_version()).encode("ascii"), out)


def _check(paths: Sequence[str]) -> None:
    if not paths:
        raise click.UsageError("--check needs the bundles: toolcall bundle --check FILE")
    for path in paths:
        load_bundle(Path(path))
    wrong = [(path, id) for path in paths for id in verify(Path(path).read_text(encoding="ascii"))]
    for path, id in wrong:
        click.echo(f"{path}: {id}: the checksum is wrong; the vector was changed", err=True)
    if wrong:
        sys.exit(1)
