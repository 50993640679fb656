"""``toolcall analyze``: how the model of a chat template writes reasoning, content and calls."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..adapters.implementation import JsonObject
from ..errors import SourceError, TemplateSourceError
from . import completion
from .request_options import tools_option
from .shared import NEW_FILE, template_of, templates_of, terminal, write

if TYPE_CHECKING:
    from toolcall_reference import Step

    from ..suite.template_sources import TemplateSource
    from ..views.analysis_report import Analysed, Generated

#: The tool of the call that a report shows: parser and grammar are made for it if no others are given.
_TOOL = {
    "type": "function",
    "function": {
        "name": "find_books",
        "parameters": {
            "type": "object",
            "properties": {"book_title": {"type": "string"}, "max_pages": {"type": "integer"}},
            "required": ["book_title"],
        },
    },
}


_HELP = """Analyse chat templates: files, folders, tokenizer_config.json, GGUF; - is standard input.

One template is reported in full, several line by line.  Ends with 2 if a file is no
chat template or cannot be analysed.

\b
  toolcall analyze template.jinja --explain
  toolcall analyze template.jinja --parser --tools tools.json
  toolcall analyze models/*/tokenizer_config.json
  toolcall analyze template.jinja --write format.yaml
"""


@click.command(help=_HELP)
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", shell_complete=completion.files)
@click.option("--explain", is_flag=True, help="Show the comparisons that decide, and further evidence.")
@click.option(
    "--parser", "generated", is_flag=True, help="Show the parser and the grammar that are made of it."
)
@click.option(
    "--write",
    "out",
    type=NEW_FILE,
    metavar="FILE",
    help="Write the description of one template's format as YAML; what people wrote in FILE stays.",
)
@tools_option
@click.option(
    "--json", "as_json", is_flag=True, help="Print an object for one template, an array for several."
)
def analyze(
    paths: Sequence[str],
    explain: bool,
    generated: bool,
    out: Path | None,
    tools: Sequence[Mapping[str, Any]] | None,
    as_json: bool,
) -> None:
    """Analyse and print; the exit code is 2 if a template could not be analysed."""
    if out is not None:
        _refuse_beside_write(len(paths), explain or generated or as_json)
        _write_description(paths[0], out)
        return
    if tools is not None and not generated:
        raise click.UsageError("--tools are for --parser")
    asked = (tools if tools is not None else [_TOOL]) if generated else None
    templates = list(_analysed(paths, asked, quiet=as_json))
    if as_json:
        wires = [_wire(template, explain) for template in templates]
        click.echo(json.dumps(wires[0] if len(wires) == 1 else wires, indent=2))
    else:
        _print(templates, explain, full=explain or generated)
    if any(template.explanation is None for template in templates):
        sys.exit(2)


def _refuse_beside_write(paths: int, report: bool) -> None:
    if paths > 1:
        raise click.UsageError(f"--write is for one template, and there are {paths}: give one PATH")
    if report:
        raise click.UsageError("--write prints no report: leave --explain, --parser and --json out")


def _write_description(path: str, out: Path) -> None:
    """Write the description of one template's wire format.  Implements TA-12.13."""
    from toolcall_reference import TemplateError, describe_format

    from ..suite.description_text import file_text

    source = template_of(path)
    try:
        tokens = {"bos_token": source.bos_token, "eos_token": source.eos_token}
        text = file_text(out, describe_format(source.source, **tokens))
    except (TemplateError, SourceError) as error:
        click.echo(error if isinstance(error, SourceError) else f"{source.name}: {error}", err=True)
        sys.exit(2)
    write(text.encode("utf-8"), out, "--write")


def _analysed(
    paths: Sequence[str], tools: Sequence[Mapping[str, Any]] | None, quiet: bool
) -> Iterator[Analysed]:
    """Each template's analysis, with its parser and grammar if ``tools`` are given for them."""
    from toolcall_reference import TemplateError, explain

    from ..views.analysis_report import Analysed

    for name, source in templates_of(paths, "analysing", quiet):
        if isinstance(source, TemplateSourceError):
            yield Analysed(name, error=source.reason)
            continue
        try:
            tokens = {"bos_token": source.bos_token, "eos_token": source.eos_token}
            found = explain(source.source, **tokens)
        except TemplateError as error:
            yield Analysed(name, error=str(error))
        else:
            yield Analysed(name, found, None if tools is None else _generated(source, tools))


def _generated(source: TemplateSource, tools: Sequence[Mapping[str, Any]]) -> Generated:
    """The parser and the grammar of a template, for these tools."""
    from toolcall_reference import (
        BadRequest,
        GrammarUnsupported,
        build_template_grammar,
        build_template_parser,
    )

    from ..views.analysis_report import Generated

    try:
        parser = tuple(build_template_parser(source.source, tools, source.tokens).describe())
    except BadRequest as error:
        return Generated((), {}, str(error))
    try:
        return Generated(parser, build_template_grammar(source.source, tools, source.tokens).to_wire())
    except (BadRequest, GrammarUnsupported) as error:
        return Generated(parser, {}, str(error))


def _print(templates: Sequence[Analysed], explain: bool, full: bool) -> None:
    from ..views.analysis_report import overview, report

    console = terminal()
    reports = (part for template in templates for part in report(template, explain))
    for part in reports if full or len(templates) == 1 else overview(templates):
        console.print(part)


def _wire(template: Analysed, explain: bool) -> JsonObject:
    """What ``--json`` prints of one template."""
    if template.explanation is None:
        return {"template": template.name, "error": template.error}
    wire: JsonObject = {"template": template.name, "analysis": template.explanation.analysis.to_wire()}
    wire["sample"] = template.explanation.sample
    wire["draft"] = template.explanation.draft
    wire["histories"] = [
        {"about": each.about, "treatment": each.treatment.value, "warning": each.warning}
        for each in template.explanation.histories
    ]
    if template.generated is not None:
        wire["parser"], wire["grammar"] = list(template.generated.parser), template.generated.grammar
        wire["reason"] = template.generated.reason
    if explain:
        wire["derivations"] = list(map(_step, template.explanation.derivations))
        wire["evidence"] = list(map(_step, template.explanation.evidence))
    return wire


def _step(step: Step) -> JsonObject:
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
