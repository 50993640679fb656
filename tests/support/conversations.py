"""Conversations that chat templates are rendered with, and the tools offered in them."""

from __future__ import annotations

from typing import Any

Message = dict[str, Any]

WEATHER = {
    "type": "function",
    "function": {
        "name": "get_weather",
        "description": 'The weather of a place, "now" <or> later & ünïcode',
        "parameters": {
            "type": "object",
            "properties": {
                "city": {"type": "string", "description": "Its name"},
                "days": {"type": "integer", "enum": [1, 3, 7]},
                "detail": {"type": "boolean", "description": "All of it"},
            },
            "required": ["city"],
        },
    },
}
CLOCK = {
    "type": "function",
    "function": {
        "name": "now",
        "description": "The time",
        "parameters": {"type": "object", "properties": {}},
    },
}
TOOLS = [WEATHER, CLOCK]


def user(content: Any = "What is it like in Paris?") -> Message:
    return {"role": "user", "content": content}


def assistant(content: Any = None, **fields: Any) -> Message:
    return {"role": "assistant", "content": content, **fields}


def call(name: str, arguments: Any, id: str = "abc123XYZ") -> Message:
    return {"id": id, "type": "function", "function": {"name": name, "arguments": arguments}}


def result(content: str, id: str = "abc123XYZ", name: str = "get_weather") -> Message:
    return {"role": "tool", "tool_call_id": id, "name": name, "content": content}


SYSTEM = {"role": "system", "content": "You are <terse> & kind."}
PARIS = call("get_weather", {"city": "Paris"})
ROME = call("get_weather", {"city": "Röme"}, "qwe789RTU")
TYPED = call(
    "get_weather", {"city": 'a\n "b"</c>', "days": 3, "detail": None, "x": {"y": [1.5, True, False]}}
)

#: By title: the messages and whether tools are offered.
CONVERSATIONS: dict[str, tuple[list[Message], bool]] = {
    "question": ([user()], False),
    "question with tools": ([user()], True),
    "system": ([SYSTEM, user()], False),
    "system with tools": ([SYSTEM, user()], True),
    "several turns": ([user("Hi"), assistant("Hello!"), user("And now?"), assistant(" Fine. ")], False),
    "one call": ([user(), assistant("", tool_calls=[PARIS])], True),
    "one call, content null": ([user(), assistant(None, tool_calls=[PARIS])], True),
    "call beside content": ([user(), assistant("I look.", tool_calls=[PARIS])], True),
    "two calls": ([user(), assistant("", tool_calls=[PARIS, ROME])], True),
    "call with arguments as text": ([user(), assistant("", tool_calls=[call("now", "{}")])], True),
    "call without arguments": ([user(), assistant("", tool_calls=[call("now", {})])], True),
    "typed arguments": ([user(), assistant("", tool_calls=[TYPED])], True),
    "tool result": ([user(), assistant("", tool_calls=[PARIS]), result('{"sun": true}')], True),
    "two results, then an answer": (
        [
            user(),
            assistant("", tool_calls=[PARIS, ROME]),
            result("sun"),
            result("rain", "qwe789RTU"),
            assistant("Sun in Paris."),
        ],
        True,
    ),
    "reasoning": ([user(), assistant("Sunny.", reasoning_content="Let me think.")], False),
    "reasoning in content": ([user(), assistant("<think>\nHm.\n</think>\n\nSunny."), user("Sure?")], False),
    "reasoning, then a call": (
        [
            user(),
            assistant("", reasoning_content="I ask.", tool_calls=[PARIS]),
            result("sun"),
            assistant("Sun."),
        ],
        True,
    ),
    "content in parts": (
        [user([{"type": "text", "text": "Hi"}]), assistant([{"type": "text", "text": "Yes"}])],
        False,
    ),
}
