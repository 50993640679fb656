"""``toolcall roundtrip``: whether what a chat template writes can be parsed back."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import TemplateSourceError
from ..suite.files import for_writing
from . import completion
from .shared import LIST_FILE, SECONDS, adapter_option, templates_of, terminal

if TYPE_CHECKING:
    from ..lab.roundtrip.trip import RoundTrips
    from ..run.connection import Connection

_HELP = """Render conversations through chat templates and parse the assistant's turns back.

TEMPLATE is a file, a folder, a tokenizer_config.json, a GGUF; - is standard input.  The conversations are
made at random: text, reasoning and calls of every JSON type, in any script, with markup and code, after
earlier turns with calls and results.  What the prompt lacks of earlier turns is said ("left out").

A turn that does not come back as it was is the template's own doing if that renders another turn to the
very same text, so that no parser could tell them apart.  The other turn is shown: it is "alike" if it says
as much, such as a number and a text that look the same, and the turn is "lost" if a part of it is left out.
Else the parser has misread it.  Ids of calls that the template does not write are not counted.

"Clause" are turns that came back as the specification wants them read, which is not as they were meant:
whitespace beside a marker (TP-3.3, TP-3.4), a text that is JSON where a value is possible (TP-8.3), text
before a call of bare JSON (TP-4.4) or before a call of Qwen3.5 (HD-2.5).

A turn is parsed after the generation prompt of its template.  Where the prompt opens reasoning and the turn
does not show it, the end of the reasoning, which the model would write, comes first.

Ends with 0 if nothing was misread, 1 if something was, 2 if a file is not a chat template or
cannot be analysed or rendered, 3 if the adapter is broken.

\b
  toolcall roundtrip template.jinja
  toolcall roundtrip models/ --adapter 'cmd:./my-parser' --examples 500
"""


@click.command(help=_HELP)
@click.argument("paths", nargs=-1, required=True, metavar="TEMPLATE...", shell_complete=completion.files)
@adapter_option("What parses, as in `toolcall run`.")
@click.option(
    "--examples", "-n", type=click.IntRange(1), default=100, show_default=True, help="For each template."
)
@click.option("--seed", type=int, default=0, show_default=True, help="The same seed, the same conversations.")
@click.option(
    "--write-vectors",
    "drafts_file",
    type=LIST_FILE,
    help="Write what was misread as draft vectors to a new file.",
)
@click.option("--timeout", type=SECONDS, default=10.0, show_default=True, help="Seconds for a reply.")
@click.option("--json", "as_json", is_flag=True, help="Print an array with an object for each template.")
@click.option("--verbose", "-v", is_flag=True, help="Show the witness of every loss of every template.")
def roundtrip(
    paths: Sequence[str],
    adapter: str,
    examples: int,
    seed: int,
    drafts_file: Path | None,
    timeout: float,
    as_json: bool,
    verbose: bool,
) -> None:
    """Make the round trips, print the reports, and end with their exit code."""
    from ..adapters.resolve import resolve
    from ..run.connection import Connection
    from ..run.session import Limits

    if drafts_file is not None and drafts_file.exists():
        raise click.UsageError(f"--write-vectors {drafts_file}: the file is there already")
    with Connection(resolve(adapter), Limits(timeout)) as connection:
        reports = list(_trips(paths, connection, examples, seed))
    _print(reports, as_json, verbose)
    if drafts_file is not None and any(report.errors for report in reports):
        from ..lab.roundtrip.draft_vectors import draft_vectors

        for_writing(drafts_file).write_bytes(draft_vectors(reports, drafts_file).encode("utf-8"))
    if any(report.error for report in reports):
        sys.exit(2)
    if any(report.errors for report in reports):
        sys.exit(1)


def _trips(paths: Sequence[str], connection: Connection, examples: int, seed: int) -> Iterator[RoundTrips]:
    from ..lab.roundtrip.trip import RoundTrips, round_trip

    for name, source in templates_of(paths, "round trips"):
        if isinstance(source, TemplateSourceError):
            yield RoundTrips(name, error=source.reason)
        else:
            yield round_trip(source, connection, examples, seed)


def _print(reports: Sequence[RoundTrips], as_json: bool, verbose: bool) -> None:

    from ..lab.roundtrip.display import render, to_wire

    if as_json:
        click.echo(json.dumps([to_wire(each) for each in reports], indent=2))
        return
    console = terminal()
    for part in render(reports, verbose or len(reports) == 1):
        console.print(part)
