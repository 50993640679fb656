"""``toolcall parse``: parses one output with the reference; prints the message, its deltas and the steps."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, BinaryIO, Literal

import click

from ..adapters.implementation import JsonObject
from ..suite.registry import openai_tool
from .format_option import format_option
from .request_options import messages_option, options_option, tools_option
from .shared import template_of, terminal, text_of, typed
from .unreadable import unreadable_calls

if TYPE_CHECKING:
    from .parse_profiles import Parsed, ParseRequest


@dataclass(frozen=True, slots=True)
class ParseOptions:
    """What the command line says."""

    file: BinaryIO
    profile: str | None
    template: str
    format: JsonObject | None
    generation_prompt: str | None
    model: str
    mode: str
    names: tuple[str, ...]
    tools: Sequence[Mapping[str, Any]] | None
    messages: Sequence[Mapping[str, Any]] | None
    #: Those of a request (AP-4).
    options: JsonObject
    chunk_size: int
    as_json: bool
    openai: bool
    stop_reason: Literal["stop", "length"] | None
    explain: bool

    def request(self) -> ParseRequest:
        """What a profile needs to parse the output.  Raises RequestError."""
        from .parse_profiles import ParseRequest

        return ParseRequest(
            output=text_of(self.file.read(), "the output"),
            tools=[*(openai_tool({"name": name}) for name in self.names), *(self.tools or ())],
            mode=self.mode,
            explain=self.explain,
            template=self.template,
            format=self.format,
            generation_prompt=self.generation_prompt,
            messages=self.messages,
            options={**self.options, **({"stopReason": self.stop_reason} if self.stop_reason else {})},
            model=self.model,
            chunk_size=self.chunk_size,
            keep_unknown=self.openai,
        )


@click.command()
@click.argument("file", type=click.File("rb"), default="-")
@click.option(
    "--profile",
    type=click.Choice(["contract", "template", "native"]),
    help="Default: by --template, --format or --model, else contract.",
)
@click.option("--template", default="", metavar="FILE", help="The chat template (or its model's folder).")
@format_option
@click.option("--generation-prompt", metavar="TEXT", help="What the prompt ended with.  [default: rendered]")
@click.option("--model", default="", metavar="NAME", help="Profile native: the name of the model.")
@click.option(
    "--mode",
    type=click.Choice(["detailed", "standalone"]),
    default="detailed",
    show_default=True,
    help="Profile contract: calls anywhere in the text, or a text that is calls.",
)
@click.option("--tool", "names", multiple=True, metavar="NAME", help="A tool the model may call; repeatable.")
@tools_option
@messages_option
@options_option
@click.option(
    "--stream", "chunk_size", type=click.IntRange(0), default=0, metavar="N", help="Feed N characters a time."
)
@click.option("--json", "as_json", is_flag=True, help="Print the message as the adapter protocol has it.")
@click.option("--openai", is_flag=True, help="Print what an OpenAI-compatible server would send.")
@click.option(
    "--stop-reason",
    type=click.Choice(["stop", "length"]),
    help="With --openai: why the output ended.  [default: stop]",
)
@click.option("--explain", is_flag=True, help="Print each step, or the parser and what it matched.")
@typed(ParseOptions)
def parse(given: ParseOptions) -> None:
    """Parse the model output in FILE (or standard input) with the reference implementation.

    \b
      echo '<invoke name="ls"/>' | toolcall parse --tool ls --explain
      toolcall parse --template template.jinja --tool ls --stream 3 < output.txt
      toolcall parse --template template.jinja --options '{enableThinking: false}'
      toolcall parse --format format.yaml --tool ls < output.txt
    """  # noqa: D301 (\b is click's mark for a paragraph it must not wrap)
    from .parse_profiles import PROFILES

    request = given.request()
    if given.template and given.format is not None:
        raise click.UsageError("give --template or --format: the one is read in place of the other")
    implied = (
        "template" if given.template or given.format is not None else "native" if given.model else "contract"
    )
    parsed = PROFILES[given.profile or implied](request)
    unread = unreadable_calls(template_of(given.template)) if given.template and request.tools else []
    if unread:
        click.echo("\n".join(["no call of this template can be read:", *unread]), err=True)
    if given.openai:
        for line in to_openai(parsed, request.options.get("stopReason", "stop")):
            click.echo(line)
    elif given.as_json:
        click.echo(to_json(parsed))
    else:
        _print(parsed)
        for hint in parsed.hints:
            click.echo(hint, err=True)
    if unread:
        sys.exit(1)


def to_json(parsed: Parsed) -> str:
    """The message in its wire form, with steps and chunks if asked for; ASCII, so that any text fits."""
    wire = parsed.message.to_wire()
    if parsed.notes:
        wire["steps"] = [asdict(note) for note in parsed.notes]
    if parsed.chunks:
        wire["chunks"] = [{"chunk": chunk, "deltas": list(deltas)} for chunk, deltas in parsed.chunks]
    return json.dumps(wire, indent=2)


def to_openai(parsed: Parsed, stop_reason: Literal["stop", "length"] = "stop") -> Iterator[str]:
    """The response object; for a streamed output its chunks, one on each line."""
    from toolcall_reference import ChunkWriter, chat_completion

    if not parsed.chunks:
        yield json.dumps(chat_completion(parsed.message, stop_reason=stop_reason), indent=2)
        return
    writer = ChunkWriter(late_ids=parsed.late_ids)
    for _, deltas in parsed.chunks:
        yield from map(json.dumps, writer.feed(deltas))
    yield from map(json.dumps, writer.finish(parsed.message, stop_reason=stop_reason))


def _print(parsed: Parsed) -> None:
    """Print the steps, then the deltas of each chunk, then the message."""
    from ..views.parsed import fields, steps, timeline

    console = terminal()
    if parsed.notes:
        console.print(steps(parsed.notes), "")
    if parsed.chunks:
        console.print(timeline(parsed.chunks), "")
    console.print(fields(parsed.message))
