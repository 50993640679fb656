"""``toolcall analyze``: how the model of a chat template writes reasoning, content and calls."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from ..errors import TemplateSourceError
from .shared import templates_of

if TYPE_CHECKING:
    from toolcall_reference import Step

    from ..views.analysis_report import Analysed


_HELP = """Analyse chat templates: files, folders, tokenizer_config.json, GGUF; - is standard input.

One template is reported in full, several line by line.  Ends with 2 if a file is no
chat template or cannot be analysed.

\b
  toolcall analyze template.jinja --explain
  toolcall analyze models/*/tokenizer_config.json
"""


@click.command(help=_HELP)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--explain", is_flag=True, help="Show the comparisons that decide, and further evidence.")
@click.option(
    "--json", "as_json", is_flag=True, help="Print an object for one template, an array for several."
)
def analyze(paths: Sequence[str], explain: bool, as_json: bool) -> None:
    """Analyse and print; the exit code is 2 if a template could not be analysed."""
    templates = list(_analysed(paths, quiet=as_json))
    if as_json:
        wires = [_wire(template, explain) for template in templates]
        click.echo(json.dumps(wires[0] if len(wires) == 1 else wires, indent=2))
    else:
        _print(templates, explain)
    if any(template.explanation is None for template in templates):
        sys.exit(2)


def _analysed(paths: Sequence[str], quiet: bool) -> Iterator[Analysed]:
    from toolcall_reference import TemplateError, explain

    from ..views.analysis_report import Analysed

    for name, source in templates_of(paths, "analysing", quiet):
        if isinstance(source, TemplateSourceError):
            yield Analysed(name, error=source.reason)
            continue
        try:
            tokens = {"bos_token": source.bos_token, "eos_token": source.eos_token}
            yield Analysed(name, explain(source.source, **tokens))
        except TemplateError as error:
            yield Analysed(name, error=str(error))


def _print(templates: Sequence[Analysed], explain: bool) -> None:
    from rich.console import Console

    from ..views.analysis_report import overview, report

    console = Console(highlight=False)
    full = (part for template in templates for part in report(template, explain))
    for part in full if len(templates) == 1 or explain else overview(templates):
        console.print(part)


def _wire(template: Analysed, explain: bool) -> dict[str, Any]:
    """What ``--json`` prints of one template."""
    if template.explanation is None:
        return {"template": template.name, "error": template.error}
    wire: dict[str, Any] = {"template": template.name, "analysis": template.explanation.analysis.to_wire()}
    wire["sample"] = template.explanation.sample
    if explain:
        wire["derivations"] = list(map(_step, template.explanation.derivations))
        wire["evidence"] = list(map(_step, template.explanation.evidence))
    return wire


def _step(step: Step) -> dict[str, Any]:
    found = step.comparison
    return {
        "id": found.id,
        "title": found.title,
        "left": {"title": found.left_title, "text": found.left},
        "right": {"title": found.right_title, "text": found.right},
        "difference": {
            name: getattr(found.difference, name) for name in ("prefix", "left", "right", "suffix")
        },
        "conclusion": step.conclusion,
    }
