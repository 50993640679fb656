"""How ``toolcall parse`` reads an output with the reference in each profile."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TYPE_CHECKING, Any

from toolcall_reference import (
    BadRequest,
    Trace,
    TraceNote,
    parse_standalone_tool_calls_detailed,
    parse_tool_calls_detailed,
)

from ..errors import RequestError
from .shared import template_of

if TYPE_CHECKING:
    from toolcall_reference import Delta, Message, Parser

    from ..suite.template_sources import TemplateSource


@dataclass(frozen=True, slots=True)
class ParseRequest:
    """What the command line asks for; each profile uses the fields that it needs."""

    output: str
    #: OpenAI tool objects.
    tools: Sequence[Mapping[str, Any]]
    #: Profile ``contract``: ``detailed`` or ``standalone``.
    mode: str = "detailed"
    #: Whether the parser's steps are to be reported too.
    explain: bool = False
    #: Profile ``template``: the template's file, the generation prompt and the conversation.
    template: str = ""
    #: The description of the format, in place of a template.
    format: Mapping[str, Any] | None = None
    generation_prompt: str | None = None
    messages: Sequence[Mapping[str, Any]] | None = None
    #: The options of a request (AP-4).
    options: Mapping[str, Any] = field(default_factory=dict)
    #: Profile ``native``: the model's name.
    model: str = ""
    #: The length of the chunks in which the output is fed, in code points; 0 for all at once.
    chunk_size: int = 0
    #: Whether calls of tools that nobody offered are calls too, as in what a server sends (WR-1.12).
    keep_unknown: bool = False


@dataclass(frozen=True, slots=True)
class Parsed:
    """The parsed message with its steps, chunks and hints."""

    message: Message
    #: The label of a note names the clauses of a step, or the kind of the part of the output that it quotes.
    notes: Sequence[TraceNote] = ()
    #: Each chunk with its deltas; the last chunk, ``""``, stands for the end of the output.
    chunks: Sequence[tuple[str, Sequence[Delta]]] = ()
    #: Whether the id of a call may come after its name (for the OpenAI form).
    late_ids: bool = False
    #: Remarks for the user.
    hints: Sequence[str] = ()


def _contract(request: ParseRequest) -> Parsed:
    standalone = request.mode == "standalone"
    read = parse_standalone_tool_calls_detailed if standalone else parse_tool_calls_detailed
    trace = Trace() if request.explain else None
    functions = [tool["function"] for tool in request.tools]
    schemas = {function["name"]: function.get("parameters", True) for function in reversed(functions)}
    message = read(request.output, [function["name"] for function in functions], trace, schemas=schemas)
    hint = "without tools every name is rejected (NP-1.2): name them with --tool or --tools"
    hints = [hint] if message.rejected_by_policy and not request.tools else []
    hints += _unused(request, "contract")
    if request.chunk_size:
        hints.append("profile contract reads whole outputs: --stream has no effect")
    return Parsed(message, trace.notes if trace else (), hints=hints)


def _template(request: ParseRequest) -> Parsed:
    from toolcall_reference import build_template_parser

    if request.format is not None:
        return _described(request, request.format)
    if not request.template:
        raise RequestError("profile template needs --template FILE, or --format FILE")
    source = template_of(request.template)
    options = {**source.tokens, **request.options}
    try:
        parser = build_template_parser(
            source.source,
            request.tools,
            options,
            messages=request.messages,
            generation_prompt=request.generation_prompt,
        )
    except BadRequest as error:
        raise RequestError(str(error)) from None
    parsed = _by(parser, request)
    hint = _WITHOUT_TOOLS
    if request.tools:
        if parsed.message.calls or _renders_calls(source, options):
            return parsed
        hint = "this template never renders calls, so none is recognised: `toolcall analyze` says more"
    return replace(parsed, hints=[hint])


_WITHOUT_TOOLS = "without tools no call is recognised (NP-4.3): name them with --tool or --tools"


def _described(request: ParseRequest, description: Mapping[str, Any]) -> Parsed:
    """By the description of a format, which needs no template."""
    from toolcall_reference import build_format_parser

    try:
        parser = build_format_parser(
            description, request.tools, request.options, generation_prompt=request.generation_prompt
        )
    except BadRequest as error:
        raise RequestError(str(error)) from None
    hints = [] if request.tools else [_WITHOUT_TOOLS]
    if request.messages is not None:
        hints.append("without effect beside --format: --messages; give --generation-prompt")
    return replace(_by(parser, request), hints=hints)


def _renders_calls(source: TemplateSource, options: Mapping[str, Any]) -> bool:
    from toolcall_reference import analyze

    bos, eos = options.get("bosToken", ""), options.get("eosToken", "")
    analysis = analyze(source.source, bos_token=bos, eos_token=eos)
    return bool(analysis.handler) or analysis.tools.format.value != "NONE"


def _native(request: ParseRequest) -> Parsed:
    from toolcall_reference import build_native_parser, family_of

    parser = build_native_parser(request.model, request.tools)
    which = "this model is" if request.model else "a model without a name is"
    hint = f"{which} of no family whose calls are read (NF-1.3): name one with --model"
    hints = [] if family_of(request.model) else [hint]
    return replace(_by(parser, request), hints=hints + _unused(request, "native"))


def _unused(request: ParseRequest, profile: str) -> list[str]:
    """A hint if the request has options or messages that only profile ``template`` uses."""
    unused = [f"--options {name}" for name in request.options if name != "stopReason"]
    unused += ["--messages"] * (request.messages is not None)
    return [f"without effect in profile {profile}: {', '.join(unused)}"] if unused else []


def _by(parser: Parser, request: ParseRequest) -> Parsed:
    """Parse the output as a stream, in chunks of ``chunk_size``."""
    stream = parser.stream(keep_unknown=request.keep_unknown)
    size = request.chunk_size or max(len(request.output), 1)
    chunks = [request.output[start : start + size] for start in range(0, len(request.output), size)]
    timeline: list[tuple[str, Sequence[Delta]]] = [(chunk, stream.feed(chunk)) for chunk in chunks]
    timeline.append(("", stream.finish()))
    notes = list(_explanation(parser, request.output)) if request.explain else ()
    return Parsed(stream.message, notes, timeline if request.chunk_size else (), parser.late_ids)


def _explanation(parser: Parser, output: str) -> Iterator[TraceNote]:
    """Notes that show the assembled parser, then how it read each part of the output."""
    for line in str(parser).split("\n"):
        yield TraceNote(0, "parser", line)
    spans = groupby(parser.explain(output), key=lambda span: (span.depth, span.kind))
    for (depth, kind), group in spans:
        parts = list(group)
        yield TraceNote(depth, kind, output[parts[0].start : parts[-1].end])


#: How each profile reads an output.
PROFILES: Mapping[str, Callable[[ParseRequest], Parsed]] = {
    "contract": _contract,
    "template": _template,
    "native": _native,
}
