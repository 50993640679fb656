"""A conversation that a template renders: tools, earlier turns, and the turn that a model has written."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ..model import ExpectedCall, ExpectedMessage


@dataclass(frozen=True, slots=True)
class MadeCall:
    """One call of a turn; ``arguments`` is plain JSON data."""

    name: str
    arguments: Mapping[str, Any]
    id: str
    #: What the tool answers, if the call is of an earlier turn; its first word is in no other text.
    result: str = "done"


@dataclass(frozen=True, slots=True)
class Turn:
    """One message of the assistant: content, reasoning and calls."""

    content: str = ""
    reasoning: str = ""
    calls: tuple[MadeCall, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.content or self.reasoning or self.calls)

    def to_wire(self) -> dict[str, Any]:
        """The turn as a message of the protocol."""
        calls = [
            {"name": call.name, "arguments": template_json(call.arguments), "id": call.id}
            for call in self.calls
        ]
        return {"content": self.content, "reasoning": self.reasoning, "calls": calls}

    def expected(self) -> ExpectedMessage:
        """The message that a parser should find in what a model writes for this turn."""
        calls = tuple(
            ExpectedCall(call.name, template_json(call.arguments), id=call.id) for call in self.calls
        )
        return ExpectedMessage(self.content, self.reasoning, calls, bool(calls), False, ())


@dataclass(frozen=True)
class Toolset:
    """OpenAI tools, with checks whether a call fits them."""

    tools: tuple[Mapping[str, Any], ...]

    def fits(self, call: MadeCall) -> bool:
        """Whether a call names a tool and gives arguments that its schema allows."""
        validators = self._validators.get(call.name)
        return validators is not None and bool(validators[0].is_valid(call.arguments))

    def admits(self, call: MadeCall) -> bool:
        """Like ``fits``, but required arguments may be missing, because some templates drop arguments."""
        validators = self._validators.get(call.name)
        return validators is not None and bool(validators[1].is_valid(call.arguments))

    @cached_property
    def _validators(self) -> Mapping[str, tuple[Any, Any]]:
        """For each tool a validator of its schema, and one of its schema without what it requires."""
        from jsonschema import Draft202012Validator
        from jsonschema.validators import extend

        requires_nothing = {"required": lambda *_: ()}
        lenient = extend(Draft202012Validator, requires_nothing)  # type: ignore[no-untyped-call]
        schemas = {tool["function"]["name"]: tool["function"]["parameters"] for tool in self.tools}
        return {name: (Draft202012Validator(each), lenient(each)) for name, each in schemas.items()}


@dataclass(frozen=True, slots=True)
class Conversation:
    """All that a template is given: tools, earlier turns, and the turn of the model."""

    toolset: Toolset
    #: None if the assistant has yet to answer.
    turn: Turn | None
    #: After each earlier turn comes a question, or the results of its calls.
    earlier: tuple[Turn, ...] = ()

    def fits(self) -> bool:
        """Whether all calls of the turn fit their tools."""
        return self.turn is not None and all(map(self.toolset.fits, self.turn.calls))


def template_json(value: Any) -> str:
    """JSON text as templates write it."""
    return json.dumps(value, ensure_ascii=False)


def texts_in(value: Any) -> Iterator[str]:
    """All strings in plain JSON data, keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, member in value.items():
            yield key
            yield from texts_in(member)
    elif isinstance(value, list):
        for element in value:
            yield from texts_in(element)
