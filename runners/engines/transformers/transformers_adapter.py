"""The adapter of transformers: its response templates, used as ``transformers serve`` uses them."""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Mapping
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from toolcall_kit import Deltas, check_without_options, formats_beside, hello_of, ok, ok_stream, serve
from toolcall_prompts import prompt_of
from transformers.cli.serving import utils
from transformers.utils.chat_parsing import ResponseParser, parse_response


class Transformers:
    """Answers requests with the functions by which ``transformers serve`` turns outputs into replies."""

    def __init__(self) -> None:
        trl = _trl_templates()
        self._formats = formats_beside(__file__)
        self._templates = {name: _template(source, trl) for name, source in self._formats.items()}

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """What the adapter claims."""
        url = "https://github.com/huggingface/transformers"
        return hello_of("transformers", metadata.version("transformers"), url, self._templates)

    def parse(self, request: dict[str, Any]) -> dict[str, Any]:
        """Parse as ``parse_assistant_message`` does for an answer that is not streamed."""
        template, prefix, tools = self._given(request)
        output = request["output"] + self._end(request)
        message = parse_response(output, template, prefix=prefix, tools=tools)
        reasoning = (message[name] for name in utils._REASONING_FIELDS if message.get(name) is not None)
        found = Deltas().reasoning(next(reasoning, None)).content(message.get("content"))
        for index, value in enumerate(message.get("tool_calls") or ()):
            call = utils._normalize_tool_call(value)
            found.call(index, call.name, call.arguments)
        return ok(found)

    def stream(self, request: dict[str, Any]) -> dict[str, Any]:
        """Stream as ``DirectStreamer`` does, chunk after chunk."""
        template, prefix, tools = self._given(request)
        parser = ResponseParser(template, prefix=prefix, tools=tools)
        client = _Client()
        groups = [client.take(parser.feed(chunk)) for chunk in request["chunks"]]
        # What the parser found in the prompt is sent before everything else.
        groups[0].items[:0] = client.take(parser.initial_events).items
        events = parser.feed(self._end(request))
        with contextlib.suppress(ValueError, RuntimeError):  # the server logs a warning and drops the rest
            events += parser.finalize()[1]
        return ok_stream([*groups, client.take(events)])

    def _given(self, request: dict[str, Any]) -> tuple[Any, str, list[dict[str, Any]] | None]:
        check_without_options(request, "transformers serve")
        return self._templates[request["format"]], prompt_of(request), request.get("tools") or None

    def _end(self, request: dict[str, Any]) -> str:
        """The token that ended the turn: the server parses it with the answer, and some templates need it."""
        end: str = self._formats[request["format"]].get("end", "")
        cut_off = (request.get("options") or {}).get("stopReason") == "length"
        return "" if cut_off or request["output"].endswith(end) else end


class _Client:
    """Makes deltas of the parser's events, and counts the calls of one stream."""

    def __init__(self) -> None:
        self._calls = 0

    def take(self, events: list[dict[str, Any]]) -> Deltas:
        """The deltas of these events."""
        deltas = Deltas()
        for item in utils.response_events_to_chunks(events):
            if isinstance(item, utils.ToolCall):
                deltas.call(self._calls, item.name, item.arguments)
                self._calls += 1
            elif isinstance(item, utils.ReasoningText):
                deltas.reasoning(str(item))
            else:
                deltas.content(item)
        return deltas


def _template(source: Mapping[str, str], trl: Mapping[str, Any]) -> Any:
    """The response template of a format: the server's own for a type of model, else TRL's."""
    if "trl" in source:
        return trl[source["trl"]]
    fallbacks = utils._RESPONSE_TEMPLATE_FALLBACKS.items()
    return next(template for types, template in fallbacks if source["model_type"] in types)


def _trl_templates() -> dict[str, Any]:
    """The response templates of TRL, by name.

    The templates are data in a module whose import needs PyTorch.  So the module's source is read,
    and only the assignments that the templates consist of are executed.
    """
    spec = find_spec("trl")
    assert spec is not None
    assert spec.origin is not None
    source = Path(spec.origin).with_name("chat_template_utils.py").read_text("utf-8")
    # The installed transformers has a `parse_response` that takes tools.
    names: dict[str, Any] = {"_SUPPORTS_PARSE_RESPONSE_TOOLS": True, "range": range, "__builtins__": {}}
    for node in ast.parse(source).body:
        if isinstance(node, (ast.Assign, ast.For)) and _is_data(node, names):
            exec(compile(ast.Module([node], []), "chat_template_utils.py", "exec"), names)
    return names


def _is_data(node: ast.stmt, names: Mapping[str, Any]) -> bool:
    """Whether a statement uses only literals, ``range`` and names defined before."""
    bound = {
        name.id for name in ast.walk(node) if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
    }
    used = {name.id for name in ast.walk(node) if isinstance(name, ast.Name)} - bound
    calls = [call for call in ast.walk(node) if isinstance(call, ast.Call)]
    plain = all(isinstance(call.func, ast.Name) and call.func.id == "range" for call in calls)
    return plain and used <= names.keys() and not any(isinstance(n, ast.Attribute) for n in ast.walk(node))


if __name__ == "__main__":
    serve(Transformers)
