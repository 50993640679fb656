"""``toolcall constraint``: whether what a model is forced to write is what a parser reads."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import TemplateSourceError
from ..suite.files import for_writing
from . import completion
from .shared import LIST_FILE, SECONDS, adapter_option, templates_of, terminal

if TYPE_CHECKING:
    from ..lab.constraint.examination import Examination
    from ..run.connection import Connection

_HELP = """Hold an engine's constraint against the template, the schemas and the parser.

TEMPLATE is a file, a folder, a tokenizer_config.json, a GGUF; - is standard input.  Turns with calls are made
at random and rendered; the adapter says by the operation `constrain` whether its model could write them.

\b
  rendered       what the template writes for valid calls is possible
  ends           after the last call that it writes the model can stop
  forced         where a call is demanded, the model cannot stop without one
  none           where no call is wanted, none can be written
  prefix         every beginning of a possible text is possible
  order          named is within required, required within auto
  parses         a possible text is read as the calls meant, or valid ones
  same           the engine's parser and the reference read the same calls
  contradiction  a schema that no value fits is refused

With --samples the constraint itself is walked through, with markers of the format put wherever it lets them
stand: `forced`, `parses` and `same` are asked of what is found, and the smallest text is shown.  Texts are
damaged a little, and have markers of the format in their strings, for `parses` and `same`.  An engine without
a parser is read by the reference.  What GR-1.1 exempts is not asked.

An engine that names the grammar under which its model writes, and does not run it, has the reference run it.
An engine that knows models by name is asked for the format of this suite that writes calls as the template
does; --as names another one.

Ends with 0 if every property holds, 1 if one is broken, 2 if a file is not a chat template or its calls
cannot be read, 3 if the adapter is broken.

\b
  toolcall constraint template.jinja
  toolcall constraint chat_template.jinja --adapter engine:xgrammar --as qwen3
  toolcall constraint template.jinja --samples 200 --write-vectors drafts.yaml
"""


@click.command(help=_HELP)
@click.argument("paths", nargs=-1, required=True, metavar="TEMPLATE...", shell_complete=completion.files)
@adapter_option("What constrains, as in `toolcall run`.")
@click.option(
    "--as",
    "format",
    metavar="FORMAT",
    help="The format by whose name the engine knows the template.  [default: one like it]",
)
@click.option(
    "--examples", "-n", type=click.IntRange(1), default=100, show_default=True, help="For each template."
)
@click.option(
    "--samples",
    type=click.IntRange(0),
    default=0,
    help="Texts found by walks through the constraint, for each.",
)
@click.option(
    "--seed", type=int, default=0, show_default=True, help="The same seed, the same turns and samples."
)
@click.option(
    "--write-vectors", "drafts_file", type=LIST_FILE, help="Write what samples break as draft vectors."
)
@click.option("--timeout", type=SECONDS, default=20.0, show_default=True, help="Seconds for a reply.")
@click.option("--json", "as_json", is_flag=True, help="Print an array with an object for each template.")
def constraint(
    paths: Sequence[str],
    adapter: str,
    format: str | None,
    examples: int,
    samples: int,
    seed: int,
    drafts_file: Path | None,
    timeout: float,
    as_json: bool,
) -> None:
    """Examine the constraints, print the reports, and end with their exit code."""
    if drafts_file is not None and not samples:
        raise click.UsageError("--write-vectors writes what --samples finds")
    if drafts_file is not None and drafts_file.exists():
        raise click.UsageError(f"--write-vectors {drafts_file}: the file is there already")
    from ..adapters.resolve import resolve
    from ..lab.constraint.display import render, to_wire
    from ..run.connection import Connection
    from ..run.session import Limits

    with Connection(resolve(adapter), Limits(timeout), "constrain") as connection:
        reports = list(_reports(paths, connection, format, examples, seed, samples))
    if drafts_file is not None:
        from ..lab.constraint.draft_vectors import draft_vectors

        text = draft_vectors(reports, drafts_file)
        if text:
            for_writing(drafts_file).write_bytes(text.encode("utf-8"))
    if as_json:
        click.echo(json.dumps([to_wire(each) for each in reports], indent=2))
    else:
        console = terminal()
        for part in render(reports):
            console.print(part)
    if any(report.error for report in reports):
        sys.exit(2)
    if any(report.broken for report in reports):
        sys.exit(1)


def _reports(
    paths: Sequence[str],
    connection: Connection,
    format: str | None,
    examples: int,
    seed: int,
    samples: int,
) -> Iterator[Examination]:
    from ..lab.constraint.examination import Examination
    from ..lab.constraint.properties import examine

    for name, source in templates_of(paths, "constraints"):
        if isinstance(source, TemplateSourceError):
            yield Examination(name, error=source.reason)
        else:
            yield examine(replace(source, name=format or source.name), connection, examples, seed, samples)
