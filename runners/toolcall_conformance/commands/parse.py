"""``toolcall parse``: one output through the reference: its message, how that streams, and why."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, NamedTuple

import click

from ..errors import RequestError
from ..suite.registry import openai_tool
from .request_options import messages_option, options_option, tools_option

if TYPE_CHECKING:
    from rich.console import RenderableType

    from toolcall_reference.message import Delta, Message
    from toolcall_reference.stream.parser import Parser


@dataclass(frozen=True, slots=True)
class ParseRequest:
    """What the command line asks for; each profile takes what it needs of it."""

    output: str
    #: OpenAI tool objects.
    tools: Sequence[Mapping[str, Any]]
    #: Profile ``contract``: ``detailed`` or ``standalone``.
    mode: str = "detailed"
    #: Whether the steps are wanted too.
    explain: bool = False
    #: Profile ``template``: the file with the template, and what the model was given to continue.
    template: str = ""
    generation_prompt: str | None = None
    messages: Sequence[Mapping[str, Any]] | None = None
    #: As in AP-4.
    options: Mapping[str, Any] = field(default_factory=dict)
    #: Profile ``native``: the model's name.
    model: str = ""
    #: The length of the chunks the output is fed in, in code points; 0 for all at once.
    chunk_size: int = 0

    @property
    def tool_names(self) -> list[str]:
        """The allow-list."""
        return [tool["function"]["name"] for tool in self.tools]


class ParseNote(NamedTuple):
    """One line of an explanation: how deep it stands, a label (clauses, or what was found), and a text."""

    depth: int
    clauses: str
    text: str


@dataclass(frozen=True, slots=True)
class Parsed:
    """The message, and what else was asked for."""

    message: Message
    notes: Sequence[ParseNote] = ()
    #: Each chunk with the deltas it brought; the last one, ``""``, is the end of the output.
    chunks: Sequence[tuple[str, Sequence[Delta]]] = ()
    #: Whether an id may come behind its call's name (for the OpenAI form).
    late_ids: bool = False
    #: Remarks for the person who asked.
    hints: Sequence[str] = ()


def parse_contract(request: ParseRequest) -> Parsed:
    """Profile ``contract`` (chapter CT)."""
    from toolcall_reference import contract

    standalone = request.mode == "standalone"
    read = contract.parse_standalone_tool_calls_detailed if standalone else contract.parse_tool_calls_detailed
    trace = contract.Trace() if request.explain else None
    message = read(request.output, request.tool_names, trace)
    hint = "without tools every name is rejected (NP-1.2): name them with --tool or --tools"
    hints = [hint] if message.rejected_by_policy and not request.tools else []
    hints += _unused(request, "contract")
    if request.chunk_size:
        hints.append("profile contract reads whole outputs: --stream has no effect")
    notes = [ParseNote(note.depth, note.clauses, note.text) for note in trace.notes] if trace else []
    return Parsed(message, notes, hints=hints)


def parse_template(request: ParseRequest) -> Parsed:
    """Profile ``template`` (chapters TP and ST)."""
    from toolcall_reference.errors import BadRequest
    from toolcall_reference.template.pipeline import build_template_parser

    from ..suite.chat_templates import chat_template

    if not request.template:
        raise RequestError("profile template needs --template FILE")
    source = chat_template(request.template)
    options = {**source.tokens, **request.options}
    prompt, messages = request.generation_prompt, request.messages
    try:
        parser = build_template_parser(
            source.source, request.tools, options, messages=messages, generation_prompt=prompt
        )
    except BadRequest as error:
        raise RequestError(str(error)) from None
    notes = list(_explanation(parser, request.output)) if request.explain else []
    hints = []
    if not request.tools:
        hints.append("without tools no call is recognised (NP-4.3): name them with --tool or --tools")
    elif not _renders_calls(source.source, options):
        hints.append("this template never renders calls, so none is recognised: `toolcall analyze` says more")
    return _streamed(parser, request, notes, hints)


def _renders_calls(template: str, options: Mapping[str, Any]) -> bool:
    from toolcall_reference.template.pipeline import analyze
    from toolcall_reference.template.wire_format import ToolFormat

    bos, eos = options.get("bosToken", ""), options.get("eosToken", "")
    analysis = analyze(template, bos_token=bos, eos_token=eos)
    return bool(analysis.handler) or analysis.tools.format is not ToolFormat.NONE


def parse_native(request: ParseRequest) -> Parsed:
    """Profile ``native`` (chapter NF)."""
    from toolcall_reference.native import build_native_parser, family_of

    parser = build_native_parser(request.model, request.tools)
    notes = list(_explanation(parser, request.output)) if request.explain else []
    which = "this model is" if request.model else "a model without a name is"
    hint = f"{which} of no family whose calls are read (NF-1.3): name one with --model"
    hints = [] if family_of(request.model) else [hint]
    return _streamed(parser, request, notes, hints + _unused(request, "native"))


def _unused(request: ParseRequest, profile: str) -> list[str]:
    """A hint if the request has what only profile ``template`` knows."""
    unused = [f"--options {name}" for name in request.options if name != "stopReason"]
    unused += ["--messages"] * (request.messages is not None)
    return [f"without effect in profile {profile}: {', '.join(unused)}"] if unused else []


def _streamed(
    parser: Parser, request: ParseRequest, notes: Sequence[ParseNote], hints: Sequence[str]
) -> Parsed:
    stream, size = parser.stream(), request.chunk_size or max(len(request.output), 1)
    chunks = [request.output[start : start + size] for start in range(0, len(request.output), size)]
    timeline: list[tuple[str, Sequence[Delta]]] = [(chunk, stream.feed(chunk)) for chunk in chunks]
    timeline.append(("", stream.finish()))
    return Parsed(stream.message, notes, timeline if request.chunk_size else (), parser.late_ids, hints)


def _explanation(parser: Parser, output: str) -> Iterator[ParseNote]:
    """The parser as it was assembled, then what became of every part of the output."""
    for line in str(parser).split("\n"):
        yield ParseNote(0, "parser", line)
    spans = groupby(parser.explain(output), key=lambda span: (span.depth, span.kind))
    for (depth, kind), group in spans:
        parts = list(group)
        yield ParseNote(depth, kind, output[parts[0].start : parts[-1].end])


#: How each profile is parsed.
PROFILES: Mapping[str, Callable[[ParseRequest], Parsed]] = {
    "contract": parse_contract,
    "template": parse_template,
    "native": parse_native,
}


@click.command()
@click.argument("file", type=click.File("rb"), default="-")
@click.option(
    "--profile", type=click.Choice(list(PROFILES)), help="Default: by --template or --model, else contract."
)
@click.option("--template", default="", metavar="FILE", help="The chat template (or its model's folder).")
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
def parse(
    file: BinaryIO,
    profile: str | None,
    names: Sequence[str],
    tools: Sequence[Mapping[str, Any]] | None,
    options: dict[str, Any],
    stop_reason: Literal["stop", "length"] | None,
    as_json: bool,
    openai: bool,
    **given: Any,
) -> None:
    """Parse the model output in FILE (or standard input) with the reference implementation.

    \b
      echo '<invoke name="ls"/>' | toolcall parse --tool ls --explain
      toolcall parse --template template.jinja --tool ls --stream 3 < output.txt
      toolcall parse --template template.jinja --options '{enableThinking: false}'
    """  # noqa: D301 (\b is click's mark for a paragraph it must not wrap)
    known = [*(openai_tool({"name": name}) for name in names), *(tools or ())]
    options |= {"stopReason": stop_reason} if stop_reason else {}
    request = ParseRequest(read_output(file), known, options=options, **given)
    implied = "template" if request.template else "native" if request.model else "contract"
    parsed = PROFILES[profile or implied](request)
    if openai:
        for line in to_openai(parsed, options.get("stopReason", "stop")):
            click.echo(line)
        return
    if as_json:
        click.echo(to_json(parsed))
        return
    from rich.console import Console

    console = Console(highlight=False, soft_wrap=False)
    for part in render(parsed):
        console.print(part)
    for hint in parsed.hints:
        click.echo(hint, err=True)


def read_output(file: BinaryIO) -> str:
    """The text of an output, every character as it is.  Raises RequestError unless it is UTF-8."""
    try:
        return file.read().decode("utf-8")
    except UnicodeDecodeError as error:
        raise RequestError(f"the output is not UTF-8 at byte {error.start}") from None


def to_json(parsed: Parsed) -> str:
    """The message in its wire form, with what else was asked for; ASCII, so any text fits."""
    wire = parsed.message.to_wire()
    if parsed.notes:
        wire["steps"] = [note._asdict() for note in parsed.notes]
    if parsed.chunks:
        wire["chunks"] = [{"chunk": chunk, "deltas": list(deltas)} for chunk, deltas in parsed.chunks]
    return json.dumps(wire, indent=2)


def to_openai(parsed: Parsed, stop_reason: Literal["stop", "length"] = "stop") -> Iterator[str]:
    """The response object; where the output was streamed its chunks, one a line."""
    from toolcall_reference.openai import ChunkWriter, chat_completion

    if not parsed.chunks:
        yield json.dumps(chat_completion(parsed.message, stop_reason=stop_reason), indent=2)
        return
    writer = ChunkWriter(late_ids=parsed.late_ids)
    for _, deltas in parsed.chunks:
        yield from map(json.dumps, writer.feed(deltas))
    yield from map(json.dumps, writer.finish(parsed.message, stop_reason=stop_reason))


def render(parsed: Parsed) -> Iterator[RenderableType]:
    """The message, below its steps, for a terminal."""
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    from ..views.terminal import visible

    if parsed.notes:
        steps = Table.grid(padding=(0, 2, 0, 0))
        steps.add_column(style="dim", no_wrap=True)
        steps.add_column(overflow="fold")
        for note in parsed.notes:
            shown = visible(note.text)
            shown.rstrip()
            steps.add_row(note.clauses, Padding(shown, (0, 0, 0, 2 * note.depth)))
        yield steps
        yield Text()
    if parsed.chunks:
        yield from _timeline(parsed.chunks)
        yield Text()
    message = parsed.message
    fields = Table.grid(padding=(0, 2, 0, 0))
    fields.add_column(style="dim", no_wrap=True)
    fields.add_column(overflow="fold")
    for name, text in (("content", message.content), ("reasoning", message.reasoning)):
        if text:
            fields.add_row(name, visible(text))
    for index, call in enumerate(message.calls):
        fields.add_row(f"calls[{index}]", visible(call.name).append(" " + call.id if call.id else "", "dim"))
        fields.add_row("", visible(call.arguments))
        if not call.complete:
            fields.add_row("", Text("incomplete", "yellow"))
    if not message.calls:
        fields.add_row("calls", Text("none", "dim"))
    for problem in message.problems:
        fields.add_row("problem", f"{problem.code} at {problem.offset}, length {problem.length}")
    fields.add_row("sawToolCallSyntax", _flag(message.saw_tool_call_syntax))
    fields.add_row("rejectedByPolicy", _flag(message.rejected_by_policy))
    names = Text(", ").join(visible(name) for name in message.rejected_tool_names)
    fields.add_row("rejectedToolNames", names or Text("none", "dim"))
    yield fields


def _timeline(chunks: Sequence[tuple[str, Sequence[Delta]]]) -> Iterator[RenderableType]:
    """What each chunk brought; a chunk that brought nothing is held."""
    from rich.table import Table
    from rich.text import Text

    from ..views.terminal import visible

    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(overflow="fold", max_width=24)
    table.add_column(style="dim", no_wrap=True)
    table.add_column(overflow="fold")
    for chunk, deltas in chunks:
        shown = visible(chunk) if chunk else Text("end of output", "dim")
        if not deltas:
            table.add_row(shown, "held" if chunk else "", "")
        for number, delta in enumerate(deltas):
            fields: Mapping[str, Any] = delta
            label = fields["type"] + (f"[{fields['index']}]" if "index" in fields else "")
            value = fields.get("text") or fields.get("name") or fields.get("id") or ""
            table.add_row(shown if number == 0 else "", label, visible(value))
    yield table


def _flag(value: bool) -> str:
    return "true" if value else "false"
