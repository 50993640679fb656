"""Bugs that servers had in the histories they render: required vectors notice each on most templates."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from tests.mutation.judge import holds
from toolcall_conformance.suite import load_suite
from toolcall_conformance.suite.model import Vector
from toolcall_reference import ReferenceAdapter
from toolcall_reference.template import history

#: On how many of the suite's own templates required vectors must notice a bug.
LEAST = 40


@cache
def required() -> Mapping[str, list[Vector]]:
    """The required vectors of kind ``render``, by template."""
    found = defaultdict(list)
    for vector in load_suite()[0]:
        if vector.kind == "render" and vector.level == "required" and vector.template_name:
            found[vector.template_name].append(vector)
    return found


class Broken(ReferenceAdapter):
    """Renders another conversation than the one it is given."""

    def __init__(self, change: Callable[[list[Any]], Any]) -> None:
        super().__init__()
        self._change = change

    def render(self, request: Mapping[str, Any]) -> Any:
        return super().render({**request, "messages": list(self._change(request["messages"]))})


def without_results(messages: list[Any]) -> Iterator[Any]:
    yield from (message for message in messages if message["role"] != "tool")


def with_arguments(change: Callable[[dict[str, Any]], Any]) -> Callable[[list[Any]], Iterator[Any]]:
    def changed(call: Any) -> Any:
        arguments = call["function"].get("arguments")
        try:
            arguments = json.loads(arguments) if isinstance(arguments, str) else arguments
        except ValueError:
            return call
        if not isinstance(arguments, dict):
            return call
        return {**call, "function": {**call["function"], "arguments": change(arguments)}}

    def all_changed(messages: list[Any]) -> Iterator[Any]:
        for message in messages:
            calls = [changed(call) for call in message.get("tool_calls", ())]
            yield {**message, "tool_calls": calls} if calls else message

    return all_changed


def as_text(value: Any) -> Any:
    return {name: as_text(each) for name, each in value.items()} if isinstance(value, dict) else str(value)


BUGS: Mapping[str, Callable[[list[Any]], Any]] = {
    "results dropped": without_results,
    "keys sorted": with_arguments(lambda arguments: dict(sorted(arguments.items()))),
    "values to text": with_arguments(as_text),
}


def noticed_on(adapter: ReferenceAdapter) -> list[str]:
    return [
        name for name, vectors in required().items() if not all(holds(adapter, vector) for vector in vectors)
    ]


@pytest.mark.parametrize("bug", BUGS)
def test_required_vectors_notice_a_changed_history(bug: str) -> None:
    assert len(noticed_on(Broken(BUGS[bug]))) >= LEAST


def test_required_vectors_notice_text_arguments_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "_decoded", lambda text: text)
    assert len(noticed_on(ReferenceAdapter())) >= LEAST


def test_no_required_vector_fails_without_a_bug() -> None:
    assert not noticed_on(ReferenceAdapter())
