"""``toolcall grammar``: derives a grammar that keeps a template's model to calls that fit the tools."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..adapters.implementation import JsonObject
from ..errors import ToolcallError
from . import completion
from .format_option import format_option
from .request_options import tools_option
from .shared import template_of
from .unreadable import unreadable_calls

if TYPE_CHECKING:
    from ..lab.constraint.exporting import Exported
    from ..suite.template_sources import TemplateSource

_HELP = """Derive the grammar (GBNF) of a template's calls.

TEMPLATE is a file, a folder, a tokenizer_config.json, a GGUF, or the name of a format of the suite.

The grammar goes to standard output; triggers, preserved tokens and what is not enforced go to standard
error, with --json everything to standard output.  Ends with 2 if there is no grammar, or with --strict if a
keyword of a schema is not enforced; with 1 if the notation of --as cannot say the grammar.

With --verify the library that runs the notation is asked for the texts of the format's vectors, and for turns
that the template renders; ends with 1 at a text that it judges otherwise, or a grammar that it refuses.

\b
  gbnf            llama.cpp
  lark            llguidance
  ebnf            XGrammar
  structural-tag  XGrammar, vLLM, SGLang: the triggers are in it

\b
  toolcall grammar template.jinja --tools tools.json > calls.gbnf
  toolcall grammar template.jinja --tools tools.json --no-parallel --json
  toolcall grammar --format format.yaml --tools tools.json
  toolcall grammar template.jinja --tools tools.json --as lark --verify
  toolcall grammar hermes --tools tools.json --as structural-tag --verify
"""


@click.command(help=_HELP)
@click.argument("template", metavar="TEMPLATE", required=False, shell_complete=completion.files)
@format_option
@tools_option
@click.option(
    "--tool-choice", default="auto", metavar="CHOICE", help="auto, none, required, or the name of a tool."
)
@click.option(
    "--json-schema",
    type=click.Path(exists=True, path_type=Path),
    metavar="FILE",
    help="The schema of the response.",
)
@click.option("--no-parallel", is_flag=True, help="One call only.")
@click.option("--no-thinking", is_flag=True, help="Render the template with thinking disabled.")
@click.option(
    "--as",
    "notation",
    type=click.Choice(["gbnf", "lark", "ebnf", "structural-tag"]),
    default="gbnf",
    show_default=True,
    help="The notation.",
)
@click.option("--verify", "verified", is_flag=True, help="Have the notation's library judge texts by it.")
@click.option("--strict", is_flag=True, help="Refuse a grammar that is looser than the schemas.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object with everything.")
def grammar(
    template: str | None,
    format: JsonObject | None,
    tools: Sequence[Mapping[str, Any]] | None,
    tool_choice: str,
    json_schema: Path | None,
    notation: str,
    **flags: bool,
) -> None:
    """Derive the grammar and print it."""
    if (template is None) == (format is None):
        raise click.UsageError("give TEMPLATE or --format FILE, and not both")
    if tools is None and json_schema is None:
        raise click.UsageError("give --tools, --json-schema, or both")
    options: JsonObject = {
        "toolChoice": tool_choice if tool_choice in ("auto", "none", "required") else {"name": tool_choice},
        "parallelToolCalls": not flags["no_parallel"],
    }
    if json_schema is not None:
        options["jsonSchema"] = _schema(json_schema)
    if flags["no_thinking"]:
        options["enableThinking"] = False
    source = None if template is None else template_of(template)
    found: JsonObject = {**_export(source or format or {}, "gbnf", tools or (), options).reply}
    if source is not None and not found["grammar"] and tools and tool_choice != "none":
        reasons = unreadable_calls(source)
        if reasons:
            click.echo("\n".join(["no grammar, because no call can be read:", *reasons]), err=True)
            sys.exit(1)
    if flags["strict"] and (found["loosened"] or found["narrowed"]):
        what = "--strict, and the grammar differs from the schemas:"
        raise ToolcallError("\n".join([what, *_deviations(found)]))
    wanted = _export(source or format or {}, notation, tools or (), options)
    if found["grammar"]:
        # A structural tag says itself where the grammar begins.
        triggers = [] if notation == "structural-tag" else found["triggers"]
        found |= {"notation": notation, "grammar": wanted.text, "triggers": triggers}
    if flags["as_json"]:
        click.echo(json.dumps(found, indent=2))
    else:
        _print(found, wanted.unsaid)
    if flags["verified"] and found["grammar"]:
        _verify(source or format or {}, notation, tools or (), options)


def _export(
    format: TemplateSource | JsonObject,
    notation: str,
    tools: Sequence[Mapping[str, Any]],
    options: Mapping[str, Any],
) -> Exported:
    """The grammar in a notation; ends with 1 if it cannot say the grammar."""
    from ..lab.constraint.exporting import NotationError, export

    try:
        return export(format, notation, tools, options)
    except NotationError as error:
        click.echo(f"toolcall: {error}", err=True)
        sys.exit(1)


def _verify(
    format: TemplateSource | JsonObject,
    notation: str,
    tools: Sequence[Mapping[str, Any]],
    options: Mapping[str, Any],
) -> None:
    """Say what the notation's library judges otherwise; ends with 1 if it does, or refuses the grammar."""
    from ..lab.constraint.exporting import NotationError, verify

    try:
        report = verify(format, notation, tools, options)
    except NotationError as error:
        click.echo(f"toolcall: {error}", err=True)
        sys.exit(1)
    asked = f"{report.vectors} texts of vectors, {report.turns} of rendered turns"
    click.echo(f"verified by {report.library}: {asked}, {len(report.differing)} judged otherwise", err=True)
    for where, text, complete in report.differing[:5]:
        verb = "refuses" if complete else "allows"
        click.echo(f"{where}: {report.library} {verb} {json.dumps(text, ensure_ascii=False)}", err=True)
    if report.differing:
        sys.exit(1)


def _schema(path: Path) -> Any:
    try:
        return json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise ToolcallError(f"{path}: it holds no JSON Schema: {error}") from error


def _print(found: JsonObject, unsaid: Sequence[str]) -> None:
    if not found["grammar"]:
        click.echo("toolcall: no grammar is needed: no call can be read, so any text is right", err=True)
        return
    click.echo(found["grammar"], nl=not found["grammar"].endswith("\n"))
    for trigger in found["triggers"]:
        value = json.dumps(trigger["value"], ensure_ascii=False)
        click.echo(f"trigger ({trigger['type']}): {value}", err=True)
    if not found["triggers"] and found["notation"] != "structural-tag":
        click.echo("trigger: none, the grammar holds from the beginning", err=True)
    tokens = ", ".join(json.dumps(token, ensure_ascii=False) for token in found["preservedTokens"])
    click.echo(f"preserved tokens: {tokens or 'none'}", err=True)
    for line in unsaid:
        click.echo(line, err=True)


def _deviations(found: JsonObject) -> list[str]:
    """Where the grammar accepts more than the schemas, or less."""
    return [
        f"{how}: {_owner(each)}: {each['path']}: {each['reason']}"
        for how in ("loosened", "narrowed")
        for each in found[how]
    ]


def _owner(deviation: dict[str, str]) -> str:
    return f"tool {deviation['tool']}" if "tool" in deviation else "jsonSchema"
