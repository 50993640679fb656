"""An implementation that names the grammar of its model is asked ``constrain``: the grammar answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from tests.support.fakes.in_process import Constrained
from toolcall_conformance.adapters.by_grammar import LONGEST_OUTPUT, ByGrammar
from toolcall_conformance.adapters.implementation import Implementation, JsonObject
from toolcall_conformance.adapters.resolve import resolve
from toolcall_conformance.run.connection import Connection
from toolcall_reference import grammars_can_run

FAKES = "python:tests.support.fakes.in_process"
ME = "python:tests.runners.adapters.test_by_grammar"
REQUEST = {"op": "constrain", "template": "{{ messages }}", "tools": []}
pytestmark = pytest.mark.skipif(not grammars_can_run(), reason="llguidance runs grammars")


class Unreadable(Constrained):
    """Has a grammar that nobody can run."""

    def grammar(self, request: dict[str, Any]) -> dict[str, Any]:
        """It."""
        return {"status": "ok", "grammar": "root ::= [z-a]", "constrained": request["output"]}


class Refuses(Constrained):
    """Refuses each request for a grammar."""

    def grammar(self, request: dict[str, Any]) -> dict[str, Any]:
        """Say why."""
        return {"status": "error", "code": "no", "reason": "failed to parse grammar"}


class Prompted(Constrained):
    """Has a grammar that reads what the prompt has of the answer, too."""

    def grammar(self, request: dict[str, Any]) -> dict[str, Any]:
        """It."""
        return {"status": "ok", "grammar": 'root ::= "<a>" [a-z]+', "constrained": "<a>" + request["output"]}


def answered(name: str, *outputs: str, **fields: Any) -> JsonObject:
    adapter = resolve(f"{ME if name in globals() else FAKES}:{name}")
    try:
        adapter.start({"op": "hello", "protocol": 1}, 10)
        return adapter.request({**REQUEST, "id": 7, "outputs": [*outputs], **fields}, 10)
    finally:
        adapter.close()


def test_the_hello_claims_what_is_answered() -> None:
    with Connection(resolve(f"{FAKES}:Constrained"), op="constrain") as connection:
        assert "constraint" in connection.hello.features
    hello = resolve("reference").start({"op": "hello", "protocol": 1}, 10)
    assert hello["features"].count("constraint") == 1


def test_each_output_is_read_by_its_grammar() -> None:
    reply = answered("Constrained", "call f.", "call f", "call 9", "text", "call f\ud800")
    assert reply["id"] == 7
    assert reply["held"]
    assert reply["results"] == [
        {"state": "complete"},
        {"state": "open"},
        {"state": "rejected", "at": 5},
        {"state": "complete"},
        {"state": "rejected", "at": 6},
    ]
    assert reply["from"] == [0, 0, 0, None, 0]


def test_what_the_prompt_has_of_the_answer_is_not_counted() -> None:
    reply = answered("Prompted", "x", "x1", "1")
    assert [each["state"] for each in reply["results"]] == ["complete", "rejected", "rejected"]
    assert [each.get("at") for each in reply["results"]] == [None, 1, 0]


def test_what_may_follow_is_told() -> None:
    reply = answered("Constrained", "call", "call f", next=True)
    assert reply["results"][0]["must"] == " "
    assert reply["results"][1]["next"] == "." + "abcdefghijklmnopqrstuvwxyz"


def test_nobody_waits_for_a_long_output() -> None:
    reply = answered("Constrained", "call f.", "x" * (LONGEST_OUTPUT + 1))
    assert (reply["status"], reply["code"]) == ("skipped", "too-long")
    assert reply["reason"] == "outputs[1]: it is longer than 20,000 code points"
    assert answered("Constrained", "x" * LONGEST_OUTPUT)["status"] == "ok"


def test_a_grammar_that_cannot_be_run_is_said() -> None:
    reply = answered("Unreadable", "x")
    assert (reply["id"], reply["status"], reply["code"]) == (7, "skipped", "grammar")
    assert "[z-a]" in reply["reason"]


def test_a_refusal_is_passed_on() -> None:
    reply = answered("Refuses", "x", "y")
    assert (reply["status"], reply["reason"]) == ("error", "failed to parse grammar")


def test_a_malformed_request_is_not_answered_here() -> None:
    assert "results" not in answered("Constrained", outputs="call f.")
    assert "results" not in answered("Constrained", outputs=[7])


def test_other_requests_stay_together() -> None:
    """An implementation that reads ahead is still given the requests at once."""

    class Counts(Implementation):
        groups = 0

        def start(self, hello: JsonObject, timeout: float) -> JsonObject:
            return Constrained().hello(hello)

        def requests(self, messages: Iterable[JsonObject], timeout: float) -> Iterator[JsonObject]:
            self.groups += 1
            for message in messages:
                method = "grammar" if message["op"] == "grammar" else "parse"
                yield {**getattr(Constrained(), method)(message), "id": message["id"]}

        def close(self) -> str:
            return ""

    counts = Counts()
    adapter = ByGrammar(counts)
    adapter.start({"op": "hello", "protocol": 1}, 1)
    parse = {"op": "parse", "profile": "contract", "output": "x"}
    messages = [{**(REQUEST if id == 4 else parse), "id": id, "outputs": ["call f."]} for id in range(9)]
    assert [reply["id"] for reply in adapter.requests(messages, 1)] == [*range(9)]
    assert counts.groups == 3
