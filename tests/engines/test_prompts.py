"""Histories that clients send: engines that serve models write the same prompts as the reference."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.support import require
from toolcall_conformance import kinds
from toolcall_conformance.adapters.resolve import resolve
from toolcall_conformance.run.connection import Connection, NoAnswer
from toolcall_conformance.run.session import Limits
from toolcall_conformance.setup.environment import EngineEnvironment
from toolcall_conformance.vectors import load_suite

#: Arguments as JSON text, content that is null or absent beside calls, content in parts.
CASES = ("text-arguments", "null-content", "absent-content", "content-in-a-part", "content-in-parts")
#: Templates for which an engine writes another prompt: causes.yaml of the engine says why.
OTHERWISE = {
    "llama.cpp": {"deepseek-r1-distill", "gemma4"},
    "vllm": {"deepseek-r1-distill", "functiongemma", "gemma4"},
}
_MEMBERS = ("name", "description", "parameters")


def requests() -> dict[str, dict[str, Any]]:
    """The requests of the cases for every template of the suite, by vector."""
    found = {}
    for vector in load_suite()[0]:
        if vector.kind == "render" and vector.template_name and vector.id.split("/")[1] in CASES:
            request = dict(kinds.of(vector).request(vector))
            tools = [as_clients_write(tool["function"]) for tool in request.get("tools", ())]
            found[vector.id] = {**request, "tools": tools} if tools else request
    return found


def as_clients_write(function: Mapping[str, Any]) -> dict[str, Any]:
    """A tool with its members in the order of the API, which engines restore."""
    members = {name: function[name] for name in _MEMBERS if name in function}
    return {"type": "function", "function": members}


def prompts(spec: str, asked: Mapping[str, dict[str, Any]]) -> dict[str, str | None]:
    """The prompts of an implementation; None where it refuses the conversation."""
    found: dict[str, str | None] = {}
    with Connection(resolve(spec), Limits(60), op="render") as connection:
        for name, request in asked.items():
            try:
                found[name] = connection.ask(request)["prompt"]
            except NoAnswer:
                found[name] = None
    return found


@pytest.mark.parametrize("engine", OTHERWISE)
def test_an_engine_writes_the_prompts_of_the_reference(engine: str) -> None:
    environment = EngineEnvironment.of(engine)
    require(engine, environment.state() == "ready", environment.advice())
    asked = requests()
    ours, theirs = prompts("reference", asked), prompts(f"engine:{engine}", asked)
    both = [name for name in asked if ours[name] is not None and theirs[name] is not None]
    assert len(both) >= 0.95 * len(asked)
    apart = {name.rpartition("/")[2] for name in both if ours[name] != theirs[name]}
    assert apart == OTHERWISE[engine]
