"""Renders conversations as SGLang's server does: layer ``server`` of operation ``render``.

``OpenAIServingChat`` cannot be imported without a model's processors.  So this module repeats what version
0.5.23 does with the messages of a request; the comments name the functions.
"""

from __future__ import annotations

import json
from typing import Any

from sglang.srt.entrypoints.openai.protocol import ChatCompletionRequest
from sglang.srt.parser import jinja_template_utils as utils
from toolcall_kit import Skipped
from toolcall_prompts import prompts, rendered


def reply_to(request: dict[str, Any]) -> dict[str, Any]:
    """The reply with the prompt that ``_apply_jinja_template`` makes."""
    options = request.get("options") or {}
    if options.get("continueFinalMessage", "none") != "none":
        raise Skipped("the adapter asks for no continued message")
    return prompts(lambda add: _rendered(request, options, add))


def _rendered(request: dict[str, Any], options: dict[str, Any], add_generation_prompt: bool) -> str:
    template, tools = request["template"], request.get("tools") or None
    asked = ChatCompletionRequest(model="model", messages=request["messages"], tools=tools)
    tools = [tool.model_dump() for tool in asked.tools] if asked.tools else None
    messages = [message.model_dump() for message in asked.messages]
    for message in messages:
        _decode_arguments(message)
    if utils.jinja_template_may_reorder_tool_results(template):
        raise Skipped("the adapter does not repeat _canonicalize_tool_message_order")
    content_format = utils.detect_jinja_template_content_format(template)
    given = [_given(message, content_format) for message in messages]
    try:
        return rendered(template, given, tools, options, add_generation_prompt)
    except Exception:
        # Some templates expect tools without the OpenAI wrapper.
        flat = [tool["function"] for tool in tools] if tools else None
        return rendered(template, given, flat, options, add_generation_prompt)


def _decode_arguments(message: dict[str, Any]) -> None:
    """``normalize_assistant_tool_call_arguments``, whose orjson the recipe leaves out."""
    for call in message.get("tool_calls") or ():
        if isinstance(call["function"].get("arguments"), str):
            arguments = json.loads(call["function"]["arguments"])
            if not isinstance(arguments, dict):
                raise ValueError("Assistant tool call function.arguments must be a JSON object.")
            call["function"]["arguments"] = arguments


def _given(message: dict[str, Any], content_format: str) -> dict[str, Any]:
    if message.get("content") is None:
        message["content"] = ""
    given: dict[str, Any] = utils.process_content_for_template_format(message, content_format, [], [], [], [])
    return {**given, "content": _tool_content(given["role"], given.get("content"))}


def _tool_content(role: str, content: Any) -> Any:
    """``normalize_tool_content``."""
    if role != "tool" or not isinstance(content, list):
        return content
    if not all(isinstance(part, str) or part.get("type") == "text" for part in content):
        return content
    return " ".join(part if isinstance(part, str) else part.get("text", "") for part in content)
