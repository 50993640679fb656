"""Reads an output by the request's own response template, as SGLang's server does (RT-10)."""

from __future__ import annotations

from typing import Any

from sglang.srt.entrypoints.openai.protocol import Tool
from sglang.srt.function_call.response_template_structural_tag import tool_call_structural_tag
from sglang.srt.parser.response_template import (
    ResponseTemplateReasoningDetector,
    ResponseTemplateToolDetector,
    validate_response_template_for_serving,
)
from toolcall_kit import Deltas, ok, ok_stream
from toolcall_response_templates import constraint


def message_of(request: dict[str, Any]) -> dict[str, Any]:
    """Parse as ``_build_chat_response`` does."""
    reasoning, calls, tools = _detectors(request)
    found, text = Deltas(), request["output"]
    if reasoning is not None:
        result = reasoning.detect_and_parse(text)
        found.reasoning(result.reasoning_text)
        text = result.normal_text
    if calls is None or not calls.has_tool_call(text):
        return ok(found.content(text))
    read = calls.detect_and_parse(text, tools)
    found.content(read.normal_text)
    for index, call in enumerate(read.calls):
        found.call(index, call.name, call.parameters)
    return ok(found)


def streamed(request: dict[str, Any]) -> dict[str, Any]:
    """Stream as ``_generate_chat_stream`` does: chunks, and a chunk without text at the end."""
    reasoning, calls, tools = _detectors(request)
    groups = [_step(reasoning, calls, tools, chunk, last=False) for chunk in request["chunks"]]
    return ok_stream([*groups, _step(reasoning, calls, tools, "", last=True)])


def _detectors(request: dict[str, Any]) -> tuple[Any, Any, list[Tool]]:
    template, prefix = request["responseTemplate"], request.get("prefix", "")
    tools = [Tool(**tool) for tool in request["tools"]]
    calls = None
    if tools and "tool_calls" in template["fields"]:
        calls = ResponseTemplateToolDetector(response_template=template, prefix=prefix, tools=tools)
    # The server of a model without a field for thoughts still divides content by the template.
    reasoning = ResponseTemplateReasoningDetector(response_template=template, prefix=prefix, tools=tools)
    return reasoning, calls, tools


def _step(reasoning: Any, calls: Any, tools: list[Tool], text: str, *, last: bool) -> Deltas:
    found = Deltas()
    results = [reasoning.parse_streaming_increment(text), *([reasoning.finish()] if last else [])]
    found.reasoning("".join(result.reasoning_text for result in results))
    text = "".join(result.normal_text for result in results)
    if calls is None:
        return found.content(text)
    read = [calls.parse_streaming_increment(text, tools), *([calls.finish(tools)] if last else [])]
    for result in read:
        found.content(result.normal_text)
        for call in result.calls:
            if call.name:
                found.call(call.tool_index, call.name)
            found.arguments(call.tool_index, call.parameters)
    return found


def derived(request: dict[str, Any]) -> dict[str, Any]:
    """Whether the server derives a structural tag for the calls of the request's tools."""
    fields = validate_response_template_for_serving(request["responseTemplate"]).fields
    tag = tool_call_structural_tag(fields.get("tool_calls"), request["tools"], parallel_tool_calls=True)
    return constraint(tag)
