"""Requests of the chat completions API in the words of the other APIs."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

#: What requests are sent to, behind the address of the server.
PATHS = {"chat": "/chat/completions", "messages": "/messages", "responses": "/responses"}
#: The version of Anthropic's API that every request names.
_VERSION = "2023-06-01"


def in_api(api: str, request: Mapping[str, Any]) -> dict[str, Any]:
    """The request that asks the same in an API.  What is malformed stays so."""
    return _WORDS[api](dict(request))


def headers_of(api: str, key: str) -> dict[str, str]:
    """The headers of each request; ``key``: "" if the server needs none."""
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    if api == "messages":
        headers |= {"anthropic-version": _VERSION, **({"x-api-key": key} if key else {})}
    return headers


def _messages(request: dict[str, Any]) -> dict[str, Any]:
    del request["seed"]
    if isinstance(request.get("messages"), list):
        request["messages"] = list(map(_message, request["messages"]))
    if "tools" in request:
        request["tools"] = [_renamed(tool.get("function"), "input_schema") for tool in request["tools"]]
    parallel = request.pop("parallel_tool_calls", True)
    choice = request.pop("tool_choice", None if parallel else "auto")
    if choice is not None:
        named = {"type": "tool", "name": choice["function"]["name"]} if isinstance(choice, dict) else None
        request["tool_choice"] = named or {"type": {"required": "any"}.get(choice, choice)}
    if not parallel:
        request["tool_choice"]["disable_parallel_tool_use"] = True
    request.setdefault("max_tokens", 16)  # which the API needs
    return request


def _message(message: Any) -> Any:
    if not isinstance(message, dict):
        return message
    if message["role"] == "tool":
        result = {
            "type": "tool_result",
            "tool_use_id": message["tool_call_id"],
            "content": message["content"],
        }
        return {"role": "user", "content": [result]}
    calls = [
        {
            "type": "tool_use",
            "id": call["id"],
            "name": call["function"]["name"],
            "input": json.loads(call["function"]["arguments"]),
        }
        for call in message.get("tool_calls", ())
    ]
    return {"role": message["role"], "content": calls or message["content"]}


def _responses(request: dict[str, Any]) -> dict[str, Any]:
    del request["seed"]
    messages = request.pop("messages", None)
    if isinstance(messages, list):
        request["input"] = [item for message in messages for item in _items(message)]
    elif messages is not None:
        request["input"] = {"text": messages}  # a text alone is well formed here
    if "max_tokens" in request:
        request["max_output_tokens"] = request.pop("max_tokens")
    if "tools" in request:
        request["tools"] = [
            {"type": "function", **_renamed(tool.get("function"), "parameters")} for tool in request["tools"]
        ]
    choice = request.get("tool_choice")
    if isinstance(choice, dict):
        request["tool_choice"] = {"type": "function", "name": choice["function"]["name"]}
    return {**request, "store": False}


def _items(message: Any) -> list[Any]:
    if not isinstance(message, dict):
        return [message]
    if message["role"] == "tool":
        call = message["tool_call_id"]
        return [{"type": "function_call_output", "call_id": call, "output": message["content"]}]
    calls = [
        {"type": "function_call", "call_id": call["id"], **call["function"]}
        for call in message.get("tool_calls", ())
    ]
    return calls or [{"role": message["role"], "content": message["content"]}]


def _renamed(function: Any, schema: str) -> dict[str, Any]:
    """The fields of a tool, its schema under the name that the API has for it."""
    return {schema if name == "parameters" else name: value for name, value in (function or {}).items()}


_WORDS: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "chat": lambda request: request,
    "messages": _messages,
    "responses": _responses,
}
