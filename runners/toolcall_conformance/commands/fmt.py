"""``toolcall fmt``: vector files in canonical form."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from ..errors import SourceError
from ..suite import data
from ..suite.cases.lock import FILE, moves, read_lock, write_lock
from ..suite.files import find_files, is_vector_file, no_vector_file
from ..suite.formatting import format_text
from ..suite.registry import REGISTRIES
from ..suite.yaml_text import decode
from ..vectors.loader import load_vectors
from ..vectors.made import as_locked, first_text, made_vectors, shown_move
from ..vectors.selection import PATHS_HELP, files_of
from . import completion

_HELP = f"""Bring vector files into canonical form.

{PATHS_HELP} An id means the whole file it is in.

Comments and values stay as they are.  A file that cannot be read is left alone, and the exit code is 2.
"""


@click.command(help=_HELP)
@click.argument("paths", nargs=-1, shell_complete=completion.vectors)
@click.option("--check", is_flag=True, help="Change nothing; end with 1 if a file is not in canonical form.")
@click.option(
    "--accept-moves",
    is_flag=True,
    help="Accept the outputs that cases make today; print what moved.",
)
def fmt(paths: Sequence[str], check: bool, accept_moves: bool) -> None:
    """Format the files, or say which are not formatted."""
    if accept_moves:
        if paths or check:
            raise click.UsageError("--accept-moves is for all cases: give no paths, and no --check")
        _accept_moves(data.vectors_dir())
        return
    given = files_of(paths) or [data.vectors_dir()]
    if not check and any(path.resolve().is_relative_to(data.vectors_dir().resolve()) for path in given):
        data.refuse_installed("name files of yours")
    changed = refused = 0
    for path in _files(given):
        try:
            if path.name not in REGISTRIES and not is_vector_file(path):
                raise no_vector_file(path)
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


def _accept_moves(root: Path) -> None:
    """Write the lock of made outputs, after printing how many moved and the first ten."""
    data.refuse_installed("accept the moves in it")
    vectors, errors = load_vectors([root])
    if errors:
        raise click.ClickException("\n".join(map(str, errors)))
    locked, made = read_lock(root / FILE), made_vectors(root, vectors)
    found = moves(locked, made)
    before = as_locked(found.moved, locked) if found.moved else {}
    click.echo(f"{len(found.moved)} outputs moved, {len(found.new)} are new, {len(found.gone)} are gone")
    lines = [f"{id}\n    {shown_move(before.get(id), made[id])}" for id in found.moved]
    lines += [f"{id}: {first_text(made[id])!r}" for id in found.new]
    lines += [f"{id}: gone" for id in found.gone]
    for line in lines[:_SHOWN]:
        click.echo(line)
    write_lock(root / FILE, made.values())


#: How many outputs are printed.
_SHOWN = 10


def _files(paths: Sequence[Path]) -> list[Path]:
    registries = [path / name for path in paths for name in REGISTRIES if (path / name).is_file()]
    return [*registries, *find_files(paths)]
