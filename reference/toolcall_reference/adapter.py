"""The reference as an adapter (chapter AP): a request of the protocol in, a reply out, both as dicts.

A malformed request gets the reply ``rejected``, which says what is wrong and where.  No output gets it.
"""

from __future__ import annotations

import json
import marshal
import time
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any, TypeAlias

from .contract import parse_standalone_tool_calls_detailed, parse_tool_calls_detailed
from .errors import BadRequest, GrammarUnsupported
from .gbnf.running import Allowance, Constraint, grammars_can_run
from .json.text import json_key
from .message import Message
from .request import (
    Request,
    read_choice,
    read_flag,
    read_list,
    read_text,
    read_tools,
    rejecting_template_errors,
)

if TYPE_CHECKING:
    from .response_template import ResponseTemplate
    from .response_template.routing import RoutedStream
    from .stream.parser import Parser

Reply: TypeAlias = dict[str, Any]

PROTOCOL = 1
#: What the adapter can be asked; everything else is ``unsupported``.
OPERATIONS = (
    "parse",
    "stream",
    "analyze",
    "grammar",
    "constrain",
    "render",
    "respond",
    "accumulate",
    "extract",
)
_PROFILES = ("contract", "template", "native", "response-template")
#: Its vectors have operations of their own.
_MORE_PROFILES = ("wire",)
#: The APIs that it speaks, as a server and as a client.
APIS = ("chat", "messages", "responses")
_FEATURES = (
    "policy",
    "problems",
    "ids",
    "incomplete-calls",
    "exact-whitespace",
    "exact-numbers",
    "lone-surrogates",
    "argument-deltas",
    "grammar",
    "reasoning-content",
    "events",
    "routing",
)


#: How many parsers an adapter keeps: traffic mixes the outputs of some templates and lists of tools.
_PARSERS_KEPT = 64


class ReferenceAdapter:
    """Answers requests.  It keeps nothing of an output from one to the next."""

    def __init__(self) -> None:
        #: The parsers that were used last, the newest at the end, by the requests without their outputs.
        self._parsers: dict[bytes, Parser] = {}
        #: The last request for a grammar, and the grammar: who asks for one asks next what it allows.
        self._derived: tuple[bytes, Reply] = b"", {}
        #: A reply to ``grammar``, and its constraint, which knows the texts that it was asked for.
        self._running: tuple[Reply, Constraint] | None = None

    def hello(self, request: Request) -> Reply:
        """Say who answers, and claim what there is.  Implements AP-2."""
        return {
            "protocol": PROTOCOL,
            "implementation": {"name": "toolcall-reference", "version": _version(), "language": "python"},
            "profiles": [*_PROFILES, *_MORE_PROFILES],
            "ops": list(OPERATIONS),
            "render": ["server", "template"],
            "features": [*_FEATURES, *(["constraint"] if grammars_can_run() else [])],
            "apis": list(APIS),
            "accumulateApis": list(APIS),
            "respond": "both",
            "splits": "characters",
        }

    def parse(self, request: Request) -> Reply:
        """The message of an output."""
        return _answer(self._parse, request)

    def stream(self, request: Request) -> Reply:
        """The deltas that each chunk of an output brings, and its message."""
        return _answer(self._stream, request)

    def analyze(self, request: Request) -> Reply:
        """How the model of a chat template writes."""
        return _answer(_analyze, request)

    def grammar(self, request: Request) -> Reply:
        """The grammar that a model's output can be constrained by.  Implements chapter GR."""
        return _answer(self._derive, request)

    def constrain(self, request: Request) -> Reply:
        """Which outputs a model could write under the grammar.  Implements AP-4.10 and AP-4.13."""
        return _answer(self._constrain, request)

    def render(self, request: Request) -> Reply:
        """The prompt that a chat template makes of a conversation."""
        return _answer(_render, request)

    def respond(self, request: Request) -> Reply:
        """The response to a message or an output, or the events of its stream.  Implements WR-1, WR-2."""
        from .wire import respond

        return _answer(lambda request: respond(request, self._parser), request)

    def accumulate(self, request: Request) -> Reply:
        """The completion that the body of a stream becomes.  Implements WR-3."""
        from .wire import accumulate

        return _answer(accumulate, request)

    def extract(self, request: Request) -> Reply:
        """What a response template makes of an output.  Implements AP-4.12."""
        return _answer(_extract, request)

    def _parse(self, request: Request) -> Reply:
        profile, output = read_choice(request, "profile", _PROFILES), read_text(request, "output")
        if profile == "contract":
            return {"message": _contract(request, output).to_wire()}
        if profile == "response-template":
            stream = _routed(request)
            stream.feed(output)
            stream.finish()
            return {"message": stream.message.to_wire()}
        return {"message": self._parser(request).parse(output).to_wire()}

    def _stream(self, request: Request) -> Reply:
        if read_choice(request, "profile", _PROFILES) == "contract":
            raise BadRequest("profile", "an output of the contract is read as a whole")
        by_fields = request["profile"] == "response-template"
        stream = _routed(request) if by_fields else self._parser(request).stream()
        read_text(request, "output")
        chunks = read_list(request, "chunks", str)
        deltas: list[list[Any]] = [list(stream.feed(chunk)) for chunk in chunks]
        deltas.append(list(stream.finish()))
        return {"deltas": deltas, "message": stream.message.to_wire()}

    def _parser(self, request: Request) -> Parser:
        fields, key = _key(request)
        parser = self._parsers.pop(key, None)
        if parser is None:
            _check_json(fields)
            parser = parser_of(request)
        if key:
            self._parsers[key] = parser
            if len(self._parsers) > _PARSERS_KEPT:
                del self._parsers[next(iter(self._parsers))]
        return parser

    def _derive(self, request: Request) -> Reply:
        self._derived = _key(request)[1], _grammar(request)
        return self._derived[1]

    def _constrain(self, request: Request) -> Reply:
        outputs, follows = read_list(request, "outputs", str), read_flag(request, "next", False)
        long = next((index for index, each in enumerate(outputs) if len(each) > _LONGEST_OUTPUT), None)
        if long is not None:
            reason = f"outputs[{long}]: it is longer than {_LONGEST_OUTPUT:,} code points"
            return {"status": "skipped", "code": "too-long", "reason": reason}
        if not grammars_can_run():
            reason = "the package llguidance, which runs grammars, is not installed"
            return {"status": "unsupported", "code": "no-llguidance", "reason": reason}
        kept, grammar = self._derived
        if not kept or kept != _key(request)[1]:
            grammar = self._derive(request)
        if "grammar" not in grammar:
            return grammar
        if self._running is None or self._running[0] is not grammar:
            self._running = grammar, Constraint(grammar)
        constraint = self._running[1]
        answers = [constraint.answer(output) for output in outputs]
        results = [_result(answer) for answer in answers]
        if follows:
            for output, result in zip(outputs, results, strict=True):
                if "at" not in result:
                    follow, must = constraint.following(output)
                    result |= {"must": must} if must else {"next": follow}
        return {
            "held": grammar["grammar"] != "",
            "results": results,
            "from": [answer.since for answer in answers],
            "constraint": {"notation": "gbnf", "text": grammar["grammar"]},
            "vocabulary": "bytes",
            "loosened": grammar["loosened"],
            "narrowed": grammar["narrowed"],
        }


