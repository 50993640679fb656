"""What replies and streams are called: verdicts, claims, and the invariants of streaming."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.fakes.behaviour import HELLO, message
from tests.support.fakes.vectors import fake_vector, with_content
from toolcall_conformance import kinds
from toolcall_conformance.adapters import protocol
from toolcall_conformance.adapters.implementation import Fault, FaultKind
from toolcall_conformance.adapters.protocol import Hello
from toolcall_conformance.judge import checks
from toolcall_conformance.judge.judged import Judged
from toolcall_conformance.judge.rules import VERDICTS, fails, good, passes
from toolcall_conformance.judge.verdict import Outcome, nesting, of_fault
from toolcall_conformance.run.scripted import judgement
from toolcall_conformance.suite import data
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.suite.splits import Split
from toolcall_conformance.vectors.loader import load_text

CLAIMS = Hello.of({**HELLO, "features": ["policy"], "limits": {"depth": 200}})


def verdict(vector: Vector, **fields: Any) -> str:
    """The verdict of a good reply with other fields."""
    reply = {"id": 1, "status": "ok", "message": {**message(vector.output), **fields}}
    return kinds.of(vector).outcome(vector, reply, CLAIMS).verdict


@pytest.mark.parametrize(
    ("output", "fields", "expected"),
    [
        ("call f", {}, "pass"),
        ("call f", {"calls": []}, "lost"),
        ("call f", {"calls": [], "rejectedByPolicy": True, "rejectedToolNames": ["f"]}, "wrongly-rejected"),
        ("call f", {"calls": [{"name": "g", "arguments": "{}"}]}, "wrong"),
        ("call f", {"calls": [{"name": "f", "arguments": "[]"}]}, "wrong"),
        ("some text", {"calls": [{"name": "f", "arguments": "{}"}]}, "wrongly-accepted"),
        ("some text", {"content": "<x>some text"}, "leak"),
        ("some text", {"content": "some"}, "lost"),
        ("some text", {"content": "", "reasoning": "some text"}, "wrong"),
        ("some text", {"content": "other"}, "wrong"),
        ("some text", {"content": "\n some text\t"}, "whitespace"),
        ("some text", {"sawToolCallSyntax": True}, "wrong"),
    ],
)
def test_differences_have_names(output: str, fields: dict[str, Any], expected: str) -> None:
    assert verdict(with_content(fake_vector(1, output)), **fields) == expected


@pytest.mark.parametrize("status", ["unsupported", "rejected", "error"])
def test_a_refusal_of_something_claimed_is_an_error(status: str) -> None:
    reply = {"id": 1, "status": status, "reason": "no"}
    vector = fake_vector(1, "x")
    assert kinds.of(vector).outcome(vector, reply, CLAIMS).verdict == "error"


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ({"status": "rejected", "reason": "tool put: no such type"}, "pass"),
        ({"status": "error", "reason": "put"}, "pass"),
        ({"status": "rejected", "reason": "no such type"}, "wrong"),
        ({"status": "unsupported", "reason": "put"}, "error"),
        ({"status": "ok", "grammar": "root ::= [a]"}, "wrong"),
    ],
)
def test_a_grammar_that_must_be_refused(reply: dict[str, Any], expected: str) -> None:
    vector = replace(fake_vector(1, ""), kind="grammar", refused="always", says=("put",))
    assert kinds.of(vector).outcome(vector, {"id": 1, **reply}, CLAIMS).verdict == expected


def test_whitespace_fails_those_who_claim_it_exact() -> None:
    assert not fails("whitespace", ["policy"])
    assert fails("whitespace", ["exact-whitespace"])
    assert [name for name in VERDICTS if not fails(name, ())] == [
        "pass",
        "alternative",
        "whitespace",
        "skipped",
        "unsupported",
        "unreachable",
    ]


def test_whitespace_counts_as_passed_for_those_who_do_not() -> None:
    assert passes("whitespace", ["policy"])
    assert not passes("whitespace", ["exact-whitespace"])
    assert [name for name in VERDICTS if passes(name, ["exact-whitespace"])] == ["pass"]


@pytest.mark.parametrize(
    ("change", "missing"),
    [
        ({}, ""),
        ({"profile": "native"}, "profile native"),
        ({"kind": "analysis"}, "operation analyze"),
        ({"kind": "grammar"}, "feature grammar or constraint"),
        ({"requires": ("ids",)}, "feature ids"),
        ({"template_name": "hermes"}, "format hermes"),
        ({"output": "[" * 201}, "nesting of 201"),
        ({"output": "[" * 200}, ""),
    ],
)
def test_what_is_not_claimed_is_not_asked(change: dict[str, Any], missing: str) -> None:
    claims = replace(CLAIMS, formats=frozenset({"qwen3"}))
    vector = replace(fake_vector(1, "x"), **change)
    lacking = kinds.of(vector).unclaimed(vector, claims)
    assert lacking.startswith(missing)
    assert bool(lacking) == bool(missing)


def test_a_declared_depth_below_the_least_allowed_does_not_count() -> None:
    assert Hello.of({**HELLO, "limits": {"depth": 5}}).depth == protocol.LEAST_DEPTH


def test_nesting_counts_brackets_in_strings_too() -> None:
    assert nesting('{"a": "[[{}]]"} [') == 4
    assert nesting("]]]]" + "[[") == 2


@pytest.mark.parametrize("kind", ["crash", "timeout", "protocol-error"])
def test_a_fault_is_called_by_its_kind(kind: FaultKind) -> None:
    assert of_fault(Fault(kind, "exit", "it ended")).verdict == kind


def test_chunks_without_deltas_ask_what_they_add_up_to() -> None:
    delta = {"type": "content", "text": "x"}
    own, streams = replace(with_content(fake_vector(1, "x")), chunks=("x",)), ("deltas", "deltasWithIds")
    assert next(good(own)).ignores == streams
    assert next(good(replace(own, deltas=((delta,), ())))).ignores == ()


def test_a_pass_shows_no_details() -> None:
    own = fake_vector(1, "x")
    assert Judged(own, Outcome("pass", actual={"calls": []})).result().details is None
    assert Judged(own, Outcome("wrong", actual={"calls": []})).result().details is not None


# Streaming

CONTENT = {"type": "content", "text": "Hi."}
CALL = {"type": "call", "index": 0, "name": "f"}
ARGUMENTS = {"type": "arguments", "index": 0, "text": "{}"}
MESSAGE = {"content": "Hi.", "calls": [{"name": "f", "arguments": "{}"}], "sawToolCallSyntax": True}


def breach(deltas: list[list[dict[str, Any]]], **fields: Any) -> checks.Breach | None:
    """What is wrong with a stream of two chunks whose one-shot message is MESSAGE."""
    reply = {"deltas": deltas, "message": {**MESSAGE, **fields}}
    return checks.check(Split("at-2", ("ab", "cd")), reply, checks.FinalMessage.of(MESSAGE))


def test_deltas_that_add_up_are_in_order() -> None:
    assert breach([[CONTENT], [CALL], [ARGUMENTS]]) is None
    assert breach([[CONTENT], [CALL], [ARGUMENTS]], problems=[], rejectedByPolicy=False) is None


@pytest.mark.parametrize(
    ("deltas", "clause", "chunk", "verdict"),
    [
        ([[CONTENT], [{**CONTENT, "text": "<tool"}], [CALL, ARGUMENTS]], "ST-1.4", 1, "leak"),
        ([[CONTENT], [{**CONTENT, "text": "\n"}], [CALL, ARGUMENTS]], "ST-1.2", 1, "whitespace"),
        ([[CONTENT], [ARGUMENTS, CALL], []], "ST-1.5", 1, "wrong"),
        ([[CONTENT], [CALL, CALL], [ARGUMENTS]], "ST-1.5", 1, "wrong"),
        ([[CONTENT], [{**CALL, "name": "get"}], [ARGUMENTS]], "ST-1.5", 1, "wrong"),
        ([[CONTENT], [CALL, {**CALL, "index": 1}], [ARGUMENTS]], "ST-1.2", 1, "wrongly-accepted"),
        ([[CONTENT], [CALL], [{**ARGUMENTS, "text": '{"'}]], "ST-1.2", 2, "wrong"),
        ([[CONTENT], [CALL], []], "ST-1.3", 2, "lost"),
        ([[CONTENT], [], []], "ST-1.3", 2, "lost"),
        ([[], [CALL], [ARGUMENTS]], "ST-1.3", 2, "lost"),
        ([[CONTENT], [{**CALL, "id": "x"}], [ARGUMENTS]], "ST-1.6", 2, "wrong"),
    ],
)
def test_each_broken_invariant_is_named(
    deltas: list[list[dict[str, Any]]], clause: str, chunk: int, verdict: str
) -> None:
    found = breach(deltas)
    assert found is not None
    assert (found.clause, found.chunk, found.verdict) == (clause, chunk, verdict)


def test_a_stream_whose_message_is_another_is_found() -> None:
    found = breach([[CONTENT], [CALL], [ARGUMENTS]], sawToolCallSyntax=False)
    assert found is not None
    assert (found.clause, found.detail) == ("ST-1.1", "message.sawToolCallSyntax is False; in one shot True")


# The fast look at replies accepts nothing the schemas refuse

_TEXT = st.text(max_size=3)
_ANY = st.none() | st.booleans() | st.integers() | _TEXT | st.lists(st.integers(), max_size=1)


def _mostly(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return strategy | strategy | strategy | _ANY


_CALLS = st.lists(
    _mostly(
        st.fixed_dictionaries(
            {"name": _mostly(_TEXT), "arguments": _mostly(_TEXT)},
            optional={"id": _mostly(_TEXT), "complete": _mostly(st.booleans())},
        )
    ),
    max_size=2,
)
_PROBLEMS = st.lists(
    _mostly(
        st.fixed_dictionaries(
            {"code": _mostly(_TEXT), "offset": _mostly(st.integers()), "length": _mostly(st.integers(0))}
        )
    ),
    max_size=2,
)
_MESSAGES = st.fixed_dictionaries(
    {},
    optional={
        "calls": _mostly(_CALLS),
        "problems": _mostly(_PROBLEMS),
        "content": _mostly(_TEXT),
        "reasoning": _mostly(_TEXT),
        "sawToolCallSyntax": _mostly(st.booleans()),
        "rejectedToolNames": _mostly(st.lists(_mostly(_TEXT), max_size=2)),
    },
)
_DELTAS = st.lists(
    st.lists(
        _mostly(
            st.fixed_dictionaries(
                {"type": _mostly(st.sampled_from(["content", "reasoning", "call", "arguments", "id"]))},
                optional={
                    "text": _mostly(_TEXT),
                    "index": _mostly(st.integers(-1, 3)),
                    "name": _mostly(_TEXT),
                    "id": _mostly(_TEXT),
                },
            )
        ),
        max_size=2,
    ),
    min_size=2,
    max_size=2,
)


@given(_mostly(_MESSAGES), _DELTAS)
def test_a_reply_taken_by_hand_is_valid_by_the_schema(message: Any, deltas: Any) -> None:
    for op, fields in (("parse", {}), ("stream", {"deltas": deltas})):
        reply = {"id": 1, "status": "ok", "message": message, **fields}
        by_hand = protocol.reply_problem({"op": op, "chunks": ["x"]}, reply)
        by_schema = protocol._schema_problem("reply", op, reply)
        assert bool(by_hand) == bool(by_schema)


#: No vector: deltas of the packages for Go, JavaScript and Rust do not say that arguments have ended.
AFTER_THEIR_END = """toolcall: 1
kind: verdict
topic: T
level: required
harm: false-verdict
vectors:
  - id: compare/example
    clauses: [AP-7.1, AP-8.10]
    title: T
    judged:
      profile: template
      template: hermes
      tools: [get_time]
      output: '<tool_call>{"name": "get_time", "arguments": {"city": "Rome"}}</tool_call>'
      expected:
        content: ""
        reasoning: ""
        calls: [{name: get_time, arguments: {city: Rome}}]
        sawToolCallSyntax: true
        rejectedByPolicy: false
        rejectedToolNames: []
    reply:
      emits:
        - [32, {type: call, index: 0, name: get_time}]
        - [60, {type: arguments, index: 0, text: '{"city": ', complete: true}]
        - [61, {type: arguments, index: 0, text: '"Rome"}'}]
    verdict: wrong
    invariants: [stream]
"""


def test_arguments_after_their_end_are_wrong() -> None:
    (vector,), errors = load_text(AFTER_THEIR_END, data.vectors_dir() / "compare" / "example.yaml")
    assert not errors
    assert judgement(vector) == ("wrong", ("stream",))
