"""Vectors of kind ``grammar``, asked by ``grammar``, by ``constrain``, and by both."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.support.fakes.vectors import fake_vector
from toolcall_conformance.adapters.implementation import Implementation, JsonObject
from toolcall_conformance.adapters.protocol import reply_problem
from toolcall_conformance.run.session import Session
from toolcall_conformance.suite.model import ExpectedCall, Vector
from toolcall_reference import ReferenceAdapter, grammars_can_run

VECTOR = replace(
    fake_vector(1, ""),
    kind="grammar",
    profile="template",
    template="{{ messages }}",
    options={"toolChoice": "required"},
    accepts=("a", "ab"),
    rejects=("b", "aa"),
)
LAZY = replace(VECTOR, options={})
#: What a good constraint says of the texts.
STATES = ("complete", "complete", "rejected", "open")


class Constrained(Implementation):
    """Replies to ``constrain`` what it is made with, and to ``grammar`` a grammar that is right."""

    def __init__(self, reply: JsonObject, *features: str) -> None:
        self._reply, self._features = reply, features
        self.asked: list[str] = []

    def start(self, hello: JsonObject, timeout: float) -> JsonObject:
        ops = {"constraint": "constrain", "grammar": "grammar", "ids": "parse"}
        return {
            "protocol": 1,
            "implementation": {"name": "made up"},
            "ops": [ops[each] for each in self._features],
            "profiles": ["template"],
            "features": [*self._features],
        }

    def requests(self, messages: Any, timeout: float) -> Any:
        for request in messages:
            self.asked.append(request["op"])
            grammar = {"status": "ok", "grammar": 'root ::= "a" "b"?'}
            missing = len(request.get("outputs", ())) - len(self._reply.get("results", ()))
            if "results" in self._reply and missing > 0:  # for texts that the vector does not have
                self._reply = {
                    **self._reply,
                    "results": [*self._reply["results"], *[{"state": "open"}] * missing],
                }
            yield {"id": request["id"], **(self._reply if request["op"] == "constrain" else grammar)}

    def close(self) -> str:
        return ""


def answers(*states: str, held: bool = True) -> JsonObject:
    results = [{"state": each, **({"at": 0} if each == "rejected" else {})} for each in states]
    return {"status": "ok", "held": held, "results": results}


def verdict(vector: Vector, reply: JsonObject, *features: str) -> str:
    with Session(Constrained(reply, *(features or ("constraint",)))) as session:
        (judged,) = session.run([vector])
    return judged.outcome.verdict


@pytest.mark.parametrize(
    ("states", "expected"),
    [
        (STATES, "pass"),
        (("complete", "open", "rejected", "open"), "wrongly-rejected"),
        (("complete", "rejected", "rejected", "open"), "wrongly-rejected"),
        (("complete", "complete", "complete", "open"), "wrongly-accepted"),
        (("open", "complete", "complete", "open"), "wrongly-accepted"),
        (("complete",) * 9, "protocol-error"),
    ],
)
def test_answers_are_judged(states: tuple[str, ...], expected: str) -> None:
    assert verdict(VECTOR, answers(*states)) == expected


def test_an_accepted_text_must_be_complete() -> None:
    assert verdict(VECTOR, answers("complete", "open", "rejected", "open")) == "wrongly-rejected"


def test_a_rejected_text_may_be_a_beginning() -> None:
    assert verdict(VECTOR, answers("complete", "complete", "open", "open")) == "pass"


def test_texts_that_go_on_and_texts_that_may_be_rejected() -> None:
    vector = replace(VECTOR, open=("x",), either=("y", "z"))
    good = (*STATES, "open", "rejected", "complete")
    assert verdict(vector, answers(*good)) == "pass"
    assert verdict(vector, answers(*STATES, "complete", "open", "open")) == "wrongly-accepted"
    assert verdict(vector, answers(*STATES, "rejected", "open", "open")) == "wrongly-rejected"


def test_invariants_of_constraints() -> None:
    def broken(vector: Vector, reply: JsonObject) -> tuple[str, ...]:
        with Session(Constrained(reply, "constraint")) as session:
            (judged,) = session.run([vector])
        return judged.invariants

    def with_probes(*states: str) -> JsonObject:
        return answers(*STATES, *states)

    vector = replace(VECTOR, accepts=("ab", "abcd"))  # probes: nothing, and "a"
    assert broken(vector, with_probes("open", "open")) == ()
    assert broken(vector, with_probes("complete", "open")) == ("forced",)
    assert broken(vector, with_probes("open", "rejected")) == ("prefix",)
    assert broken(replace(vector, options={}), with_probes("open", "open")) == ()
    assert broken(vector, {"status": "error", "reason": "no"}) == ()


class Parses(Constrained):
    """It reads a call, with these flags, in every text that has a z."""

    def __init__(self, reply: JsonObject, *features: str, **flags: bool) -> None:
        super().__init__(reply, *features)
        self._flags = flags

    def start(self, hello: JsonObject, timeout: float) -> JsonObject:
        reply = super().start(hello, timeout)
        return {**reply, "ops": [*reply["ops"], "parse"]}

    def requests(self, messages: Any, timeout: float) -> Any:
        for request in messages:
            if request["op"] == "parse":
                calls = [{"name": "f", "arguments": "{}", **self._flags}] if "z" in request["output"] else []
                yield {"id": request["id"], "status": "ok", "message": {"calls": calls}}
            else:
                yield from super().requests([request], timeout)


def test_what_is_possible_is_read_by_its_own_parser() -> None:
    states = answers("complete", "complete")
    vector = replace(VECTOR, accepts=("z",), rejects=(), either=("y",))
    called = (ExpectedCall("f", "{}"),)

    def parsed(vector: Vector, reply: JsonObject) -> str:
        with Session(Parses(reply, "constraint")) as session:
            (judged,) = session.run([vector])
        return judged.outcome.verdict

    assert parsed(vector, states) == "pass"
    assert parsed(replace(vector, calls=called), states) == "wrong"
    assert parsed(replace(vector, calls=called), answers("complete", "rejected")) == "pass"
    assert parsed(replace(vector, calls=called, either=()), answers("complete")) == "pass"
    assert parsed(replace(vector, calls=(), either=()), answers("complete")) == "wrong"
    assert verdict(replace(vector, calls=called), states) == "pass"  # nobody reads


def test_a_call_that_is_not_flagged_complete_is_misread() -> None:
    vector = replace(VECTOR, accepts=("z",), rejects=(), calls=(ExpectedCall("f", "{}"),))
    for flag, expected in ((True, "pass"), (False, "wrong")):
        with Session(Parses(answers("complete"), "constraint", complete=flag)) as session:
            (judged,) = session.run([vector])
        assert judged.outcome.verdict == expected


def test_what_is_misread_breaks_an_invariant() -> None:
    vector = replace(VECTOR, accepts=("z", "y"), rejects=(), calls=(ExpectedCall("f", "{}"),))
    with Session(Parses(answers("complete", "complete"), "constraint")) as session:
        (judged,) = session.run([vector])
    assert judged.invariants == ("reads",)


def test_without_a_constraint() -> None:
    nothing = answers(*["complete"] * 4, held=False)
    assert verdict(VECTOR, nothing) == "wrongly-accepted"
    assert verdict(LAZY, nothing) == "alternative"
    assert verdict(replace(LAZY, rejects=()), answers("complete", "complete", held=False)) == "pass"


def test_a_schema_that_must_be_refused() -> None:
    vector = replace(VECTOR, accepts=(), rejects=(), refused="always", says=("put",))
    assert verdict(vector, answers()) == "wrong"
    assert verdict(vector, {"status": "error", "reason": "no such schema"}) == "pass"
    assert verdict(vector, {"status": "error"}) == "wrong"


@pytest.mark.skipif(not grammars_can_run(), reason="llguidance runs grammars")
def test_both_operations_are_asked() -> None:
    wrong = answers("complete", "complete", "complete", "open")
    assert verdict(VECTOR, answers(*STATES), "grammar", "constraint") == "pass"
    assert verdict(VECTOR, wrong, "grammar", "constraint") == "wrongly-accepted"
    assert verdict(VECTOR, wrong, "grammar") == "pass"


def test_a_claim_without_its_operation() -> None:
    assert verdict(VECTOR, answers(), "ids") == "unsupported"


@pytest.mark.parametrize(
    "reply",
    [
        {"status": "ok", "results": []},
        {"status": "ok", "held": 1, "results": []},
        {"status": "ok", "held": True, "results": [{"state": "maybe"}]},
        {"status": "ok", "held": True, "results": [{"state": "rejected"}]},
        {**answers("complete"), "from": []},
        {**answers("complete"), "constraint": {"text": "x"}},
    ],
)
def test_a_malformed_reply_has_a_problem(reply: JsonObject) -> None:
    outputs = ["x"] * len(reply["results"])
    assert reply_problem({"op": "constrain", "outputs": outputs}, {"id": 1, **reply})


REQUEST: JsonObject = {
    "op": "constrain",
    "template": "{% for m in messages %}{{ m.content }}{% for c in m.tool_calls or [] %}"
    "<call>{{ c.function | tojson }}</call>{% endfor %}{% endfor %}"
    "{% if tools %}{{ tools | tojson }}{% endif %}",
    "tools": [{"type": "function", "function": {"name": "f", "parameters": {}}}],
}


@pytest.mark.skipif(not grammars_can_run(), reason="llguidance runs grammars")
class TestTheReference:
    def ask(self, *outputs: str, **options: Any) -> JsonObject:
        request = {**REQUEST, "outputs": [*outputs], "options": options}
        reply = ReferenceAdapter().constrain(request)
        assert not reply_problem(request, reply)
        return reply

    def test_states_and_places(self) -> None:
        call = '<call>{"name": "f", "arguments": {}}</call>'
        reply = self.ask("Hi.", f"Hi. {call}", "Hi. <call>", "Hi. <call>x", "Hi. \ud800")
        assert reply["held"]
        assert reply["from"] == [None, 4, 4, 4, None]
        states = [each["state"] for each in reply["results"]]
        assert states == ["complete", "complete", "open", "rejected", "rejected"]
        assert [each.get("at") for each in reply["results"]] == [None, None, None, 10, 4]

    def test_a_lone_surrogate_in_a_call(self) -> None:
        reply = self.ask('<call>{"name": "f", "arguments": {"a": "\ud800"}}</call>', toolChoice="required")
        assert reply["results"] == [{"state": "rejected", "at": 40}]

    def test_nothing_is_held_without_calls(self) -> None:
        reply = self.ask("Hi.", "<call>x", toolChoice="none")
        assert not reply["held"]
        assert [each["state"] for each in reply["results"]] == ["complete", "complete"]

    def test_bad_requests(self) -> None:
        request = REQUEST
        assert "outputs" in ReferenceAdapter().constrain(request)["reason"]
        reply = ReferenceAdapter().constrain({**request, "outputs": ["a", 1]})
        assert (reply["status"], reply["reason"].partition(":")[0]) == ("rejected", "outputs[1]")
        reply = ReferenceAdapter().constrain({**request, "outputs": ["a", "x" * 20_001]})
        assert (reply["status"], reply["reason"].partition(":")[0]) == ("skipped", "outputs[1]")
