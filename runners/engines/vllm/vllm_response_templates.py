"""Reads an output by the request's own response template, as vLLM's server does (RT-10)."""

from __future__ import annotations

import itertools
import json
from functools import lru_cache
from typing import Any

from toolcall_kit import Deltas, ok, ok_stream
from toolcall_response_templates import constraint
from vllm.parser.response_template import (
    _ResponseStream,
    _streaming_template,
    validate_response_template_for_serving,
)
from vllm.parser.response_template_grammar import tool_call_structural_tag


def message_of(request: dict[str, Any]) -> dict[str, Any]:
    """Parse as ``ResponseTemplateParser.parse`` does."""
    return ok(_deltas(_stream(request).feed(request["output"], finished=True)))


def streamed(request: dict[str, Any]) -> dict[str, Any]:
    """Stream as ``ResponseTemplateParser.parse_delta`` does."""
    stream = _stream(request)
    groups = [_deltas(stream.feed(chunk, finished=False)) for chunk in request["chunks"]]
    return ok_stream([*groups, _deltas(stream.feed("", finished=True))])


def _stream(request: dict[str, Any]) -> Any:
    count = itertools.count()
    return _ResponseStream(
        _template(json.dumps(request["responseTemplate"])),
        prefix=request.get("prefix", ""),
        tools=request["tools"],
        parse_reasoning=True,
        include_reasoning=True,
        parse_tools=bool(request["tools"]),
        new_tool_call_id=lambda name: f"call_{next(count)}",
    )


@lru_cache(maxsize=16)
def _template(text: str) -> Any:
    """The template as the server checks and changes it.  Raises ``ValueError`` if it refuses it."""
    template = json.loads(text)
    validate_response_template_for_serving(template)
    return _streaming_template(template)


def _deltas(delta: Any) -> Deltas:
    found = Deltas()
    if delta is None:
        return found
    found.reasoning(delta.reasoning).content(delta.content)
    for call in delta.tool_calls or ():
        found.call(call.index, call.function.name, call.function.arguments)
    return found


def derived(request: dict[str, Any]) -> dict[str, Any]:
    """Whether the server derives a structural tag for the calls of the request's tools."""
    fields = _template(json.dumps(request["responseTemplate"])).fields
    functions = [tool["function"] for tool in request["tools"]]
    tag = tool_call_structural_tag(fields.get("tool_calls"), functions, parallel_tool_calls=True)
    return constraint(tag)
