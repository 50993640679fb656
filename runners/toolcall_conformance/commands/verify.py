"""``toolcall verify``: whether a response template reads what its model writes, in every runtime."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import TemplateSourceError
from . import completion
from .shared import FILE, json_option, print_json, template_of, terminal

if TYPE_CHECKING:
    from ..lab.response_templates.findings import Verification
    from ..suite.template_sources import TemplateSource

_HELP = """Verify the response template of a tokenizer_config.json against the chat template beside it.

The reference is asked, and each runtime that is set up (toolcall setup transformers, vllm, sglang): whether
it loads the template, whether a grammar is derived, whether the outputs that this chat template shows are
read, at once and by the character, whether turns that it renders come back, and whether the work grows as the
output does.  Every end of a prompt is held against the anchors.

--chat-template names another chat template, and CONFIG may be a response template alone.

Ends with 1 if something is wrong; with --strict also if a required case is read otherwise than the
specification says.  Ends with 2 if a file cannot be read.

\b
  toolcall verify tokenizer_config.json
  toolcall verify response_template.json --chat-template chat_template.jinja
"""


@click.command(help=_HELP)
@click.argument(
    "configs", nargs=-1, required=True, metavar="CONFIG...", type=FILE, shell_complete=completion.files
)
@click.option(
    "--chat-template", metavar="FILE", help="The chat template; else the one in CONFIG or beside it."
)
@click.option("--engine", "engines", multiple=True, metavar="NAME", help="Ask these alone, or none.")
@click.option("--strict", is_flag=True, help="Losses count too.")
@click.option("--verbose", "-v", is_flag=True, help="Show an example of each loss.")
@json_option("Print a JSON object a line.")
def verify(
    configs: Sequence[Path],
    chat_template: str | None,
    engines: tuple[str, ...],
    strict: bool,
    verbose: bool,
    as_json: bool,
) -> None:
    """Verify the templates, print what was found, and end with the exit code."""
    read = [(response_template_of(path), template_of(chat_template or str(path))) for path in configs]
    failed = False
    for template, source in read:
        found = verification(source, template, engines)
        if as_json:
            print_json(found.to_wire())
        else:
            show(found, verbose)
        failed = failed or is_failure(found, strict)
    if failed:
        sys.exit(1)


def is_failure(found: Verification, strict: bool) -> bool:
    """Whether something is wrong, or with ``strict`` a required case is lost."""
    return bool(found.wrong) or (strict and any(each.streamed < each.asked for each in found.runtimes))


def response_template_of(path: Path) -> Any:
    """The response template in a file.  Raises TemplateSourceError."""
    from ..suite.tokenizer_config import KEY, is_response_template

    try:
        value = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise TemplateSourceError(
            path, f"it holds no JSON: {error}", "Give a tokenizer_config.json."
        ) from None
    if is_response_template(value):
        return value
    if not isinstance(value, dict) or value.get(KEY) is None:
        advice = f"Write one: toolcall export response-template {path} --out {path}"
        raise TemplateSourceError(path, f"there is no {KEY} in it", advice)
    return value[KEY]


def verification(
    source: TemplateSource, template: object, engines: tuple[str, ...], losses: Any = ()
) -> Verification:
    """What is found of a response template; without names of engines all are asked that are set up."""
    from ..lab.response_templates.verify import ENGINES, Verifier
    from ..setup.environment import EngineEnvironment

    ready = [name for name in ENGINES if EngineEnvironment.of(name).state() == "ready"]
    asked = [name for name in engines if name != "none"] if engines else ready
    for name in asked:
        if name not in ENGINES:
            raise click.UsageError(f"--engine {name}: {', '.join(ENGINES)} read response templates")
    missing = [name for name in ENGINES if name not in asked]
    if missing and not engines:
        click.echo(f"not set up, so not asked: {', '.join(missing)}", err=True)
    return Verifier(source, template, asked).verified(losses)


def show(found: Verification, verbose: bool = False) -> None:
    """Print a verification."""
    from ..lab.response_templates.display import rendered

    console = terminal()
    for part in rendered(found, verbose):
        console.print(part)
