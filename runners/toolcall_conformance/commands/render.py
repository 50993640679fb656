"""``toolcall render``: the prompt that a chat template makes of a conversation."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from ..adapters.implementation import JsonObject
from ..errors import RequestError
from . import completion
from .request_options import messages_option, options_option, tools_option
from .shared import SECONDS, adapter_option, template_of

if TYPE_CHECKING:
    from rich.text import Text

_HELP = """Render a conversation through a template: a file, a folder, tokenizer_config.json, GGUF.

The prompt goes to standard output exactly as the model gets it; where the generation prompt begins, which
is what the model continues, is said on standard error.  The reference makes the messages, which are those
of the OpenAI API, what the template wants, as servers do; {history: raw} leaves them as they are.  Ends
with 2 if the template cannot be rendered, 3 if the adapter is broken.

\b
  toolcall render template.jinja --messages messages.yaml --tools tools.json
  toolcall render template.jinja --options '{enableThinking: false}' --json
"""
_QUESTION = ({"role": "user", "content": "Hi."},)


@click.command(help=_HELP)
@click.argument("template", metavar="TEMPLATE", shell_complete=completion.files)
@messages_option
@tools_option
@options_option
@adapter_option("What renders, as in `toolcall run`.")
@click.option("--timeout", type=SECONDS, default=10.0, show_default=True, help="Seconds for the reply.")
@click.option("--json", "as_json", is_flag=True, help="Print prompt and generationPrompt as one JSON object.")
def render(
    template: str,
    messages: Sequence[Mapping[str, Any]] | None,
    tools: Sequence[Mapping[str, Any]] | None,
    options: Mapping[str, Any],
    adapter: str,
    timeout: float,
    as_json: bool,
) -> None:
    """Render the conversation; print the prompt, or the reply of the protocol."""
    source = template_of(template)
    request: JsonObject = {
        "template": source.source,
        "messages": list(_QUESTION if messages is None else messages),
        "options": {**source.tokens, **options},
    }
    if tools is not None:
        request["tools"] = list(tools)
    rendered = _rendered(request, adapter, timeout)
    if as_json:
        click.echo(json.dumps(rendered, indent=2))
    else:
        _print(rendered)


def _rendered(request: JsonObject, adapter: str, timeout: float) -> dict[str, str]:
    """The prompt and the generation prompt.  Raises RequestError or AdapterBroken."""
    from ..adapters.resolve import resolve
    from ..run.connection import Connection, NoAnswer
    from ..run.session import Limits

    try:
        with Connection(resolve(adapter), Limits(timeout, restarts=0), op="render") as connection:
            reply = connection.ask(request)
    except NoAnswer as error:
        raise RequestError(f"no prompt: {error}") from None
    return {"prompt": reply["prompt"], "generationPrompt": reply.get("generationPrompt", "")}


def _print(rendered: Mapping[str, str]) -> None:
    from rich.console import Console

    prompt, added = rendered["prompt"], rendered["generationPrompt"]
    # Written as bytes: a text stream would change line feeds on Windows, and refuse lone surrogates.
    click.echo(prompt.encode("utf-8", "surrogatepass"), nl=False)
    if not prompt.endswith("\n") and sys.stdout.isatty():
        click.echo(err=True)
    Console(stderr=True, highlight=False).print(_generation_prompt(prompt, added))


def _generation_prompt(prompt: str, added: str) -> Text:
    from rich.text import Text

    from ..views.terminal import visible

    before = prompt.removesuffix(added)
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    if not added:
        return Text("generation prompt: none")
    where = f"from line {line}, column {column}" if prompt.endswith(added) else "that does not end the prompt"
    said = Text(f"generation prompt {where}:\n").append(visible(added))
    said.rstrip()
    return said
