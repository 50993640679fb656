"""``toolcall wire`` over real HTTP: a good server passes, and what a bad one does is found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.runners.lab.live.servers import (
    CALL,
    STALL,
    Answer,
    Request,
    Script,
    events,
    events_of,
    good,
    good_of,
    sent,
    serving,
)
from toolcall_conformance.commands.wire import wire
from toolcall_conformance.errors import NoServer
from toolcall_conformance.lab.live.questions import questions
from toolcall_reference import Call, Message


def check(script: Script, *options: str) -> Any:
    with serving(script) as url:
        return CliRunner().invoke(wire, [url, "--model", "tiny", *options])


def test_a_good_server_passes() -> None:
    result = check(good)
    assert result.exit_code == 0, result.output
    assert ", 0 faults" in result.output
    assert "toolcall explain" not in result.output
    assert result.output.count("ok    ") == len(list(questions("tiny"))) - result.output.count("note  ")


def test_what_is_wrong_in_every_chunk_is_said_three_times() -> None:
    result = check(streamed(*[HEAD] * 9, ARGUMENTS, chunk({}, "tool_calls")))
    assert result.exit_code == 1
    said = result.output.split("\nwrong ")[1].split("\nok ")[0]
    assert said.count("WR-2.3  a later delta") == 3
    assert "      WR-2.3  and 13 more" in said


def test_findings_are_lines_of_json_and_a_summary_ends_them() -> None:
    for script, code in ((good, 0), (streamed(*[HEAD] * 9, ARGUMENTS, chunk({}, "tool_calls")), 1)):
        result = check(script, "--json")
        assert result.exit_code == code
        *found, summary = map(json.loads, result.stdout.splitlines())
        assert {line["type"] for line in found} <= {"finding"}
        assert summary["type"] == "summary"
        assert summary["requests"] == len(list(questions("tiny")))
        assert bool(summary["wrong"]) == bool(code)


def chunk(delta: Any, reason: str | None = None, **fields: Any) -> dict[str, Any]:
    choice = {"index": 0, "delta": delta, "finish_reason": reason}
    return {
        "id": "a",
        "object": "chat.completion.chunk",
        "created": 0,
        "model": "m",
        "choices": [choice],
        **fields,
    }


def part(index: int, **fields: Any) -> Any:
    return {"tool_calls": [{"index": index, **fields}]}


HEAD = chunk(part(0, id="c", type="function", function={"name": "get_weather", "arguments": ""}))
ARGUMENTS = chunk(part(0, function={"arguments": CALL.arguments}))


def streamed(*chunks: Any) -> Script:
    """A server that streams these chunks where calls are asked for."""

    def script(request: Request) -> Answer:
        wanted = request.get("stream") and request.get("tools") and "tool_choice" not in request
        return events(*chunks) if wanted else good(request)

    return script


def whole(**fields: Any) -> Script:
    """A server whose first message has these fields."""

    def script(request: Request) -> Answer:
        answer = good(request)
        if request.get("stream") or answer[0] != 200:
            return answer
        response = json.loads(answer[2][0] or b"")
        response["choices"][0]["message"] |= fields.get("message", {})
        response["choices"][0] |= fields.get("choice", {})
        return 200, "application/json", [json.dumps(response).encode()]

    return script


def instead(status: int, body: bytes) -> Script:
    """A server that answers every request alike."""
    return lambda request: (status, "text/plain", [body])


def ending(last: bytes | None) -> Script:
    """A server whose streams end in the middle."""

    def script(request: Request) -> Answer:
        answer = good(request)
        return (answer[0], answer[1], [answer[2][0], last]) if request.get("stream") else answer

    return script


def twice(request: Request) -> Answer:
    """A server that calls where no tool is allowed."""
    return sent(request, Message(calls=(CALL,))) if request.get("tool_choice") == "none" else good(request)


_CALL = {"id": "c", "type": "function", "function": {"name": "get_weather", "arguments": {"city": "Rome"}}}


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (streamed(HEAD, ARGUMENTS), "WR-2.7"),
        (streamed(HEAD, ARGUMENTS, chunk({}, "tool_calls"), chunk({"content": "x"})), "WR-2.7"),
        (streamed(chunk(part(1, id="c", type="function", function={"name": "get_weather"}))), "WR-2.5"),
        (streamed(chunk(part(0, type="function", function={"name": "get_weather"}))), "WR-2.2"),
        (streamed(HEAD, HEAD, ARGUMENTS, chunk({}, "tool_calls")), "WR-2.3"),
        (streamed(HEAD, chunk({"tool_calls": [{"id": "c"}]})), "WR-2.4"),
        (streamed(HEAD, chunk(part(0, function={"arguments": {"city": "Rome"}}))), "WR-2.6"),
        (streamed(chunk({"content": "x"}, id=7), chunk({}, "stop")), "WR-2.8"),
        (streamed(HEAD, chunk({}, "tool_calls")), "WR-1.6"),
        (streamed(HEAD, ARGUMENTS, chunk({}, "stop")), "WR-1.5"),
        (streamed(chunk({"role": "assistant"}), chunk({}, "tool_calls")), "WR-1.5"),
        (streamed({"error": {"message": "out of memory"}}), "the server reports an error: out of memory"),
        (streamed("x"), "WR-2.8"),
        (whole(message={"content": 7}), "WR-1.1"),
        (whole(message={"role": "user"}), "WR-1.1"),
        (whole(choice={"finish_reason": None}), "WR-1.1"),
        (whole(message={"tool_calls": [_CALL]}), "WR-1.1"),
        (instead(200, b"<html>"), "WR-1.1"),
        (instead(500, b"<html>"), "without an error object"),
        (instead(200, b"{}"), "WR-1.11"),
        (ending(None), "the connection"),
        (twice, "calls: 1; allowed: 0"),
    ],
)
def test_what_a_bad_server_does_is_found(script: Script, said: str) -> None:
    result = check(script)
    assert result.exit_code == 1, result.output
    assert said in result.output


def test_what_is_wrong_fits_the_terminal_and_names_a_clause_to_read() -> None:
    body = b'{"object": "list", "data": ["' + b"x y " * 60 + b'"]}'
    result = check(lambda request: (200, "text/plain", [body]) if request.get("stream") else good(request))
    assert '  WR-2.8  the answer is not streamed: {"object": "list", "data"' in result.output
    assert max(map(len, result.output.splitlines())) <= 80
    assert result.output.endswith(" faults\n`toolcall explain WR-2.8` prints a clause\n")


def calling(name: str) -> Script:
    """A server that calls this tool wherever a call is wanted."""

    def script(request: Request) -> Answer:
        answer = good(request)
        wanted = isinstance(request.get("tool_choice"), dict) or name == "nap"
        wanted = wanted and answer[0] == 200 and not request.get("stream") and request["max_tokens"] >= 8
        return (
            sent(request, Message(calls=(Call(name, "{}"),))) if wanted and request.get("tools") else answer
        )

    return script


def test_a_tool_that_may_not_be_called_is_named_beside_those_that_may() -> None:
    chosen = " ".join(check(calling("get_weather")).output.split())
    assert "there is a call of get_weather; only get_time may be called" in chosen
    offered = " ".join(check(calling("nap")).output.split())
    assert "there is a call of nap, which is not offered" in offered


def test_arguments_that_are_an_object_are_reported_once() -> None:
    result = check(whole(message={"tool_calls": [_CALL]}))
    said = " ".join(result.output.split())
    assert 'the arguments of tool_calls[0] are {"city": "Rome"}, an object and not a string' in said
    assert "WR-1.6" not in said
    pieces = check(streamed(HEAD, chunk(part(0, function={"arguments": {"city": "Rome"}}))))
    assert "WR-2.6" in pieces.output
    assert "WR-1.6" not in pieces.output


def test_a_server_that_stalls_does_not_stop_the_check() -> None:
    result = check(ending(STALL), "--timeout", "0.2")
    assert result.exit_code == 1
    assert "nothing came for 0.2 s" in result.output


def test_the_exchanges_are_recorded(tmp_path: Path) -> None:
    record = tmp_path / "record.jsonl"
    check(good, "--record", str(record))
    lines = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
    assert len(lines) == len(list(questions("tiny")))
    assert lines[0]["question"] == "text"
    assert json.loads(lines[0]["request"])["model"] == "tiny"
    assert json.loads(lines[0]["body"])["object"] == "chat.completion"


@pytest.mark.parametrize(
    ("url", "says"),
    [
        (
            "127.0.0.1:9",
            "127.0.0.1:9 is not the address of a server; write http://127.0.0.1:8000/v1",
        ),
        # Nobody serves the port of the discard protocol, and a program without rights cannot begin to.
        ("http://127.0.0.1:9/v1", "nothing answers at http://127.0.0.1:9/v1/chat/completions: "),
    ],
)
def test_without_a_server_there_is_one_clear_error(url: str, says: str) -> None:
    result = CliRunner().invoke(wire, [url, "--model", "tiny"])
    assert isinstance(result.exception, NoServer)
    assert str(result.exception).startswith(says)
    assert "\n" not in str(result.exception)


@pytest.mark.parametrize("status", [401, 404])
def test_a_server_that_refuses_a_plain_text_does_not_pass(status: int) -> None:
    error = {"error": {"type": "invalid_request_error", "message": "Not Found"}}
    result = check(instead(status, json.dumps(error).encode()), "--api", "responses")
    assert isinstance(result.exception, NoServer)
    said = str(result.exception)
    assert f"refuses a plain text with status {status}" in said
    assert "Not Found" in said
    assert "--api responses" in said


def test_the_requests_can_be_listed() -> None:
    result = CliRunner().invoke(wire, ["http://127.0.0.1:9", "--model", "tiny", "--list"])
    assert result.exit_code == 0
    assert len(result.output.splitlines()) == len(list(questions("tiny")))


@pytest.mark.parametrize("api", ["messages", "responses"])
def test_a_good_server_of_another_api_passes(api: str) -> None:
    result = check(good_of(api), "--api", api)
    assert result.exit_code == 0, result.output
    asked = len(list(questions("tiny", api)))
    assert asked == 24
    assert f"{asked} requests to " in result.output
    assert f"/v1/{api}, 0 faults" in result.output


def changed(api: str, change: Any) -> Script:
    """A good server whose streams are changed where calls are asked for, and may be made."""

    def script(request: Request) -> Answer:
        status, content_type, pieces = good_of(api)(request)
        wanted = request.get("stream") and request.get("tools") and "tool_choice" not in request
        if status != 200 or not wanted:
            return status, content_type, pieces
        found = [json.loads((piece or b"").removeprefix(b"data: ")) for piece in pieces]
        return events_of(change(found))

    return script


def _without(*types: str) -> Any:
    return lambda found: [event for event in found if event["type"] not in types]


def _with_stop_reason(reason: str) -> Any:
    def change(found: list[Any]) -> list[Any]:
        for event in found:
            if event["type"] == "message_delta":
                event["delta"]["stop_reason"] = reason
        return found

    return change


def _another_command(found: list[Any]) -> list[Any]:
    for event in found:
        if event["type"] == "response.output_item.done":
            event["item"]["arguments"] = '{"city": "Oslo"}'
    return found


@pytest.mark.parametrize(
    ("api", "change", "said"),
    [
        ("messages", _without("content_block_stop"), "WR-4.6"),
        ("messages", _without("message_stop"), "WR-4.6"),
        ("messages", _with_stop_reason("end_turn"), "WR-4.4  stop_reason is end_turn, and there is a call"),
        ("messages", lambda found: [*found[:3], {"type": "error", "error": {"message": "busy"}}], "busy"),
        ("responses", _without("response.output_item.added"), "WR-5.7"),
        ("responses", _without("response.completed"), "WR-5.11 no event ends the stream"),
        ("responses", _another_command, "WR-5.9"),
        ("responses", lambda found: [*found[:3], {"type": "error", "message": "busy"}], "busy"),
    ],
)
def test_what_a_bad_server_of_another_api_does_is_found(api: str, change: Any, said: str) -> None:
    result = check(changed(api, change), "--api", api)
    assert result.exit_code == 1, result.output
    assert said in result.output


def test_a_named_tool_may_end_with_stop() -> None:
    """As OpenAI's own API ends it (WR-1.14)."""

    def script(request: Request) -> Answer:
        if request.get("stream") or not isinstance(request.get("tool_choice"), dict):
            return good(request)
        response = json.loads(good(request)[2][0] or b"")
        response["choices"][0]["finish_reason"] = "stop"
        return 200, "application/json", [json.dumps(response).encode()]

    assert check(script).exit_code == 0


def test_requests_are_in_the_words_of_each_api() -> None:
    messages = {each.name: json.loads(each.body) for each in questions("m", "messages") if not each.refused}
    assert messages["one tool chosen"]["tool_choice"] == {"type": "tool", "name": "get_time"}
    assert messages["a call required"]["tool_choice"] == {"type": "any"}
    once = {"type": "auto", "disable_parallel_tool_use": True}
    assert messages["one call at most"]["tool_choice"] == once
    assert messages["tools"]["tools"][0].keys() == {"name", "description", "input_schema"}
    result = messages["a result of a tool"]["messages"]
    assert [block["type"] for each in result[1:] for block in each["content"]] == ["tool_use", "tool_result"]
    responses = {each.name: json.loads(each.body) for each in questions("m", "responses") if not each.refused}
    assert responses["one tool chosen"]["tool_choice"] == {"type": "function", "name": "get_time"}
    assert responses["text at a tiny limit"]["max_output_tokens"] == 1
    given = responses["a result of a tool"]["input"]
    assert [each.get("type") for each in given] == [None, "function_call", "function_call_output"]
