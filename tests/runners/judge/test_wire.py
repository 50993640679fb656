"""What chapter WR asks of responses and chunks, and how completions are compared."""

from __future__ import annotations

import json
from typing import Any

import pytest

from toolcall_conformance.judge import wire
from toolcall_conformance.judge.completion import compare_completion, of_message
from toolcall_conformance.suite import data
from toolcall_conformance.suite.clauses import load_clauses
from toolcall_conformance.suite.model import ExpectedCall, ExpectedCompletion

CALL = {"index": 0, "id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}
STOP: tuple[dict[str, Any], str] = ({}, "stop")
CALLED: tuple[dict[str, Any], str] = ({}, "tool_calls")


def chunk(delta: Any, reason: Any = None, **fields: Any) -> str:
    choice = {"index": 0, "delta": delta, "finish_reason": reason}
    whole = {"id": "a", "object": "chat.completion.chunk", "created": 0, "model": "m", "choices": [choice]}
    return json.dumps({**whole, **fields})


def breaches(*events: str) -> list[str]:
    return [breach[0] for _, breach in wire.read_events(events).breaches if breach[0] not in wire.RECOMMENDED]


def stream(*deltas: Any) -> list[str]:
    given = [delta if isinstance(delta, tuple) else (delta, None) for delta in deltas]
    return breaches(*(chunk(*each) for each in given), "[DONE]")


def changed(**fields: Any) -> Any:
    return {"tool_calls": [{**CALL, **fields}]}


@pytest.mark.parametrize(
    ("deltas", "clauses"),
    [
        ([{"content": "a"}, STOP], []),
        ([{"tool_calls": [CALL]}, CALLED], []),
        ([{"tool_calls": [CALL, {**CALL, "index": 1, "id": "d"}]}, CALLED], []),
        ([{"tool_calls": [CALL]}, changed(id="", type=None, function={"name": None}), CALLED], []),
        ([{"tool_calls": [CALL]}, {"tool_calls": None, "content": None}, CALLED], []),
        ([changed(id=None), CALLED], ["WR-2.2"]),
        ([changed(id=""), CALLED], ["WR-2.2", "WR-1.3"]),
        ([changed(type="tool"), CALLED], ["WR-2.2"]),
        ([changed(function={"arguments": "{}"}), CALLED], ["WR-2.2"]),
        ([{"tool_calls": [CALL, CALL]}, CALLED], ["WR-2.3", "WR-2.3"]),
        ([changed(index=None), CALLED], ["WR-2.4"]),
        ([changed(index=True), CALLED], ["WR-2.4"]),
        ([{"tool_calls": [CALL]}, {"tool_calls": [{"index": 0}]}, CALLED], ["WR-2.4"]),
        ([changed(index=1), CALLED], ["WR-2.5"]),
        ([changed(index=-1), CALLED], ["WR-2.5"]),
        ([changed(function={"name": "f", "arguments": {}}), CALLED], ["WR-2.6"]),
        ([{"content": "a"}], ["WR-2.7"]),
        ([STOP, STOP], ["WR-2.7"]),
        ([STOP, {"content": "a"}], ["WR-2.7"]),
        ([{"content": ["a"]}, STOP], ["WR-2.8"]),
        ([{"tool_calls": {}}, STOP], ["WR-2.8"]),
        ([({}, 7), STOP], ["WR-2.8"]),
        ([{"content": "\ud83d"}, STOP], ["WR-1.10"]),
        ([{"tool_calls": [CALL, {**CALL, "index": 1}]}, CALLED], ["WR-1.3"]),
    ],
)
def test_what_a_stream_breaks(deltas: list[Any], clauses: list[str]) -> None:
    assert stream(*deltas) == clauses


@pytest.mark.parametrize(
    "fields",
    [
        {"object": "chat.completion"},
        {"created": "0"},
        {"created": True},
        {"model": None},
        {"choices": None},
        {"id": True},
    ],
)
def test_a_chunk_has_the_fields_of_the_api(fields: dict[str, Any]) -> None:
    assert "WR-2.8" in breaches(chunk({}, **fields), chunk(*STOP, id=fields.get("id", "a")))


def test_all_chunks_have_one_id() -> None:
    assert breaches(chunk({"content": "a"}), chunk(*STOP, id="b")) == ["WR-2.8"]


@pytest.mark.parametrize("event", ["{", "[]", "7"])
def test_an_event_is_a_chunk(event: str) -> None:
    assert breaches(event, chunk(*STOP)) == ["WR-2.8"]


def test_a_choice_has_a_delta() -> None:
    assert breaches(chunk("text"), chunk(*STOP)) == ["WR-2.8"]


def test_a_chunk_without_a_choice_comes_anywhere() -> None:
    assert breaches(chunk({}, choices=[]), chunk(*STOP), chunk({}, choices=[], usage={}), "[DONE]") == []


def recommended(*events: str) -> list[str]:
    return [breach[0] for _, breach in wire.read_events(events).breaches if breach[0] in wire.RECOMMENDED]


def test_the_role_comes_first_and_done_last() -> None:
    good = [chunk({"role": "assistant", "content": ""}), chunk(*STOP), "[DONE]"]
    assert recommended(*good) == []
    assert recommended(good[0], good[0], *good[1:]) == ["WR-2.9"]
    assert recommended(*good[1:]) == ["WR-2.9"]
    assert recommended(*good[:2], " [DONE]\n") == [], "whitespace around it does not count"
    assert recommended(*good[:2]) == recommended(*good[:2], "[DONE]", "[DONE]") == ["WR-2.10"]


def test_what_counts_only_where_it_is_cited_is_recommended() -> None:
    clauses, _ = load_clauses(data.spec_dir())
    weak = {clause.id for clause in clauses if clause.id.startswith("WR-") and clause.level != "must"}
    assert weak >= wire.RECOMMENDED
    found = [(0, ("WR-2.9", "")), (1, ("WR-2.2", ""))]
    assert wire.counted(found, []) == found[1:]
    assert wire.counted(found, ["WR-2.9"]) == found


def response(**message: Any) -> dict[str, Any]:
    body = {"role": "assistant", "content": "a", **message}
    choice = {"index": 0, "message": body, "finish_reason": "stop"}
    return {"id": "a", "object": "chat.completion", "created": 0, "model": "m", "choices": [choice]}


@pytest.mark.parametrize(
    "changes",
    [
        {"role": "user"},
        {"content": 1},
        {"tool_calls": {}},
        {"tool_calls": ["f"]},
        {"tool_calls": [{**CALL, "id": None}]},
        {"tool_calls": [{**CALL, "type": "tool"}]},
        {"tool_calls": [{**CALL, "function": {"name": "f", "arguments": {}}}]},
    ],
)
def test_a_response_is_of_the_types_of_the_api(changes: dict[str, Any]) -> None:
    assert wire.read_response(response()).breaches == []
    assert "WR-1.1" in [breach[0] for _, breach in wire.read_response(response(**changes)).breaches]


@pytest.mark.parametrize("nothing", [{}, {"tool_calls": None}, {"tool_calls": []}, {"content": None}])
def test_a_response_without_calls_may_say_so_in_several_ways(nothing: dict[str, Any]) -> None:
    """WR-1.2."""
    found = wire.read_response(response(**nothing))
    assert (found.breaches, found.calls) == ([], [])


@pytest.mark.parametrize("value", [None, [], {}, {"choices": []}, {"choices": [{}]}, {"choices": ["a"]}])
def test_what_is_not_a_response_is_one_breach_and_no_error(value: Any) -> None:
    assert (0, ("WR-1.1", "it has no choices[0].message")) in wire.read_response(value).breaches


def test_what_else_a_response_says() -> None:
    assert wire.read_response({"error": {"message": "It is full."}}).error == "It is full."
    twice = {"tool_calls": [CALL, CALL]}
    assert [breach[0] for _, breach in wire.read_response(response(**twice)).breaches] == ["WR-1.3"]
    ended = response()
    ended["choices"][0]["finish_reason"] = None
    assert [breach[0] for _, breach in wire.read_response(ended).breaches] == ["WR-1.1"]


WANTED = ExpectedCompletion("text", "", (ExpectedCall("f", '{"a": 1}'),), ("tool_calls",))
F = {"id": "c", "name": "f", "arguments": '{"a":1}'}


def compared(expected: ExpectedCompletion = WANTED, *, failed: bool = False, **completion: Any) -> str:
    said = {"content": "text", "calls": [F], "finishReason": "tool_calls", **completion}
    reply = {"completion": said, "failed": failed}
    return compare_completion(expected, reply, {"reasoning-content"}).verdict


@pytest.mark.parametrize(
    ("completion", "verdict"),
    [
        ({}, "pass"),
        ({"finishReason": None}, "pass"),
        ({"content": "text more"}, "leak"),
        ({"content": "te"}, "lost"),
        ({"content": "text "}, "leak"),
        ({"content": "other"}, "wrong"),
        ({"reasoning": "thought"}, "leak"),
        ({"finishReason": "stop"}, "wrong"),
        ({"calls": []}, "lost"),
        ({"calls": [F, F]}, "wrongly-accepted"),
        ({"calls": [{**F, "name": "g"}]}, "wrong"),
        ({"calls": [{**F, "arguments": '{"a": 2}'}]}, "wrong"),
        ({"calls": [{**F, "arguments": '{"a": 1'}]}, "lost"),
        ({"calls": [{**F, "complete": False}]}, "lost"),
        ({"calls": [F, {**F, "arguments": "{"}]}, "wrong"),
    ],
)
def test_a_completion_is_compared(completion: Any, verdict: str) -> None:
    assert compared(**completion) == verdict


def test_what_is_given_of_a_call_is_compared() -> None:
    call = ExpectedCall("f", '{"a": 1}', id="c", arguments_text='{"a":1}')
    given = ExpectedCompletion("text", "", (call,), ("tool_calls",))
    assert compared(given) == "pass"
    assert compared(given, calls=[{**F, "id": "d"}]) == "wrong"
    assert compared(given, calls=[{**F, "arguments": '{"a": 1}'}]) == "wrong"


def test_a_refusal_may_be_content() -> None:
    refused = ExpectedCompletion("", "", (), ("stop",), refusal="No.")
    said: dict[str, Any] = {"calls": [], "finishReason": "stop"}
    assert compared(refused, content=None, refusal="No.", **said) == "pass"
    assert compared(refused, content="No.", **said) == "pass"
    assert compared(refused, content=None, **said) == "lost"


@pytest.mark.parametrize(
    ("calls", "reason", "api", "ends"),
    [
        ([], "stop", "chat", ("stop",)),
        ([F], "stop", "chat", ("tool_calls",)),
        ([{**F, "complete": False}], "stop", "chat", ("tool_calls", "stop")),
        ([{**F, "arguments": "{"}], "stop", "chat", ("tool_calls", "stop")),
        ([F], "length", "chat", ("length",)),
        ([F], "length", "messages", ("max_tokens",)),
        ([F], "stop", "responses", ("completed",)),
    ],
)
def test_what_the_wire_has_to_say_of_a_message(calls: Any, reason: str, api: str, ends: Any) -> None:
    found = of_message({"content": "", "calls": calls}, reason, api)
    assert found.finish_reasons == ends
    assert [call.complete for call in found.calls] == [ends != ("tool_calls", "stop") for _ in calls]


def test_a_call_that_must_not_run_may_be_missing() -> None:
    cut = ExpectedCompletion("", "", (ExpectedCall("f", '{"a": ', complete=False),), ("length",))
    assert compared(cut, content=None, calls=[], finishReason="length") == "pass"
    assert compared(cut, content=None, calls=[{**F, "arguments": '{"a": '}], finishReason="length") == "pass"
    assert compared(cut, content=None, calls=[F], finishReason="length") == "wrongly-accepted"


def test_the_text_of_a_call_that_must_not_run_is_compared_where_it_is_given() -> None:
    call = ExpectedCall("f", '{"a": ', arguments_text='{"a": ', complete=False)
    cut = ExpectedCompletion("", "", (call,), ("length",))
    said: dict[str, Any] = {"content": None, "finishReason": "length"}
    assert compared(cut, calls=[{**F, "arguments": '{"a": '}], **said) == "pass"
    assert (
        compared(cut, calls=[], **said) == compared(cut, calls=[{**F, "arguments": "{"}], **said) == "wrong"
    )


def test_what_must_be_reported() -> None:
    broken = ExpectedCompletion("te", "", (), (), failed=True)
    assert compared(broken, failed=True, calls=[]) == "pass"
    assert compared(broken, failed=True) == "wrongly-accepted"
    assert compared(broken, content="te", calls=[], finishReason=None) == "wrong"
    assert compared(failed=True, calls=[]) == "error"
    other = ExpectedCompletion("text", "", (ExpectedCall("g", "{}"),), (), failed=True)
    assert compared(other, failed=True) == "wrongly-accepted", "as many calls, of another tool"


def test_the_limit_may_be_an_error_of_the_client() -> None:
    limit = ExpectedCompletion("text", "", (), ("length",))
    assert compared(limit, failed=True, calls=[]) == "pass"
    assert compared(limit, calls=[], finishReason="length") == "pass"
