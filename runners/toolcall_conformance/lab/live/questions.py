"""The fixed set of requests that a server is asked."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .bodies import in_api

_CITY = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
TOOLS: list[dict[str, Any]] = [
    {
        "type": "function",
        "function": {"name": "get_weather", "description": "Weather of a city.", "parameters": _CITY},
    },
    {
        "type": "function",
        "function": {"name": "get_time", "description": "Local time of a city.", "parameters": _CITY},
    },
]
_CALL = {
    "id": "call00001",
    "type": "function",
    "function": {"name": "get_weather", "arguments": '{"city": "Rome"}'},
}


@dataclass(frozen=True, slots=True)
class Question:
    """One request, and what is known of its answer."""

    name: str
    #: The body, as JSON text; for malformed requests it may be no JSON.
    body: str
    stream: bool = False
    #: Whether the server must refuse the request.
    refused: bool = False
    #: The names of tools that may be called.
    tools: tuple[str, ...] = ()
    #: The most calls that may come; None: any number.
    most_calls: int | None = None
    #: Whether a call must come, if the server knows the option.
    call: bool = False
    #: Whether the request names the tool, whose call may end with `stop` too (WR-1.14).
    named: bool = False
    #: Whether the answer is cut off at the limit, or ends by itself before.
    tiny: bool = False


def questions(model: str, api: str = "chat") -> Iterator[Question]:
    """All requests, for a model of the server, in the words of an API."""
    names = tuple(tool["function"]["name"] for tool in TOOLS)
    say = [{"role": "user", "content": "Say hello."}]
    ask = [{"role": "user", "content": "What is the weather in Rome, and what time is it in Oslo?"}]
    answered = [
        {"role": "user", "content": "What is the weather in Rome?"},
        {"role": "assistant", "content": None, "tool_calls": [_CALL]},
        {"role": "tool", "tool_call_id": "call00001", "content": "It rains."},
    ]
    with_tools: dict[str, Any] = {"tools": TOOLS, "max_tokens": 128}
    chosen = {"type": "function", "function": {"name": "get_time"}}
    wanted: list[tuple[str, Mapping[str, Any], Mapping[str, Any]]] = [
        ("text", {"messages": say, "max_tokens": 16}, {"most_calls": 0}),
        ("text at a tiny limit", {"messages": say, "max_tokens": 1}, {"most_calls": 0, "tiny": True}),
        ("tools", {"messages": ask, **with_tools}, {"tools": names}),
        (
            "one call at most",
            {"messages": ask, **with_tools, "parallel_tool_calls": False},
            {"tools": names, "most_calls": 1},
        ),
        (
            "a call required",
            {"messages": ask, **with_tools, "tool_choice": "required"},
            {"tools": names, "call": True},
        ),
        (
            "a call required at a tiny limit",
            {"messages": ask, **with_tools, "tool_choice": "required", "max_tokens": 4},
            {"tools": names, "tiny": True},
        ),
        (
            "one tool chosen",
            {"messages": ask, **with_tools, "tool_choice": chosen},
            {"tools": ("get_time",), "call": True, "named": True},
        ),
        ("no tool allowed", {"messages": ask, **with_tools, "tool_choice": "none"}, {"most_calls": 0}),
        ("a result of a tool", {"messages": answered, **with_tools}, {"tools": names}),
    ]
    for name, fields, known in wanted:
        shared = {"model": model, "temperature": 0, "seed": 1, **fields}
        body = in_api(api, shared)
        yield Question(name, json.dumps(body), **known)
        yield Question(f"{name}, streamed", json.dumps({**body, "stream": True}), stream=True, **known)
    if api == "chat":  # the other APIs always say it
        usage = {"model": model, "messages": say, "max_tokens": 8, "stream": True}
        yield Question(
            "usage, streamed",
            json.dumps({**usage, "stream_options": {"include_usage": True}}),
            stream=True,
            most_calls=0,
        )
    malformed: Mapping[str, Any] = {
        "no messages": {"model": model},
        "messages that are text": {"model": model, "messages": "Say hello."},
        "a message that is text": {"model": model, "messages": ["Say hello."]},
        "a tool without a name": {
            "model": model,
            "messages": say,
            "tools": [{"type": "function", "function": {}}],
        },
        "a limit that is text": {"model": model, "messages": say, "max_tokens": "many"},
    }
    for name, body in malformed.items():
        yield Question(name, json.dumps(in_api(api, {"seed": 1, **body})), refused=True)
    yield Question("a body that is not JSON", '{"model": ', refused=True)
