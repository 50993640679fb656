"""The adapter of LMDeploy: the response parser of its OpenAI server, set up as the server sets it up."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import metadata, util
from pathlib import Path
from types import ModuleType
from typing import Any

from toolcall_kit import Deltas, Skipped, formats_beside, hello_of, ok, ok_stream, serve, without_stop
from toolcall_prompts import check_always_open, prompt_of, thinks

FORMATS = formats_beside(__file__)


def _without_engines(*packages: str) -> None:
    """Make these packages importable without their own ``__init__``, which loads the engines."""
    for name in packages:
        module = ModuleType(name)
        parent, _, last = name.rpartition(".")
        places = sys.modules[parent].__path__ if parent else [str(Path(p)) for p in sys.path]
        found = [str(Path(place, last)) for place in places if Path(place, last).is_dir()]
        module.__path__ = found
        module.__spec__ = util.spec_from_loader(name, None, is_package=True)
        sys.modules[name] = module


_without_engines("lmdeploy", "lmdeploy.serve", "lmdeploy.serve.openai")

from lmdeploy.serve.openai.protocol import ChatCompletionRequest  # noqa: E402
from lmdeploy.serve.parsers import ResponseParserManager  # noqa: E402


class LMDeploy:
    """Processes a model's answer as ``ChatRunner`` does."""

    def __init__(self) -> None:
        for name in FORMATS:
            _parser_class(name, True)  # parsers that cannot be loaded must fail here, not in a request

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """What the adapter claims."""
        url = "https://github.com/InternLM/lmdeploy"
        return hello_of("lmdeploy", metadata.version("lmdeploy"), url, FORMATS, features=["argument-deltas"])

    def parse(self, request: dict[str, Any]) -> dict[str, Any]:
        """Parse as ``ChatRunner.collect`` does."""
        request = without_stop(request, FORMATS[request["format"]].get("stops", []))
        content, calls, reasoning = _parser(request).parse_complete(request["output"], [])
        found = Deltas().reasoning(reasoning).content(content)
        for index, call in enumerate(calls or ()):
            found.call(index, call.function.name, call.function.arguments)
        return ok(found)

    def stream(self, request: dict[str, Any]) -> dict[str, Any]:
        """Stream as ``ChatRunner.stream`` does: chunks of tokens, and at the end one without text."""
        request = without_stop(request, FORMATS[request["format"]].get("stops", []))
        parser, groups = _parser(request), []
        tokens = FORMATS[request["format"]]["tokens"]
        steps = [*((chunk, False) for chunk in _of_tokens(request["chunks"], tokens)), ("", True)]
        for text, last in steps:
            found = Deltas()
            for delta, _ in parser.stream_chunk(text, [], final=last):
                _add(delta, found)
            groups.append(found)
        return ok_stream(groups)


def _of_tokens(chunks: Sequence[str], tokens: Sequence[str]) -> Iterator[str]:
    """The same number of chunks, none of which ends inside a token: its beginning comes with its end.

    The parsers of DeepSeek's calls wait for a beginning of a marker only if it ends where a token ends.
    """
    text = "".join(chunks)
    longest_first = sorted(tokens, key=len, reverse=True)
    spans = [found.span() for found in re.finditer("|".join(map(re.escape, longest_first)), text)]
    begin = end = at = 0
    for chunk in chunks:
        end += len(chunk)
        while at < len(spans) and spans[at][1] <= end:
            at += 1
        cut = spans[at][0] if at < len(spans) and spans[at][0] < end else end
        yield text[begin:cut]
        begin = cut


def _parser(request: dict[str, Any]) -> Any:
    """A new parser for a request, with the variables that the server takes from it."""
    format, options = request["format"], request.get("options") or {}
    if options.get("toolChoice", "auto") not in ("auto", "none"):
        raise Skipped("LMDeploy has the model write under a grammar for this toolChoice")
    if not options.get("parallelToolCalls", True):
        raise Skipped("the adapter does not filter parallel calls, which the server does after its parser")
    if options.get("continueFinalMessage", "none") != "none":
        raise Skipped("LMDeploy's server continues no message")
    reasons = options.get("reasoningFormat") != "none"
    thinking = thinks(request, prompt_of(request))
    if reasons and FORMATS[format].get("reasoning") == "default" and thinking is None:
        check_always_open(request)
    variables = dict(options.get("templateKwargs") or {})
    if thinking is not None:
        variables["enable_thinking"] = thinking
    asked = ChatCompletionRequest(
        model="model",
        messages=[{"role": "user", "content": "Hi."}],
        tools=request.get("tools") or None,
        tool_choice=options.get("toolChoice", "auto"),
        chat_template_kwargs=variables or None,
    )
    return _parser_class(format, reasons)(asked)


@cache
def _parser_class(format: str, reasons: bool) -> Any:
    known = FORMATS[format]
    own: Any = type(f"Parser_{format}", (ResponseParserManager.get("default"),), {})
    own.set_parsers(known.get("reasoning") if reasons else None, known["tool"])
    return own


def _add(delta: Any, found: Deltas) -> None:
    """What a client reads in a ``DeltaMessage``."""
    found.reasoning(delta.reasoning_content).content(delta.content)
    for call in delta.tool_calls or ():
        if call.function is None:
            continue
        if call.function.name is not None:
            found.call(call.index, call.function.name)
        found.arguments(call.index, call.function.arguments)


if __name__ == "__main__":
    serve(LMDeploy)
