"""The observed cases of the contract's source, run on the reference; deviations are listed with a clause."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from tests.support import facts_file
from toolcall_reference import Message, parse_standalone_tool_calls_detailed, parse_tool_calls_detailed

#: Cases whose expectation the specification does not share, and the clause that decides otherwise.
DEVIATIONS: dict[str, str] = {}

#: Fields of an expectation that are the layer above the parser's: what they say about the parsed message.
FINISH_REASON = {"tool_calls": True, "stop": False}


@cache
def _cases() -> list[dict[str, Any]]:
    lines = facts_file("ds2api-cases.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line]


def _differences(case: dict[str, Any], message: Message) -> list[str]:
    """The fields in which the message is not as the case expects."""
    wire = message.to_wire()
    expected = dict(case["expected"])
    differences = []
    if "finish_reason" in expected and FINISH_REASON[expected.pop("finish_reason")] is not bool(
        message.calls
    ):
        differences.append("finish_reason")
    calls = expected.pop("calls", None)
    if calls is not None and not _calls_match(calls, message, subset=case.get("input_match") == "subset"):
        differences.append("calls")
    return differences + [field for field, value in expected.items() if wire[field] != value]


def _calls_match(expected: list[dict[str, Any]], message: Message, subset: bool) -> bool:
    if len(expected) != len(message.calls):
        return False
    for wanted, call in zip(expected, message.calls, strict=True):
        arguments = json.loads(call.arguments)
        wanted_input = wanted.get("input", {} if subset else arguments)
        got = {key: arguments.get(key) for key in wanted_input} if subset else arguments
        if wanted.get("name", call.name) != call.name or wanted_input != got:
            return False
    return True


def test_the_reference_agrees_with_every_case_but_the_listed_ones() -> None:
    differing = {}
    for case in _cases():
        standalone = case["mode"] == "standalone"
        parse = parse_standalone_tool_calls_detailed if standalone else parse_tool_calls_detailed
        differences = _differences(case, parse(case["text"], case["tool_names"]))
        if differences:
            differing[case["id"]] = differences
    unlisted = {id: fields for id, fields in differing.items() if id not in DEVIATIONS}
    stale = DEVIATIONS.keys() - differing.keys()
    assert not unlisted
    assert not stale


def test_there_are_cases_and_they_expect_something() -> None:
    cases = _cases()
    assert len(cases) >= 60
    assert sum(bool(case["expected"]) for case in cases) >= 55


@pytest.mark.parametrize(
    ("expected", "differs"),
    [
        ({"calls": [{"name": "f", "input": {"a": 1}}]}, False),
        ({"calls": [{"name": "f", "input": {"a": 2}}]}, True),
        ({"calls": []}, True),
        ({"finish_reason": "tool_calls"}, False),
        ({"finish_reason": "stop"}, True),
        ({"rejectedByPolicy": True}, True),
    ],
)
def test_a_wrong_message_would_be_seen(expected: dict[str, Any], differs: bool) -> None:
    message = parse_tool_calls_detailed('{"name":"f","input":{"a":1,"b":2}}', ["f"])
    case = {"expected": expected, "input_match": "subset"}
    assert bool(_differences(case, message)) is differs
