"""``toolcall export``: the vectors as plain files, for tools that want files."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from .. import data
from ..bundle import checksum, vector_to_json
from ..loader import load_vectors
from ..model import Vector


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.argument("paths", nargs=-1, type=click.Path(exists=True, path_type=Path))
def export(folder: Path, paths: tuple[Path, ...]) -> None:
    """Write the vectors in PATHS (the suite's own if none is given) below FOLDER.

    Each becomes FOLDER/<id>.json; its output also FOLDER/<id>.txt in UTF-8, byte for byte.  An output with a
    lone surrogate has no UTF-8 and is in the JSON alone.
    """
    vectors, errors = load_vectors(paths or [data.vectors_dir()])
    for error in errors:
        click.echo(error, err=True)
    if errors:
        sys.exit(2)
    for vector in vectors:
        write(vector, folder)
    click.echo(f"{len(vectors)} vectors in {folder}")


def write(vector: Vector, folder: Path) -> None:
    """Write the files of one vector."""
    # The schema keeps dots and slashes in ids from leading out of the folder.
    path = folder.joinpath(*vector.id.split("/"))
    path.parent.mkdir(parents=True, exist_ok=True)
    entry = vector_to_json(vector)
    text = json.dumps({**entry, "checksum": checksum(entry)}, indent=2, sort_keys=True) + "\n"
    path.with_name(path.name + ".json").write_bytes(text.encode("ascii"))
    if vector.kind in ("parse", "stream"):
        try:
            output = vector.output.encode("utf-8")
        except UnicodeEncodeError:
            return
        path.with_name(path.name + ".txt").write_bytes(output)
