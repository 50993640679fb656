"""Kind ``render``: which prompts pass, and what is said of others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from toolcall_conformance import kinds
from toolcall_conformance.judge import prompts
from toolcall_conformance.judge.verdict import Outcome
from toolcall_conformance.suite.model import Vector

_USER = {"role": "user", "content": "Hi."}
_CALL = {"id": "c", "type": "function", "function": {"name": "f", "arguments": '{"a": 1}'}}


def vector(**fields: Any) -> Vector:
    clauses, messages = ("RN-1.3",), fields.pop("messages", (_USER,))
    return Vector("render/x", "render", "X", "required", "X", clauses, messages=messages, **fields)


def judge(vector: Vector, reply: dict[str, Any], *given: Any) -> Outcome:
    """The outcome for a reply to the vector's own request."""
    return prompts.judge(vector, kinds.of(vector).request(vector), reply, *given)


def never(request: Mapping[str, Any]) -> dict[str, Any]:
    raise AssertionError("nothing is to be asked")


def prompt(text: str, generation_prompt: str = "") -> dict[str, Any]:
    return {"status": "ok", "prompt": text, "generationPrompt": generation_prompt}


@pytest.mark.parametrize(
    ("fields", "text", "verdict"),
    [
        ({"contains": ("a", "b")}, "b a", "pass"),
        ({"contains": ("a", "c")}, "b a", "lost"),
        ({"order": ("a", "b")}, "xaxbx", "pass"),
        ({"order": ("a", "b")}, "b a", "lost"),
        ({"order": ("aa", "aa")}, "aaa", "lost"),
        ({"once": ("a",)}, "bab", "pass"),
        ({"once": ("a",)}, "aba", "lost"),
        ({"excludes": ("None",)}, "a", "pass"),
        ({"excludes": ("None",)}, "a None", "leak"),
        ({"prompt": "a\n"}, "a\n", "pass"),
        ({"prompt": "a\n"}, "a", "wrong"),
        ({"refused": "always"}, "a", "wrong"),
        ({"refused": "allowed", "contains": ("a",)}, "a", "pass"),
        ({"refused": "allowed", "contains": ("b",)}, "a", "lost"),
    ],
)
def test_texts_of_a_prompt(fields: dict[str, Any], text: str, verdict: str) -> None:
    assert judge(vector(**fields), prompt(text), never).verdict == verdict


@pytest.mark.parametrize(
    ("fields", "status", "reason", "verdict"),
    [
        ({"contains": ("a",)}, "rejected", "no", "error"),
        ({"contains": ("a",)}, "skipped", "no", "skipped"),
        ({"contains": ("a",), "refused": "allowed"}, "rejected", "no", "pass"),
        ({"refused": "always"}, "error", "no", "pass"),
        ({"refused": "always"}, "rejected", "", "wrong"),
        ({"refused": "always", "says": ("one call",)}, "rejected", "one call a turn", "pass"),
        ({"refused": "always", "says": ("one call",)}, "rejected", "it failed", "wrong"),
        ({"refused": "always"}, "unsupported", "no", "error"),
    ],
)
def test_refusals(fields: dict[str, Any], status: str, reason: str, verdict: str) -> None:
    reply = {"status": status, "code": "x", "reason": reason}
    assert judge(vector(**fields), reply, never).verdict == verdict


def renders(texts: Mapping[str, str | None]) -> Callable[[dict[str, Any]], dict[str, Any]]:
    def ask(request: dict[str, Any]) -> dict[str, Any]:
        text = texts[request["messages"][0]["content"]]
        return prompt(text) if text is not None else {"status": "rejected", "code": "x", "reason": "no"}

    return ask


@pytest.mark.parametrize(
    ("key", "other", "verdict"),
    [
        ("same_as", "a", "pass"),
        ("same_as", "b", "wrong"),
        ("same_as", None, "wrong"),
        ("differs_from", "a", "wrong"),
        ("differs_from", "b", "pass"),
        ("differs_from", None, "pass"),
    ],
)
def test_relations(key: str, other: str | None, verdict: str) -> None:
    fields: dict[str, Any] = {key: ({"messages": [{"role": "user", "content": "Other."}]},)}
    assert judge(vector(**fields), prompt("a"), renders({"Other.": other})).verdict == verdict