#: The fields of a request that decide which parser it gets.
_PARSER_FIELDS = (
    *("profile", "model", "template", "description", "tools", "options", "messages", "generationPrompt"),
)


def _key(request: Request) -> tuple[list[Any], bytes]:
    """The fields that decide on a parser, and the same as bytes; none of what is not JSON."""
    fields = [request.get(name) for name in _PARSER_FIELDS]
    try:
        return fields, marshal.dumps(fields, 2)  # as exact as JSON, and a tenth of its time
    except ValueError:
        return fields, b""


def _check_json(fields: list[Any]) -> None:
    """Refuse a request with what is not JSON."""
    try:
        json_key(fields)
    except ValueError as error:
        raise BadRequest("", f"the request must be JSON: {error}") from None


def answer(adapter: ReferenceAdapter, request: Request) -> Reply:
    """The reply to any request, with its id; the dispatcher of a loop around the adapter."""
    op = request.get("op")
    if op == "hello":
        return adapter.hello(request)
    if op in OPERATIONS:
        method: Callable[[Request], Reply] = getattr(adapter, str(op))
        reply = method(request)
    else:
        reply = {"status": "unsupported", "code": "unknown-op", "reason": f"op: no operation {op!r}"}
    if "id" in request:
        reply["id"] = request["id"]
    return reply


def _answer(operation: Callable[[Request], Reply], request: Request) -> Reply:
    """The reply of an operation; with ``measure`` it names its CPU seconds.  Implements AP-4.15."""
    try:
        measured, started = read_flag(request, "measure", False), time.thread_time()
        reply = {"status": "ok", **operation(request)}
    except BadRequest as error:
        return {"status": "rejected", "code": error.code, "reason": str(error)}
    return {**reply, "cpuSeconds": time.thread_time() - started} if measured else reply


def _contract(request: Request, output: str) -> Message:
    parse = _MODES[read_choice(request, "mode", _MODES)]
    tools = read_tools(request.get("tools"), blank_names=True)
    # Of several tools with a name the first counts.
    schemas = {tool.name: tool.parameters for tool in reversed(tools)}
    return parse(output, [tool.name for tool in tools], schemas=schemas)


