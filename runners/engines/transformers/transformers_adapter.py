"""The adapter of transformers: its response templates, used as ``transformers serve`` uses them."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from importlib import metadata
from typing import Any

from toolcall_kit import Deltas, check_without_options, formats_beside, hello_of, ok, ok_stream, serve
from toolcall_prompts import prompt_of, rendered_as_given
from toolcall_response_templates import claimed, reply_to
from transformers.cli.serving import utils
from transformers.utils.chat_parsing import ResponseParser, parse_response
from transformers.utils.chat_parsing.response_templates import load_response_template


class Transformers:
    """Answers requests with the functions by which ``transformers serve`` turns outputs into replies."""

    def __init__(self) -> None:
        self._templates = {name: _template(source) for name, source in formats_beside(__file__).items()}

    def hello(self, request: dict[str, Any]) -> dict[str, Any]:
        """What the adapter claims."""
        url = "https://github.com/huggingface/transformers"
        version = metadata.version("transformers")
        return claimed(hello_of("transformers", version, url, self._templates, render=["template"]))

    def parse(self, request: dict[str, Any]) -> dict[str, Any]:
        """Parse as ``parse_assistant_message`` does for an answer that is not streamed."""
        template, prefix, tools = self._given(request)
        message = parse_response(request["output"], template, prefix=prefix, tools=tools)
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
        events = []
        with contextlib.suppress(ValueError, RuntimeError):  # the server logs a warning and drops the rest
            events = parser.finalize()[1]
        return ok_stream([*groups, client.take(events)])

    def extract(self, request: dict[str, Any]) -> dict[str, Any]:
        """Read an output by the request's own response template."""
        return reply_to(request, load_response_template, ResponseParser)

    def render(self, request: dict[str, Any]) -> dict[str, Any]:
        """Render as ``apply_chat_template`` does."""
        return rendered_as_given(request)

    def _given(self, request: dict[str, Any]) -> tuple[Any, str, list[dict[str, Any]] | None]:
        if "responseTemplate" in request:
            return request["responseTemplate"], request.get("prefix", ""), request["tools"] or None
        check_without_options(request, "transformers serve")
        return self._templates[request["format"]], prompt_of(request), request.get("tools") or None


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


def _template(source: Mapping[str, str]) -> Any:
    """The server's own response template for the type of model."""
    fallbacks = utils._RESPONSE_TEMPLATE_FALLBACKS.items()
    return next(template for types, template in fallbacks if source["model_type"] in types)


if __name__ == "__main__":
    serve(Transformers)
