"""``toolcall cases``: all cases for a template that the suite does not have."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import SourceError, TemplateSourceError
from . import completion
from .shared import NEW_FOLDER, templates_of, terminal

if TYPE_CHECKING:
    from ..run.unseen import AskedCases

_HELP = """Make all cases of the suite for a template that nobody here has seen.

TEMPLATE is a file, a tokenizer_config.json, a GGUF, or a model's folder; - is standard input.  Its format is
derived, each case is rendered by the template itself, and what cannot be made is listed with the reason.  A
case that the reference reads otherwise than the case says is listed too, with its clauses, and nobody is
asked it.  Several templates become a table.

--out writes the cases as a folder of vectors, for `toolcall run DIR`, `toolcall lint --vectors DIR DIR` and
`pytest DIR`; `toolcall run --cases-for TEMPLATE` asks them at once.

Ends with 2 if a file is not a chat template or cannot be analysed.

\b
  toolcall cases chat_template.jinja
  toolcall cases tokenizer_config.json --out my-model
  toolcall cases models/
"""


@click.command(help=_HELP)
@click.argument("paths", nargs=-1, required=True, metavar="TEMPLATE...", shell_complete=completion.files)
@click.option("--out", "-o", type=NEW_FOLDER, metavar="DIR", help="Write them there.")
@click.option("--verbose", "-v", is_flag=True, help="Name all cases that are left out.")
def cases(paths: Sequence[str], out: Path | None, verbose: bool) -> None:
    """Make the cases and print what became of them; write them if a folder is given."""
    from ..run.unseen import asked_cases
    from ..views.unseen_summary import overview, summary

    found: dict[str, AskedCases | TemplateSourceError] = {}
    for name, source in templates_of(paths, "making cases"):
        try:
            found[name] = source if isinstance(source, TemplateSourceError) else asked_cases(source)
        except TemplateSourceError as error:
            found[name] = error
    if out is not None and len(found) > 1:
        raise click.UsageError(f"--out is for one template, and there are {len(found)}: {', '.join(found)}")
    wrong = [each for each in found.values() if isinstance(each, TemplateSourceError)]
    console = terminal()
    if len(found) > 1:
        for part in overview(found):
            console.print(part)
    for each in wrong:
        click.echo(str(each), err=True)
    (one, *others) = found.values()
    if not others and not isinstance(one, TemplateSourceError):
        for part in summary(one, -1 if verbose else 4):
            console.print(part)
        if out is not None:
            _write(one, out)
    if wrong:
        sys.exit(2)


def _write(asked: AskedCases, out: Path) -> None:
    """Write the folder; what is in it already stays.  Implements VF-12.22."""
    from ..vectors.unseen.folder import files_of, write_folder

    try:
        write_folder(out, files_of(asked.cases, asked.made, asked.left_out))
    except SourceError as error:
        click.echo(f"--out {error}", err=True)
        sys.exit(2)
    except OSError as error:
        raise click.UsageError(f"--out {out}: {error.strerror}") from error
    click.echo(f"{out}: {len(asked.made)} vectors; toolcall run {out} asks them", err=True)
