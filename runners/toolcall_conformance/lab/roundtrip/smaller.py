"""What may be left out of a conversation that shows a finding: large cuts first."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ...judge.shrink import Holds
from ...suite.cases.conversation import Conversation, Toolset, Turn


def smaller(conversation: Conversation, holds: Holds[Conversation]) -> None:
    """Propose conversations that are one step smaller, until one holds; their calls fit their tools."""
    any(holds(each) for each in _steps(conversation) if each.turn and each.fits())


def _steps(conversation: Conversation) -> Iterator[Conversation]:
    """All conversations that are one step smaller."""
    turn = conversation.turn or Turn()

    def with_turn(**changed: Any) -> Conversation:
        return replace(conversation, turn=replace(turn, **changed))

    if conversation.earlier:
        yield replace(conversation, earlier=())
    for index, earlier in enumerate(conversation.earlier):
        rest = conversation.earlier[:index], conversation.earlier[index + 1 :]
        yield replace(conversation, earlier=(*rest[0], *rest[1]))
        for kept in range(len(earlier.calls) if len(earlier.calls) > 1 else 0):
            fewer = replace(earlier, calls=(earlier.calls[kept],))
            yield replace(conversation, earlier=(*rest[0], fewer, *rest[1]))
    if len(turn.calls) > 1:
        yield with_turn(calls=())
    for index in range(len(turn.calls)):
        yield with_turn(calls=turn.calls[:index] + turn.calls[index + 1 :])
    if turn.reasoning:
        yield with_turn(reasoning="")
    if turn.content:
        yield with_turn(content="")
    tools = conversation.toolset.tools
    for index in range(len(tools) if len(tools) > 1 else 0):
        yield replace(conversation, toolset=Toolset(tools[:index] + tools[index + 1 :]))
    yield from _fewer_arguments(conversation)
    for text in _shorter(turn.reasoning):
        yield with_turn(reasoning=text)
    for text in _shorter(turn.content):
        yield with_turn(content=text)
    for index, call in enumerate(turn.calls):
        for arguments in _simpler(call.arguments, keep=True):
            calls = [*turn.calls]
            calls[index] = replace(call, arguments=arguments)
            yield with_turn(calls=tuple(calls))


def _fewer_arguments(conversation: Conversation) -> Iterator[Conversation]:
    """Conversations without one argument of a call, or without one parameter of a tool and its arguments."""
    turn = conversation.turn or Turn()
    for index, call in enumerate(turn.calls):
        for name in call.arguments:
            calls = [*turn.calls]
            calls[index] = replace(call, arguments=_without(call.arguments, name))
            yield replace(conversation, turn=replace(turn, calls=tuple(calls)))
    for index, tool in enumerate(conversation.toolset.tools):
        function = tool["function"]
        for name in function["parameters"]["properties"]:
            tools: list[Any] = [*conversation.toolset.tools]
            tools[index] = {**tool, "function": {**function, "parameters": _forgetting(function, name)}}
            calls = [
                replace(call, arguments=_without(call.arguments, name))
                if call.name == function["name"]
                else call
                for call in turn.calls
            ]
            yield replace(conversation, toolset=Toolset(tuple(tools)), turn=replace(turn, calls=tuple(calls)))


def _forgetting(function: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    parameters = copy.deepcopy(dict(function["parameters"]))
    del parameters["properties"][name]
    parameters["required"] = [each for each in parameters["required"] if each != name]
    return parameters


def _without(members: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in members.items() if key != name}


def _simpler(value: Any, keep: bool = False) -> Iterator[Any]:
    """Simpler values of the same JSON type, with all members of the object if ``keep``."""
    if isinstance(value, str):
        yield from _shorter(value)
    elif isinstance(value, Mapping):
        for name, member in value.items():
            if not keep:
                yield _without(value, name)
            for simpler in _simpler(member):
                yield {**value, name: simpler}
    elif isinstance(value, list):
        for index, element in enumerate(value):
            yield value[:index] + value[index + 1 :]
            for simpler in _simpler(element):
                yield [*value[:index], simpler, *value[index + 1 :]]
    elif value and not isinstance(value, bool) and value != 1:
        yield 1


def _shorter(text: str) -> Iterator[str]:
    """The text without one piece: first without all of it, at last without each single character."""
    size = len(text)
    while size:
        for start in range(0, len(text), size):
            yield text[:start] + text[start + size :]
        size //= 2
