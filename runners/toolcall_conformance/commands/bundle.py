"""``toolcall bundle``: all vectors in one file, as one JSON text or packed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from ..suite import data
from ..vectors.bundle import dump_bundle, load_bundle, verify
from ..vectors.cache import checksum_of_sources
from ..vectors.lookup import pack
from ..vectors.packed import NAME, are_equal, text_of, unpacked
from ..vectors.selection import PATHS_HELP
from . import completion
from .shared import NEW_FILE, readable, write

_HELP = f"""Write vectors as one JSON text, for ports without a YAML reader.

{PATHS_HELP}

The text is ASCII, has one vector a line, and is the same for the same vectors.  It describes the formats too,
for ports without Jinja.  Nothing is written, and the
exit code is 2, if a vector cannot be read.  --check ends with 1 if a vector was changed.

--packed writes the form that the packages for Go, JavaScript and Rust carry: compressed lines of JSON with
all that results files need, and with what a harness looks up.  --ports writes the one of a checkout, which
lies in the Go module; the packers of the other two copy it.

\b
  toolcall bundle --out vectors.json
  toolcall bundle contract --out contract.json
  toolcall bundle --check vectors.json
  toolcall bundle --packed --out {NAME}
  toolcall bundle --ports
  toolcall bundle --ports --check
"""


@click.command(help=_HELP)
@click.argument("paths", nargs=-1, shell_complete=completion.vectors)
@click.option("--out", "-o", type=NEW_FILE, help="Write a file instead of standard output.")
@click.option("--check", is_flag=True, help="PATHS are bundles: check their vectors by checksum.")
@click.option("--packed", is_flag=True, help="Write the packed form.")
@click.option("--ports", is_flag=True, help="Write, or check, the packed bundle under runners/ports.")
def bundle(paths: Sequence[str], out: Path | None, check: bool, packed: bool, ports: bool) -> None:
    """Write a bundle, or check bundles."""
    if ports:
        _ports(check)
    elif check:
        _check(paths)
    elif packed:
        write(pack(readable(paths), data.suite_version()), out)
    else:
        text = dump_bundle(readable(paths), data.suite_version(), described=True)
        write(text.encode("ascii"), out)


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


def _ports(check: bool) -> None:
    """Write the packed bundle under runners/ports, or end with 1 if it has not today's vectors."""
    data.refuse_installed("write one file with --packed --out FILE")
    made_of = checksum_of_sources(data.vectors_dir())
    packed, path = pack(readable(()), data.suite_version(), made_of), data.ports_bundle_path()
    if not check:
        path.write_bytes(packed)
    # Another zlib may compress otherwise, so the lines are compared.
    elif not path.is_file() or not are_equal(text_of(path), unpacked(packed)):
        click.echo(f"{path}: it has not the vectors of today; run `toolcall bundle --ports`", err=True)
        sys.exit(1)
