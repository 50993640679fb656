"""Differences between answers: their kinds, their signatures, and the smallest text that shows one."""

from __future__ import annotations

import shlex
import sys
from typing import Any

import pytest

from tests.support import PROGRAMS
from tests.support.fakes.behaviour import TRIGGER
from toolcall_conformance.errors import AdapterBroken
from toolcall_conformance.judge.shrink import shorter, shrink
from toolcall_conformance.lab.differences.answers import Answer, Asker
from toolcall_conformance.lab.differences.changes import KINDS, changes
from toolcall_conformance.lab.differences.markers import markers_of, near
from toolcall_conformance.lab.differences.signature import signature
from toolcall_conformance.run.session import Limits

ALL = ("problems", "policy", "ids", "incomplete-calls")


def message(content: str = "", reasoning: str = "", *calls: dict[str, Any], **more: Any) -> Answer:
    return Answer(
        "ok", {"message": {"content": content, "reasoning": reasoning, "calls": list(calls), **more}}
    )


def call(name: str = "f", arguments: str = "{}", **more: Any) -> dict[str, Any]:
    return {"name": name, "arguments": arguments, **more}


ONE = message("", "", call())
CASES = [
    (message("a"), Answer("error", {}, "KeyError: 'secret'"), "lost-answer", "ok → error"),
    (Answer("timeout", {}), message("a"), "new-answer", "timeout → ok"),
    (ONE, message("<f/>"), "lost-call", "all"),
    (message("", "", call(), call()), ONE, "lost-call", "some"),
    (message("x"), ONE, "new-call", "the first"),
    (ONE, message("", "", call("g")), "changed-name", ""),
    (message("", "", call("f"), call("g")), message("", "", call("g"), call("f")), "changed-order", ""),
    (ONE, message("", "", call("f", '{"a": 1}')), "changed-arguments", "member new"),
    (
        message("", "", call("f", '{"a": 1, "a": 2}')),
        message("", "", call("f", '{"a": 1}')),
        "changed-arguments",
        "repeated member lost",
    ),
    (
        message("", "", call("f", '{"a": "1"}')),
        message("", "", call("f", '{"a": 1}')),
        "changed-arguments",
        "member: string → number",
    ),
    (
        message("", "", call("f", '{"a": {"b": ["&lt;"]}}')),
        message("", "", call("f", '{"a": {"b": ["<"]}}')),
        "changed-arguments",
        "deeper: string, entities",
    ),
    (
        message("", "", call("f", '{"a": "x\\n"}')),
        message("", "", call("f", '{"a": "x"}')),
        "changed-arguments",
        "member: string, whitespace at its ends",
    ),
    (ONE, message("", "", call(complete=False)), "changed-completeness", "complete"),
    (ONE, message("", "", call(id="1")), "changed-id", "new"),
    (message("a b", "c"), message("b", "a c"), "moved-text", "content → reasoning"),
    (message("a b"), message("a"), "lost-text", "content"),
    (message("", "a"), message("", "a b"), "new-text", "reasoning"),
    (message("a b"), message("a c"), "changed-text", "content"),
    (message("a"), message("a\n"), "whitespace", ""),
    (
        message(),
        message(problems=[{"code": "rejected-call", "offset": 0, "length": 1}]),
        "changed-flags",
        "problems: rejected-call",
    ),
    (message(rejectedByPolicy=False), message(rejectedByPolicy=True), "changed-flags", "rejectedByPolicy"),
]


@pytest.mark.parametrize(("left", "right", "kind", "detail"), CASES)
def test_a_difference_has_a_kind_and_a_detail(left: Answer, right: Answer, kind: str, detail: str) -> None:
    found = changes(left, right, ALL, "template")
    assert (found[0].kind, found[0].detail) == (kind, detail)


def test_every_kind_has_a_case() -> None:
    assert {kind for _, _, kind, _ in CASES} == KINDS.keys() - {"unsteady"}


@pytest.mark.parametrize(("left", "right"), [(left, right) for left, right, *_ in CASES])
def test_an_answer_is_like_itself(left: Answer, right: Answer) -> None:
    assert not changes(left, left, ALL, "template")
    assert not changes(right, right, ALL, "template")


def test_what_nobody_claims_is_not_compared() -> None:
    assert not changes(ONE, message("", "", call(id="1", complete=False)), (), "template")
    assert not changes(message("a"), message("b"), ALL, "contract")
    assert not changes(
        message("", "", call("f", '{"a": 1.0, "b": "\\u0041"}')),
        message("", "", call("f", '{"b": "A", "a": 1}')),
        ALL,
        "template",
    )


def test_a_signature_has_no_word_of_the_output() -> None:
    request = {"op": "parse", "profile": "contract", "output": "so <tool_call>Paris</tool_call>", "tools": []}
    found = signature(request, message("", "", call("Paris")), message(), ALL)
    assert str(found) == "lost-call (all) near <tool_call"
    same = signature(
        {**request, "output": "<tool_call>Rome</tool_call>"}, message("", "", call("Rome")), message(), ALL
    )
    assert found == same
    assert found is not None
    assert same is not None
    assert found.id == same.id


def test_the_marker_before_the_place_is_near() -> None:
    markers = markers_of({"profile": "contract", "output": ""})
    assert near("<invoke a></invoke> x <TOOL_CALL>b", "b", markers) == "<tool_call"
    assert near("a <b> c", "c", markers) == ""


def test_shrinking_keeps_what_is_needed() -> None:
    text = 'some words <tool_call>{"name": "f"}</tool_call> and more\n' * 8
    small = shrink(text, shorter, lambda output: "<tool_call>" in output and '"f"' in output)
    assert small == '<tool_call>"f"'
    assert shrink(text, shorter, lambda output: output == text) == text
    assert len(shrink(text, shorter, lambda output: output.count("}") > 4, tries=3)) <= len(text)


def test_parts_that_must_go_together_go_together() -> None:
    def balanced(output: str) -> bool:
        return output.startswith("<a>") and output.count("<b>") == output.count("</b>") == output.count("c")

    assert shrink("<a><b>c</b><b>c</b>", shorter, balanced) == "<a>"


def program(name: str) -> str:
    return f"cmd:{shlex.join([sys.executable, PROGRAMS.as_posix(), name])}"


def request(output: str) -> dict[str, Any]:
    return {"op": "parse", "profile": "contract", "mode": "detailed", "output": output, "tools": []}


@pytest.mark.parametrize(
    ("name", "status"), [("crash", "crash"), ("hang", "timeout"), ("invalid_json", "protocol-error")]
)
def test_an_implementation_that_dies_answers_the_rest(name: str, status: str) -> None:
    with Asker(program(name), Limits(timeout=1.0)) as asker:
        answers = asker.all([request("a"), request("b"), request(TRIGGER), request("c")])
    assert [answer.status for answer in answers] == ["ok", "ok", status, "ok"]


def test_an_implementation_that_dies_too_often_is_given_up() -> None:
    with Asker(program("crash"), Limits(restarts=3)) as asker, pytest.raises(AdapterBroken, match="3 times"):
        asker.all([request(TRIGGER)] * 4)