_MODES: Mapping[str, Callable[..., Message]] = {
    "detailed": parse_tool_calls_detailed,
    "standalone": parse_standalone_tool_calls_detailed,
}


# The modules on templates are imported by the first request that needs them: Jinja takes its time to load.
def parser_of(request: Request) -> Parser:
    """The parser for the outputs of a request of profile ``template`` or ``native``."""
    if request["profile"] == "native":
        from .native import build_native_parser

        return build_native_parser(read_text(request, "model"), read_list(request, "tools", dict))
    from .template.pipeline import build_format_parser, build_template_parser

    if _described(request):
        return build_format_parser(request["description"], **_arguments(request))
    return build_template_parser(read_text(request, "template"), **_arguments(request), **_messages(request))


def _described(request: Request) -> bool:
    """Whether a description tells the wire format: without a template.  Implements TA-12.2."""
    return "template" not in request and "description" in request


def _arguments(request: Request) -> dict[str, Any]:
    """What the library's functions take; they check options, tools and the prompt themselves."""
    return {
        "tools": request.get("tools"),
        "options": request.get("options"),
        "generation_prompt": request.get("generationPrompt"),
    }


def _messages(request: Request) -> dict[str, Any]:
    """The conversation, from which a template makes the prompt if the request does not have it."""
    return {"messages": read_list(request, "messages", dict) if "messages" in request else None}


def _analyze(request: Request) -> Reply:
    from .template.pipeline import analyze

    source = read_text(request, "template")
    bos, eos = read_text(request, "bosToken", ""), read_text(request, "eosToken", "")
    with rejecting_template_errors():
        return {"analysis": analyze(source, bos_token=bos, eos_token=eos).to_wire()}


#: A grammar is run letter by letter, and nobody waits for longer outputs.
_LONGEST_OUTPUT = 20_000


def _result(answer: Allowance) -> dict[str, Any]:
    return {"state": answer.state} if answer.at is None else {"state": answer.state, "at": answer.at}


def _grammar(request: Request) -> Reply:
    from .template.pipeline import build_format_grammar, build_template_grammar

    try:
        if _described(request):
            return build_format_grammar(request["description"], **_arguments(request)).to_wire()
        source = read_text(request, "template")
        return build_template_grammar(source, **_arguments(request), **_messages(request)).to_wire()
    except GrammarUnsupported as error:
        return {"status": "skipped", "code": "no-grammar", "reason": str(error)}


def _render(request: Request) -> Reply:
    from .template.pipeline import render_prompt

    source = read_text(request, "template")
    messages = read_list(request, "messages", dict)
    tools = request.get("tools", [])
    read_tools(tools)
    prompt = render_prompt(source, messages, tools, request.get("options"))
    return {"prompt": prompt.text, "generationPrompt": prompt.generation_prompt}


def _extract(request: Request) -> Reply:
    output = read_text(request, "output")
    template, prefix, tools = _by_fields(request)
    if "chunks" not in request:
        return template.parse(output, prefix, tools).to_wire()
    chunks = read_list(request, "chunks", str)
    stream = template.stream(prefix, tools)
    events = [stream.initial, *(stream.feed(chunk) for chunk in chunks), stream.finish()]
    return {**stream.extracted.to_wire(), "events": events}


def _routed(request: Request) -> RoutedStream:
    """A stream of the message that a response template makes of an output.  Implements AP-4.14."""
    template, prefix, tools = _by_fields(request)
    return template.messages(prefix, tools)


def _by_fields(request: Request) -> tuple[ResponseTemplate, str, list[dict[str, Any]]]:
    """The response template, the prefix and the tools of a request."""
    _check_json([request.get(name) for name in ("responseTemplate", "tools")])
    read_choice(request, "profile", ("response-template",), "response-template")
    prefix = read_text(request, "prefix", "")
    tools = read_list(request, "tools", dict) if "tools" in request else []
    read_tools(tools)
    try:
        return _loaded(json.dumps(request.get("responseTemplate"))), prefix, tools
    except BadRequest as error:
        place = f"responseTemplate.{error.place}".rstrip(".")
        raise BadRequest(place, error.what, error.code) from None


@lru_cache(maxsize=_PARSERS_KEPT)
def _loaded(template: str) -> ResponseTemplate:
    """The response template of a JSON text.  An output is streamed in hundreds of ways by the same."""
    from .response_template import load_response_template

    return load_response_template(json.loads(template))


def _version() -> str:
    try:
        return version("toolcall-conformance")
    except PackageNotFoundError:
        return ""
