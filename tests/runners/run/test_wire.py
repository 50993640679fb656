"""Vectors of profile ``wire`` are asked whole and in pieces, and outputs become such vectors."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.support.fakes.vectors import fake_vector
from toolcall_conformance import kinds
from toolcall_conformance.adapters import wire
from toolcall_conformance.adapters.protocol import Hello
from toolcall_conformance.run.reproduce import command
from toolcall_conformance.run.runner import RunOptions, run_vectors
from toolcall_conformance.run.wire_property import on_the_wire
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.vectors import load_suite
from toolcall_reference import ReferenceAdapter, grammars_can_run


def vectors(*folders: str) -> list[Vector]:
    return [vector for vector in load_suite()[0] if vector.id.startswith(folders)]


def verdict(vector: Vector, adapter: type) -> str:
    found = run_vectors([vector], [f"python:{__name__}:{adapter.__name__}"], RunOptions())
    return found.results[0].verdict


class LateIds(ReferenceAdapter):
    """Sends the id of a call in its last chunk."""

    def respond(self, request: Any) -> dict[str, Any]:
        reply = super().respond(request)
        if not request["stream"]:
            return reply
        events = [event.replace('"id": "call_0", ', "") for event in reply["events"]]
        return {**reply, "events": events}


class Forgetful(ReferenceAdapter):
    """Loses the text of a body that comes in pieces."""

    def accumulate(self, request: Any) -> dict[str, Any]:
        return super().accumulate({**request, "body": request["body"][-200:]})


class Outputs(ReferenceAdapter):
    """Takes outputs in place of messages."""

    def hello(self, request: Any) -> dict[str, Any]:
        return {**super().hello(request), "respond": "output"}

    def respond(self, request: Any) -> dict[str, Any]:
        assert "message" not in request
        request = {**request, "profile": "template"}
        if not request["stream"]:
            return super().respond({**request, "message": self.parse(request)["message"]})
        streamed = self.stream(request)
        return super().respond({**request, **{key: streamed[key] for key in ("message", "deltas")}})


class Constrained(Outputs):
    """Takes outputs, and has its model write nothing but text."""

    def hello(self, request: Any) -> dict[str, Any]:
        reply = super().hello(request)
        return {**reply, "features": [*reply["features"], "constrained"]}

    def grammar(self, request: Any) -> dict[str, Any]:
        return {"status": "ok", "grammar": "root ::= [^<]*", "constrained": request["output"]}


@pytest.mark.parametrize(
    ("id", "adapter", "expected"),
    [
        ("wire/respond/responses/call", ReferenceAdapter, "pass"),
        ("wire/respond/responses/call", LateIds, "wrong"),
        ("wire/respond/responses/text", LateIds, "pass"),
        ("wire/respond/responses/call", Outputs, "pass"),
        ("wire/respond/responses/text", Outputs, "pass"),
        ("wire/respond/responses/whitespace", Outputs, "unsupported"),
        ("wire/respond/messages/text", Outputs, "pass"),
        ("wire/respond/messages/complete-call-at-the-limit", Outputs, "pass"),
        ("wire/respond/messages/malformed-call", Outputs, "pass"),
        ("wire/accumulate/calls/text", Forgetful, "lost"),
        ("wire/accumulate/calls/text", ReferenceAdapter, "pass"),
    ],
)
def test_a_vector_is_asked_in_pieces_too(id: str, adapter: type, expected: str) -> None:
    (vector,) = vectors(id)[:1]
    if adapter is ReferenceAdapter:
        assert run_vectors([vector], ["reference"], RunOptions()).results[0].verdict == expected
    else:
        assert verdict(vector, adapter) == expected


def test_workers_find_the_same_where_a_servers_own_reading_counts() -> None:
    asked, spec = vectors("wire/respond/responses"), f"python:{__name__}:{Outputs.__name__}"
    alone, beside = (run_vectors(asked, [spec], RunOptions(jobs=jobs)).counts() for jobs in (1, 2))
    assert alone == beside


@pytest.mark.skipif(not grammars_can_run(), reason="llguidance runs grammars")
@pytest.mark.parametrize(
    ("id", "expected"),
    [("wire/respond/messages/text", "pass"), ("wire/respond/messages/call", "unreachable")],
)
def test_an_output_that_the_server_keeps_its_model_from_writing(id: str, expected: str) -> None:
    (vector,) = vectors(id)[:1]
    assert verdict(vector, Constrained) == expected


def test_the_pieces_of_a_body_are_the_body() -> None:
    for vector in vectors("wire/accumulate"):
        whole = "".join(kinds.of(vector).request(vector)["body"])
        assert whole.encode("latin-1").decode("utf-8") == vector.body
        for name, request in kinds.of(vector).pieces(vector, "message", "default", True):
            assert "".join(request["body"]) == whole, (vector.id, name)


def test_the_pieces_of_a_message_are_the_message() -> None:
    for vector in vectors("wire/respond"):
        if vector.message is None:
            continue
        for _, request in kinds.of(vector).pieces(vector, "message", "default", True):
            texts = [
                delta["text"] for step in request["deltas"] for delta in step if delta["type"] == "content"
            ]
            assert "".join(texts) == vector.message.content, vector.id


def test_the_message_of_a_vector_is_that_of_its_output() -> None:
    with_outputs = [vector for vector in vectors("wire/respond") if vector.template and vector.message]
    assert len(with_outputs) > 20
    for vector in with_outputs:
        found = ReferenceAdapter().parse({**vector.request(), "profile": "template"})["message"]
        assert vector.message is not None
        sent = wire.message_to_wire(vector.message)
        assert (found["content"], found["reasoning"]) == (sent["content"], sent["reasoning"]), vector.id
        assert [(call["name"], call.get("complete", True)) for call in found["calls"]] == [
            (call["name"], call.get("complete", True)) for call in sent["calls"]
        ], vector.id
        assert [call["arguments"] for call in found["calls"] if not call.get("complete", True)] == [
            call["arguments"] for call in sent["calls"] if not call.get("complete", True)
        ], vector.id


def test_a_vector_without_a_message_is_asked_for_its_output() -> None:
    without = [vector for vector in vectors("wire/respond") if vector.message is None]
    assert without
    for vector in without:
        asked = [request for _, request in kinds.of(vector).pieces(vector, "both", "default", True)]
        assert {"".join(request["chunks"]) for request in asked} == {vector.output}, vector.id
        claims = Hello(
            "x", ops=frozenset(["respond"]), profiles=frozenset(["wire"]), apis=frozenset([vector.api])
        )
        assert kinds.of(vector).unclaimed(vector, claims) == "a response to an output"
        assert not kinds.of(vector).unclaimed(vector, replace(claims, respond="both"))


def test_an_output_becomes_two_vectors_of_the_wire() -> None:
    found = list(on_the_wire(vectors("template/mistral-nemo/")))
    assert {vector.kind for vector in found} == {"respond", "accumulate"}
    assert {vector.profile for vector in found} == {"wire"}
    assert any(vector.late_ids for vector in found)
    results = run_vectors(found, ["reference"], RunOptions(splits="none", wire="chat")).results
    assert {result.verdict for result in results} == {"pass"}


@pytest.mark.parametrize("api", ["messages", "responses"])
def test_an_output_becomes_vectors_of_each_wire(api: str) -> None:
    found = list(on_the_wire(vectors("template/mistral-nemo/", "template/hermes/"), api))
    assert {vector.id.rpartition("/")[2] for vector in found} == {f"{api}-respond", f"{api}-accumulate"}
    assert {vector.api for vector in found} == {api}
    results = run_vectors(found, ["reference"], RunOptions(splits="none", wire=api)).results
    assert {result.verdict for result in results} == {"pass"}
    asked = {vector.id for vector in found}
    twice, huge = "member-given-twice", "numbers-beyond-a-double-keep-their-value"
    for name in (twice, huge):
        assert f"template/hermes/{name}/{api}-accumulate" in asked
        assert (f"template/hermes/{name}/{api}-respond" in asked) == (api == "responses")


def test_vectors_of_other_kinds_are_left_out() -> None:
    parsing = fake_vector(1, "call f")
    assert not list(on_the_wire([replace(parsing, profile="contract"), *vectors("wire/", "grammar/")[:9]]))


def test_the_command_that_runs_such_a_vector_again() -> None:
    assert (
        command("template/hermes/x/respond", "reference", wire="chat")
        == "toolcall run template/hermes/x --wire"
    )
    again = command("template/hermes/x/messages-respond", "reference", wire="messages")
    assert again == "toolcall run template/hermes/x --wire --api messages"
