"""Vectors of profile ``wire`` as they are read: the body of a stream, completions, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from toolcall_conformance.suite import data
from toolcall_conformance.suite.model import ExpectedCall, ExpectedCompletion, Vector
from toolcall_conformance.suite.stream_body import body_of
from toolcall_conformance.suite.vector_json import vector_from_json, vector_to_json
from toolcall_conformance.vectors.loader import load_text

PATH = data.vectors_dir() / "wire" / "accumulate" / "example.yaml"
HEAD = "toolcall: 1\nprofile: wire\ntopic: t\nlevel: required\nharm: lost-call\nvectors:\n"


def read(text: str, path: Path = PATH) -> tuple[list[Vector], list[str]]:
    vectors, errors = load_text(HEAD + text, path)
    return vectors, [f"{error.what} | {error.advice}" for error in errors]


ACCUMULATE = """  - id: wire/accumulate/example/a
    kind: accumulate
    clauses: [WR-3.1]
    title: T
    events: [{delta: {content: a}}]
    completion: {content: a, calls: [], finishReason: [stop, length], failed: true}
"""
RESPOND = """  - id: wire/respond/example/a
    kind: respond
    clauses: [WR-1.2]
    title: T
    lateIds: true
    message: {content: a, calls: [{id: c, name: f, arguments: {n: 1e400}}]}
    deltas: [[{type: content, text: a}], []]
    completion: {content: null, calls: [{name: f, arguments: "{", complete: false}], finishReason: null}
""".replace("{n:", '{"n":')


def test_only_what_a_client_gets_is_a_body() -> None:
    (vector,), _ = read(RESPOND)
    assert vector.body == ""
    (vector,), _ = read(ACCUMULATE)
    assert vector.body.endswith("data: [DONE]\n\n")


def test_what_a_client_is_to_make_of_events() -> None:
    (vector,), errors = read(ACCUMULATE)
    assert not errors
    assert vector.body.startswith('data: {"id":"chatcmpl-1","object":"chat.completion.chunk",')
    assert vector.body.endswith("\n\ndata: [DONE]\n\n")
    assert vector.completion == ExpectedCompletion("a", "", (), ("stop", "length"), failed=True)


def test_what_a_server_is_to_send() -> None:
    (vector,), errors = read(RESPOND)
    assert not errors
    assert vector.message is not None
    assert vector.message.calls == (ExpectedCall("f", '{"n": 1e400}', id="c"),)
    assert vector.late_ids
    assert vector.completion == ExpectedCompletion("", "", (ExpectedCall("f", "{", complete=False),), ())


@pytest.mark.parametrize("text", [ACCUMULATE, RESPOND])
def test_a_bundle_has_all_of_it(text: str) -> None:
    (vector,), _ = read(text)
    assert vector_from_json(json.loads(json.dumps(vector_to_json(vector)))) == vector


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ACCUMULATE.replace("    events: [{delta: {content: a}}]\n", ""), "the vector has no `events`"),
        (ACCUMULATE + "    message: {content: a}\n", "`message` in a vector of kind accumulate"),
        (ACCUMULATE.replace("delta:", "deltas:"), "unknown key `deltas`"),
        (ACCUMULATE + "    framing: [lf]\n", "nearest"),
        (
            ACCUMULATE + "    output: a\n",
            "`output` in a vector of kind accumulate | remove it, or set kind: growth or parse or respond",
        ),
        (RESPOND + "    output: a\n", "`output` and `template` belong together"),
        (RESPOND.partition("    completion")[0], "the vector has no `completion`"),
        (RESPOND.replace("kind: respond", "kind: compare"), "profile wire in a vector of kind compare"),
        (
            ACCUMULATE + "    profile: template\n",
            "profile template in a vector of kind accumulate | set profile: wire",
        ),
    ],
)
def test_what_is_refused(text: str, said: str) -> None:
    vectors, errors = read(text)
    assert not vectors
    assert said == "nearest" or said in "\n".join(errors)


EVENTS: list[dict[str, Any]] = [{"delta": {"content": "a"}}, {"finishReason": "stop"}]


@pytest.mark.parametrize(
    ("framing", "beginning", "end"),
    [
        ([], "data: {", "\n\ndata: [DONE]\n\n"),
        (["crlf"], "data: {", "\r\n\r\ndata: [DONE]\r\n\r\n"),
        (["cr"], "data: {", "\r\rdata: [DONE]\r\r"),
        (["no-space"], "data:{", "\n\ndata:[DONE]\n\n"),
        (["comments"], ": keep-alive\n\ndata: {", "\n\n: keep-alive\n\ndata: [DONE]\n\n"),
        (["fields"], "id: 0\nevent: message\nretry: 1000\ndata: {", "\n\ndata: [DONE]\n\n"),
        (["bom"], "\ufeffdata: {", "\n\ndata: [DONE]\n\n"),
        (["no-done"], "data: {", "}\n\n"),
        (["two-done"], "data: {", "\n\ndata: [DONE]\n\ndata: [DONE]\n\n"),
        (["no-end"], "data: {", "\n\ndata: [DONE]"),
    ],
)
def test_how_a_body_is_written(framing: list[str], beginning: str, end: str) -> None:
    body = body_of(EVENTS, framing)
    assert body.startswith(beginning)
    assert body.endswith(end)


def test_events_in_all_their_forms() -> None:
    events: list[dict[str, Any]] = [
        {"delta": {"content": "\ud83d東"}, "finishReason": "stop"},
        {"chunk": {"choices": [], "usage": {}}},
        {"data": {"error": {}}},
        {"raw": "x"},
    ]
    first, second, third, raw = body_of(events, ["no-done"]).split("\n\n")
    assert json.loads(first.removeprefix("data: "))["choices"][0]["finish_reason"] == "stop"
    assert "\\ud83d東" in first
    assert json.loads(second.removeprefix("data: "))["usage"] == {}
    assert json.loads(third.removeprefix("data: ")) == {"error": {}}
    assert raw == "x"
