"""``toolcall export response-template``: how a chat template's model writes, for runtimes that read that."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from . import completion
from .shared import NEW_FILE, print_json, template_of

if TYPE_CHECKING:
    from toolcall_reference import ExportedTemplate

    from ..suite.template_sources import TemplateSource

_HELP = """Write the response template of a chat template (chapter RT), and say what it loses.

TEMPLATE is a file, a tokenizer_config.json, a GGUF, or a model's folder; - is standard input.  The response
template goes to standard output, or with --out into a file; in a tokenizer_config.json that is there only the
key response_template changes.  What is lost goes to standard error.

Runtimes derive constrained decoding from literal closers and captured names alone.  Where these cost nothing
they are written anyway; --prefer grammar writes them wherever they are possible.

Ends with 1 and a line for each reason if no response template can read the format, with 2 if TEMPLATE is
no chat template.

\b
  toolcall export response-template chat_template.jinja
  toolcall export response-template my-model --out my-model/tokenizer_config.json
"""


@click.command("response-template", help=_HELP)
@click.argument("template", metavar="TEMPLATE", shell_complete=completion.files)
@click.option("--out", "-o", type=NEW_FILE, metavar="FILE", help="Write it there.")
@click.option(
    "--prefer",
    type=click.Choice(["grammar", "tolerance"]),
    default="tolerance",
    show_default=True,
    help="A form for constrained decoding, or one that reads more of what models write.",
)
@click.option(
    "--verify", "verifies", is_flag=True, help="Ask each runtime that is set up; see toolcall verify."
)
@click.option("--strict", is_flag=True, help="With --verify: end with 1 if a required case is lost.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object with template and losses.")
def write_response_template(
    template: str,
    out: Path | None,
    prefer: Literal["grammar", "tolerance"],
    verifies: bool,
    strict: bool,
    as_json: bool,
) -> None:
    """Write the template and say what it loses."""
    source = template_of(template)
    found = exported(source, prefer)
    if as_json:
        print_json({"template": source.name, "prefer": prefer, **found.to_wire()})
    elif out is None:
        click.echo(json.dumps(found.template, indent=2, ensure_ascii=False))
    if not as_json:
        _say(found, prefer)
    if out is not None:
        _write(found, out)
    if verifies:
        _verify(source, found, as_json, strict)


def exported(source: TemplateSource, prefer: Literal["grammar", "tolerance"]) -> ExportedTemplate:
    """The response template of a chat template; prints why there is none, and ends with 1."""
    from toolcall_reference import CannotExport, TemplateError, export_response_template

    from ..errors import TemplateSourceError

    try:
        return export_response_template(
            source.source, prefer=prefer, bos_token=source.bos_token, eos_token=source.eos_token
        )
    except CannotExport as error:
        for reason in error.reasons:
            click.echo(f"{source.name}: no response template: {reason}", err=True)
        sys.exit(1)
    except TemplateError as error:
        advice = f"See what it shows: toolcall analyze {source.origin or source.name}"
        raise TemplateSourceError(
            source.origin or source.name, f"it has no format: {error}", advice
        ) from None


def _verify(source: TemplateSource, found: ExportedTemplate, as_json: bool, strict: bool) -> None:
    """Verify what was written; ends with 1 if something is wrong."""
    from .verify import is_failure, show, verification

    result = verification(source, found.template, (), found.losses)
    if as_json:
        print_json(result.to_wire())
    else:
        show(result)
    if is_failure(result, strict):
        sys.exit(1)


def _say(found: ExportedTemplate, prefer: str) -> None:
    width = max(len(loss.effect) for loss in found.losses)
    for loss in found.losses:
        click.echo(f"{loss.effect:{width}}  {loss.says}", err=True)
    if prefer == "grammar" and not found.grammar:
        click.echo(f"{'note':{width}}  this format has no form from which grammars are derived", err=True)


def _write(found: ExportedTemplate, out: Path) -> None:
    from ..suite.tokenizer_config import with_response_template

    try:
        before = out.read_text("utf-8") if out.is_file() else ""
        text, what = with_response_template(before, found.template)
        out.write_text(text, "utf-8", newline="")
    except ValueError as error:
        raise click.UsageError(f"--out {out}: {error}") from None
    except OSError as error:
        raise click.UsageError(f"--out {out}: {error.strerror}") from error
    size = len(json.dumps(found.template)) / 1024
    click.echo(f"written to {out}: {what} ({size:.1f} KB)", err=True)
