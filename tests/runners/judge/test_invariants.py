"""The invariants that are judged on every vector (AP-8.10), and other results that are as good (VF-4.11)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.support.fakes.behaviour import HELLO, message
from tests.support.fakes.vectors import fake_vector, with_content
from toolcall_conformance import kinds
from toolcall_conformance.adapters.protocol import Hello
from toolcall_conformance.judge import checks, invariants
from toolcall_conformance.judge.rules import fails
from toolcall_conformance.suite.model import (
    AlternativeMessage,
    ExpectedCall,
    ExpectedMessage,
    ExpectedProblem,
    Vector,
)
from toolcall_conformance.suite.splits import Split

CLAIMS = Hello.of({**HELLO, "features": ["incomplete-calls"]})
CALL = {"name": "f", "arguments": "{}"}


def vector(output: str = "call f", **fields: Any) -> Vector:
    """A recommended vector whose message has other fields."""
    own = with_content(fake_vector(1, output))
    assert own.expected is not None
    return replace(own, level="recommended", expected=replace(own.expected, **fields))


def broken(vector: Vector, *calls: dict[str, Any], claims: Hello = CLAIMS) -> tuple[str, ...]:
    """What an answer with these calls breaks."""
    answer = {**message(vector.output), "calls": list(calls)}
    return invariants.broken(vector, "wrong", answer, claims.features)


def half(arguments: str, *codes: str) -> Vector:
    """A vector that expects one incomplete call with these arguments."""
    problems = tuple(ExpectedProblem(code, 0, 1) for code in codes)
    return vector(calls=(ExpectedCall("f", arguments, complete=False),), problems=problems)


def test_half_a_call_does_not_become_an_object() -> None:
    cut, malformed = half('{"a": "b'), half("{", "malformed-arguments")
    closed, emptied = {**CALL, "arguments": '{"a": "b"}'}, {**CALL, "arguments": " { } "}
    assert broken(cut, closed) == broken(cut, emptied) == broken(malformed, emptied) == ("halves",)
    assert broken(malformed, closed) == (), "a repair may mean what the model wrote"
    assert broken(cut, {**closed, "complete": False}) == (), "the flag is a sign"
    assert broken(cut) == (), "the call may be lost"
    answer = {**message(cut.output), "calls": [closed], "problems": [{"code": "x", "offset": 0, "length": 0}]}
    assert invariants.broken(cut, "wrong", answer, CLAIMS.features) == (), "a problem is a sign"


def test_a_call_of_one_stream_alone() -> None:
    answer = {**message("text"), "calls": []}
    for streamed, found in (([["f"]], ("calls",)), ([[], []], ())):
        assert invariants.broken(vector("text"), "wrong", answer, (), None, streamed) == found
    assert invariants.broken(vector(), "wrong", answer, (), None, [["f"]]) == (), "a good message has it"


def test_no_answer_breaks_one_invariant_and_no_other() -> None:
    for verdict in ("error", "crash", "timeout", "protocol-error"):
        assert invariants.broken(vector(), verdict, None, ()) == ("answer",)
    assert invariants.broken(vector(), "state-leak", None, ()) == ()


def test_a_vector_about_something_else_breaks_no_invariant() -> None:
    assert broken(vector(), CALL) == ()
    assert broken(vector()) == (), "a lost call is the vector's own verdict"


def test_a_call_that_no_good_message_has() -> None:
    assert broken(vector("text"), CALL) == ("calls",)
    assert broken(vector(), CALL, CALL) == ("calls",)
    assert broken(vector(), {**CALL, "name": "g"}) == ("calls",)
    assert broken(vector("text", rejected_tool_names=("f",)), CALL) == (), "passing it on is a choice"
    other = ExpectedMessage("", "", (ExpectedCall("f", "{}"),), True, False, ())
    as_good = replace(vector("text"), alternatives=(AlternativeMessage("an engine calls", other),))
    assert broken(as_good, CALL) == ()
    assert broken(as_good, CALL, CALL) == ("calls",)


@pytest.mark.parametrize("arguments", ["", "[]", "{", '"{}"', "{} {}", "{'a': 1}"])
def test_arguments_that_no_client_can_read(arguments: str) -> None:
    assert broken(vector(), {**CALL, "arguments": arguments}) == ("arguments",)
    assert broken(vector(), {**CALL, "arguments": arguments, "complete": False}) == ()


def test_a_call_that_the_output_cut_off_binds_those_who_can_say_so() -> None:
    cut_off = (ExpectedCall("f", "{", complete=False),)
    call = {**CALL, "arguments": '{"a'}
    unable = Hello.of({**HELLO, "features": []})
    assert broken(vector(calls=cut_off), call) == ("arguments",)
    assert broken(vector(calls=cut_off), call, claims=unable) == ()
    malformed = vector(calls=cut_off, problems=(ExpectedProblem("malformed-arguments", 0, 1),))
    assert broken(malformed, call, claims=unable) == ("arguments",)


def test_one_id_for_two_calls() -> None:
    first, second = {**CALL, "id": "a"}, {**CALL, "id": "b"}
    twice = (ExpectedCall("f", "{}", id="a"), ExpectedCall("f", "{}", id="b"))
    for claims in (CLAIMS, Hello.of({**HELLO, "features": []})):
        assert broken(vector(calls=twice), first, second, claims=claims) == ()
        assert broken(vector(calls=twice), first, first, claims=claims) == ("ids",)
        assert broken(vector(calls=twice), CALL, CALL, claims=claims) == (), "no id is shared by none"
    written = tuple(replace(call, id="a") for call in twice)
    assert broken(vector(calls=written), first, first) == (), "the output writes it twice"


@pytest.mark.parametrize("repeated", ["content", "arguments", "call"])
def test_a_stream_that_repeats_itself_after_the_end(repeated: str) -> None:
    deltas: list[dict[str, Any]] = [
        {"type": "content", "text": "hi"},
        {"type": "call", "index": 0, "name": "f"},
        {"type": "arguments", "index": 0, "text": "{}"},
    ]
    answer = {"content": "hi", "calls": [CALL]}
    final, split = checks.FinalMessage.of(answer), Split("size-1", ("x",))
    assert checks.check(split, {"message": answer, "deltas": [deltas, []]}, final) is None
    again = [delta for delta in deltas if delta["type"] == repeated]
    breach = checks.check(split, {"message": answer, "deltas": [deltas, again]}, final)
    assert breach is not None
    assert breach.chunk == 1
    assert invariants.broken(vector(), "wrong", answer, (), breach) == ("stream",), "whatever is claimed"


@pytest.mark.parametrize(
    ("clause", "verdict", "features", "found"),
    [
        ("ST-1.2", "leak", (), ("stream",)),
        ("ST-1.1", "whitespace", (), ()),
        ("ST-1.1", "whitespace", ("exact-whitespace",), ("stream",)),
        ("ST-2.8", "wrong", (), ()),
    ],
)
def test_a_stream_that_is_not_its_message(
    clause: str, verdict: str, features: tuple[str, ...], found: tuple[str, ...]
) -> None:
    breach = checks.Breach(clause, "size-1", 0, "", verdict)
    assert invariants.broken(vector(), "wrong", {"calls": [CALL]}, features, breach) == found


def test_another_choice_is_not_a_failure() -> None:
    other = ExpectedMessage("another text", "", (), False, False, ())
    own = replace(vector("some text"), alternatives=(AlternativeMessage("who shows all", other),))
    reply = {"id": 1, "status": "ok", "message": {**message("some text"), "content": "another text"}}
    outcome = kinds.of(own).outcome(own, reply, CLAIMS)
    assert (outcome.verdict, outcome.reason) == ("alternative", "who shows all")
    assert not fails("alternative", CLAIMS.features)
    assert kinds.of(own).outcome(vector("some text"), reply, CLAIMS).verdict == "wrong"


def test_a_rejected_call_may_be_passed_on_outside_the_contract() -> None:
    own = vector("some text", rejected_tool_names=("f",), rejected_by_policy=True)
    calls = [{"name": "f", "arguments": "{}"}]
    reply: dict[str, Any] = {"id": 1, "status": "ok", "message": {**message("some text"), "calls": calls}}
    assert own.profile == "contract"
    assert kinds.of(own).outcome(own, reply, CLAIMS).verdict == "wrongly-accepted"
    own = replace(own, profile="template")
    assert kinds.of(own).outcome(own, reply, CLAIMS).verdict == "alternative"
    assert kinds.of(own).outcome(replace(own, level="required"), reply, CLAIMS).verdict == "wrongly-accepted"
    silent = {**reply, "message": {**message("some text"), "calls": []}}
    assert kinds.of(own).outcome(own, silent, Hello.of({**HELLO, "features": ["policy"]})).verdict == "wrong"
    other = {**reply, "message": {**reply["message"], "calls": [*calls, {"name": "g", "arguments": "{}"}]}}
    assert kinds.of(own).outcome(own, other, CLAIMS).verdict == "wrongly-accepted"
