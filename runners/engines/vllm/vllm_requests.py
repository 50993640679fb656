"""The requests that vLLM's server would get for ours, of chat completions and of Responses."""

from __future__ import annotations

from typing import Any

from vllm.entrypoints.openai.chat_completion.protocol import ChatCompletionRequest
from vllm.entrypoints.openai.responses.protocol import ResponsesRequest


def chat_request(format: str, tools: list[Any] | None, options: dict[str, Any]) -> ChatCompletionRequest:
    """A chat completion; Messages become one as well."""
    fields: dict[str, Any] = {"messages": [{"role": "user", "content": "Hi."}], "model": format}
    if tools:
        choice = options.get("toolChoice", "auto")
        named = {"type": "function", "function": choice} if isinstance(choice, dict) else choice
        fields |= {
            "tools": [_tool(tool) for tool in tools],
            "tool_choice": named,
            "parallel_tool_calls": options.get("parallelToolCalls", True),
        }
    return ChatCompletionRequest(**fields)


def responses_request(format: str, tools: list[Any] | None, options: dict[str, Any]) -> ResponsesRequest:
    """A request of the Responses API."""
    fields: dict[str, Any] = {"input": "Hi.", "model": format, "store": False, "request_id": "resp_1"}
    if tools:
        choice = options.get("toolChoice", "auto")
        fields |= {
            "tools": [{"type": "function", **_tool(tool)["function"]} for tool in tools],
            "tool_choice": {"type": "function", **choice} if isinstance(choice, dict) else choice,
            "parallel_tool_calls": options.get("parallelToolCalls", True),
        }
    return ResponsesRequest(**fields)


def _tool(tool: dict[str, Any]) -> dict[str, Any]:
    """The tool with ``{}`` instead of a schema ``true``: vLLM cannot make a grammar from ``true``."""
    parameters = tool["function"].get("parameters") or {}
    properties = parameters.get("properties")
    if not isinstance(properties, dict) or not any(schema is True for schema in properties.values()):
        return tool
    plain = {name: {} if schema is True else schema for name, schema in properties.items()}
    return {**tool, "function": {**tool["function"], "parameters": {**parameters, "properties": plain}}}
