"""``toolcall export vectors``: the vectors as plain files, for tools that want files."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import click

from ..suite.model import Vector
from ..suite.vector_json import vector_to_json
from ..vectors.bundle import checksum
from ..vectors.selection import PATHS_HELP
from . import completion
from .shared import NEW_FOLDER, readable

_HELP = f"""Write vectors as plain files below FOLDER, one or two each.

{PATHS_HELP}

Each becomes FOLDER/<id>.json; its output also FOLDER/<id>.txt in UTF-8, byte for byte.  An output with a
lone surrogate has no UTF-8 and is in the JSON alone.  Nothing is written, and the exit code is 2, if a vector
cannot be read.

\b
  toolcall export vectors files contract/fences
"""


@click.command("vectors", help=_HELP)
@click.argument("folder", type=NEW_FOLDER)
@click.argument("paths", nargs=-1, shell_complete=completion.vectors)
def export_vectors(folder: Path, paths: Sequence[str]) -> None:
    """Write the files of all vectors."""
    vectors = readable(paths)
    for vector in vectors:
        write(vector, folder)
    click.echo(f"{len(vectors)} {'vector' if len(vectors) == 1 else 'vectors'} in {folder}")


def write(vector: Vector, folder: Path) -> None:
    """Write the files of one vector."""
    # The schema allows no id such as ``../x``, so that the path stays inside the folder.
    path = folder.joinpath(*vector.id.split("/"))
    path.parent.mkdir(parents=True, exist_ok=True)
    entry = vector_to_json(vector)
    text = json.dumps({**entry, "checksum": checksum(entry)}, indent=2, sort_keys=True) + "\n"
    path.with_name(path.name + ".json").write_bytes(text.encode("ascii"))
    if vector.expected is not None:
        try:
            output = vector.output.encode("utf-8")
        except UnicodeEncodeError:
            return
        path.with_name(path.name + ".txt").write_bytes(output)