def test_options_of_another_request_stand_beside_those_of_the_first() -> None:
    asked: list[Any] = []

    def ask(request: dict[str, Any]) -> dict[str, Any]:
        asked.append(request)
        return prompt("a")

    fields: dict[str, Any] = {"options": {"bosToken": "<s>"}, "same_as": ({"options": {"eosToken": "</s>"}},)}
    assert judge(vector(layer="template", **fields), prompt("a"), ask).verdict == "pass"
    assert asked[0]["options"] == {"bosToken": "<s>", "history": "raw", "eosToken": "</s>"}


@pytest.mark.parametrize(
    ("calls", "verdict"),
    [
        ([{"name": "f", "arguments": '{"a":1.0}'}], "pass"),
        ([{"name": "g", "arguments": '{"a": 1}'}], "wrong"),
        ([{"name": "f", "arguments": '{"a": "1"}'}], "wrong"),
        ([{"name": "f", "arguments": "{"}], "wrong"),
        ([], "lost"),
        ([{"name": "f", "arguments": '{"a": 1}'}] * 2, "wrong"),
    ],
)
def test_the_last_turn_is_parsed_behind_its_header(calls: list[Any], verdict: str) -> None:
    asked: list[Any] = []

    def ask(request: dict[str, Any]) -> dict[str, Any]:
        asked.append(request)
        if request["op"] == "parse":
            return {"status": "ok", "message": {"calls": calls}}
        said = "".join(f"[model]{each['content']}[end]" for each in request["messages"][1:])
        return prompt(f"[user]Hi.{said}[model]<think>", "[model]<think>")

    messages = (_USER, {"role": "assistant", "content": "", "tool_calls": [_CALL]})
    reply = prompt("[user]Hi.[model]<tool>f</tool>[end][model]<think>", "[model]<think>")
    outcome = judge(vector(messages=messages, parses_back=True, template="x"), reply, ask)
    assert outcome.verdict == verdict
    assert asked[0]["messages"] == [_USER]
    assert (asked[-1]["generationPrompt"], asked[-1]["output"]) == ("[model]", "<tool>f</tool>")


def test_the_own_prompt_of_the_template_is_not_given_to_parse() -> None:
    asked: list[Any] = []

    def ask(request: dict[str, Any]) -> dict[str, Any]:
        asked.append(request)
        return prompt("Hi.[model]", "[model]") if request["op"] == "render" else {"status": "skipped"}

    messages = (_USER, {"role": "assistant", "content": "", "tool_calls": [_CALL]})
    outcome = judge(vector(messages=messages, parses_back=True), prompt("Hi.[model]f[model]", "[model]"), ask)
    assert outcome.verdict == "skipped"
    assert "generationPrompt" not in asked[-1]
    assert asked[-1]["output"] == "f"


def test_where_a_turn_begins_has_to_be_told() -> None:
    messages = (_USER, {"role": "assistant", "content": "", "tool_calls": [_CALL]})
    reply = {"status": "ok", "prompt": "Hi.[model]f"}
    assert judge(vector(messages=messages, parses_back=True), reply, never).verdict == "unsupported"


def test_a_turn_that_the_grammar_excludes_is_not_parsed() -> None:
    asked: list[Any] = []

    def ask(request: dict[str, Any]) -> dict[str, Any]:
        assert request["op"] == "render"
        return prompt("Hi.[model]", "[model]")

    def excludes(request: dict[str, Any]) -> str:
        asked.append(request)
        return "its grammar allows no 'f' at 'f'"

    messages = (_USER, {"role": "assistant", "content": "", "tool_calls": [_CALL]})
    reply = prompt("Hi.[model]f[model]", "[model]")
    outcome = judge(vector(messages=messages, parses_back=True), reply, ask, excludes)
    assert (outcome.verdict, outcome.reason) == ("unreachable", "its grammar allows no 'f' at 'f'")
    assert (asked[0]["op"], asked[0]["output"]) == ("grammar", "f")
