"""The observed cases of the native formats' source, run on the reference; deviations have a clause."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import pytest

from tests.support import facts_file
from toolcall_conformance.suite import data
from toolcall_conformance.suite.clauses import load_clauses
from toolcall_reference.native import build_native_parser

#: The name of a model for each parser of the source.
MODELS = {"kimi_k2": "kimi-k2", "qwen3": "qwen3", "deepseek_r1": "deepseek-r1"}

#: Cases whose expectation the specification does not share, and the clause that decides otherwise.
DEVIATIONS = {
    # The source holds all content back while a call is open.
    "ik/008": "ST-2.2",
    "ik/062": "ST-2.2",
    "ik/063": "ST-2.2",
    "ik/067": "ST-2.2",
    "ik/068": "ST-2.2",
    "ik/069": "ST-2.2",
    "ik/070": "ST-2.2",
    "ik/071": "ST-2.2",
    "ik/072": "ST-2.2",
    "ik/084": "ST-2.2",
    "ik/085": "ST-2.2",
    "ik/1104": "ST-2.2",
    "ik/1105": "ST-2.2",
    "ik/1115": "ST-2.2",
    # … even a call that has ended.
    "ik/073": "NF-2.1",
    # It leaves the begin marker of a call in the content.
    "ik/1129": "NF-2.4",
    "ik/1130": "NF-2.4",
    "ik/1131": "NF-2.4",
    # It keeps the whitespace beside syntax at the end of the output.
    "ik/1136": "NF-2.6",
    # It does not reach format 2.
    "ik/1133": "NF-5.15",
}

#: Ids that the source makes up (NF-3.16, NF-4.5, NF-5.21): the output has none.
MADE_UP = re.compile(r"|call_xml_\d+|qwen3_call_\d+|call_\d+")


@cache
def _cases() -> list[dict[str, Any]]:
    lines = facts_file("ik-llama-cases.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line]


def _read(case: dict[str, Any]) -> dict[str, Any]:
    """What the reference makes of a case; of a partial one, before it knows that nothing follows."""
    stream = build_native_parser(case["model"] or MODELS[case["format"]]).stream()
    deltas = stream.feed(case["text"])
    if not case["is_partial"]:
        deltas += stream.finish()
    read: dict[str, Any] = {"content": "", "reasoning": "", "tool_calls": []}
    for delta in deltas:
        if delta["type"] == "content" or delta["type"] == "reasoning":
            read[delta["type"]] += delta["text"]
        elif delta["type"] == "call":
            read["tool_calls"].append({"id": delta.get("id"), "name": delta["name"], "arguments": ""})
        elif delta["type"] == "arguments":
            read["tool_calls"][delta["index"]]["arguments"] += delta["text"]
    return read


def _comparable(field: str, value: Any) -> Any:
    """Calls by the values of their arguments, and without made-up ids."""
    if field != "tool_calls":
        return value
    return [
        (
            call["name"],
            json.loads(call["arguments"]),
            None if MADE_UP.fullmatch(call["id"] or "") else call["id"],
        )
        for call in value
    ]


def _differences(case: dict[str, Any]) -> list[str]:
    """The fields in which the reference does not give what the case expects."""
    read = _read(case)
    return [
        field
        for field, value in case["expected"].items()
        if _comparable(field, value) != _comparable(field, read[field])
    ]


def test_the_reference_agrees_with_every_case_but_the_listed_ones() -> None:
    found = {case["id"]: _differences(case) for case in _cases()}
    differing = {id: fields for id, fields in found.items() if fields}
    unlisted = {id: fields for id, fields in differing.items() if id not in DEVIATIONS}
    stale = DEVIATIONS.keys() - differing.keys()
    assert not unlisted
    assert not stale


def test_the_deviations_name_clauses_of_their_chapters() -> None:
    known = {clause.id for clause in load_clauses(data.spec_dir())[0] if clause.prefix in ("NF", "ST")}
    assert set(DEVIATIONS.values()) <= known


def test_there_are_cases_and_they_expect_something() -> None:
    cases = _cases()
    assert len(cases) >= 120
    assert sum(bool(case["expected"]) for case in cases) >= 100


@pytest.mark.parametrize(
    ("expected", "differs"),
    [
        ({"content": "Hi."}, False),
        ({"content": "Hi. "}, True),
        ({"tool_calls": [{"id": "functions.f:0", "name": "f", "arguments": '{"a": 1}'}]}, False),
        ({"tool_calls": [{"id": "functions.f:1", "name": "f", "arguments": '{"a": 1}'}]}, True),
        ({"tool_calls": [{"id": "functions.f:0", "name": "g", "arguments": '{"a": 1}'}]}, True),
        ({"tool_calls": [{"id": "functions.f:0", "name": "f", "arguments": '{"a": 2}'}]}, True),
        ({"tool_calls": []}, True),
    ],
)
def test_a_wrong_message_would_be_seen(expected: dict[str, Any], differs: bool) -> None:
    text = 'Hi. functions.f:0{"a":1}'
    case = {"format": "kimi_k2", "model": "", "is_partial": False, "text": text, "expected": expected}
    assert bool(_differences(case)) is differs
