"""``toolcall describe``: the description of a format, made of a response template."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from ..errors import SourceError, TemplateSourceError
from . import completion
from .shared import FILE, NEW_FILE, json_option, print_json, write
from .verify import response_template_of

_HELP = """Make the description of a format (TA-12) of the response template in CONFIG, as far as it goes.

CONFIG is a tokenizer_config.json, or a response template alone.  The description goes to standard output, or
with --out into a file; what of the template it leaves out goes to standard error.

Ends with 2 if there is no response template, or one that is refused.

\b
  toolcall describe tokenizer_config.json --out format.yaml
  toolcall parse --format format.yaml --tool get_weather < output.txt
"""


@click.command(help=_HELP)
@click.argument("config", metavar="CONFIG", type=FILE, shell_complete=completion.files)
@click.option("--out", "-o", type=NEW_FILE, metavar="FILE", help="Write it there.")
@json_option("Print one JSON object with the description and what is left out.")
def describe(config: Path, out: Path | None, as_json: bool) -> None:
    """Make the description, and say what is left out."""
    from toolcall_reference import BadRequest, import_response_template

    from ..suite.description_text import file_text

    try:
        found = import_response_template(response_template_of(config))
    except BadRequest as error:
        advice = f"See all that is wrong: toolcall verify {config}"
        raise TemplateSourceError(config, f"the response template is refused: {error}", advice) from None
    if as_json:
        print_json({"description": found.description, "leftOut": list(found.left_out)})
        return
    try:
        text = file_text(out or Path("format.yaml"), found.description)
    except SourceError as error:
        click.echo(error, err=True)
        sys.exit(2)
    write(text.encode("utf-8"), out)
    for each in found.left_out:
        click.echo(f"left out  {each}", err=True)
