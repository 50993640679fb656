"""Requests carry what adapters want, whoever makes them; nothing is made for those that want nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from tests.support.fakes.in_process import ByDescription
from toolcall_conformance import kinds
from toolcall_conformance.adapters.implementation import JsonObject
from toolcall_conformance.adapters.protocol import Hello, hello_request
from toolcall_conformance.adapters.resolve import resolve
from toolcall_conformance.adapters.wanted import WANTS, filled
from toolcall_conformance.errors import AdapterBroken
from toolcall_conformance.lab.differences.answers import Asker
from toolcall_conformance.run.connection import Connection
from toolcall_conformance.run.session import Session
from toolcall_conformance.suite import data, without_jinja
from toolcall_conformance.suite.model import Vector
from toolcall_conformance.vectors import load_suite

HERMES = data.template_path("hermes").read_text("utf-8")
#: Renders a question and no answer, and nothing else.
ODD = "{% for m in messages %}{{ m.role }}: {{ m.content }}\n{% endfor %}"
PARSE: JsonObject = {"op": "parse", "profile": "template", "template": HERMES, "output": "Hi.", "tools": []}
ME = __name__


class Records(ByDescription):
    """Remembers its requests."""

    seen: ClassVar[list[Mapping[str, Any]]] = []

    def parse(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Answer."""
        self.seen.append(request)
        return super().parse(request)

    def stream(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Answer."""
        self.seen.append(request)
        return super().stream(request)


class WantsNothing(Records):
    """Says so."""

    def hello(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Want nothing."""
        return {**super().hello(request), "wants": []}

    def parse(self, request: Mapping[str, Any]) -> dict[str, Any]:
        """Fail, unless what is needed came as ever."""
        assert "description" not in request
        return super(ByDescription, self).parse(request)


@pytest.fixture
def seen() -> Iterator[list[Mapping[str, Any]]]:
    """The requests that ``Records`` gets."""
    Records.seen.clear()
    yield Records.seen
    Records.seen.clear()


def vectors(*ids: str) -> list[Vector]:
    """Vectors of the suite."""
    found = [vector for vector in load_suite()[0] if vector.id.startswith(ids)]
    assert found
    return found


def judged(fake: str, some: list[Vector], splits: str = "none") -> list[str]:
    """The verdicts on a fake of this module."""
    with Session(resolve(f"python:{ME}:{fake}"), splits=splits) as session:
        return [each.outcome.verdict for each in session.run(some)]


def test_a_port_without_jinja_reads_templates_with_and_without_a_name() -> None:
    of_templates = [v for v in load_suite()[0] if v.template is not None and v.kind in ("parse", "grammar")]
    unnamed = [vector for vector in of_templates if not vector.template_name]
    assert len(unnamed) > 100
    some = [*unnamed, *of_templates[::30]]
    with Session(resolve("python:tests.support.fakes.in_process:ByDescription"), splits="none") as session:
        wrong = [(each.vector.id, each.outcome) for each in session.run(some) if session._fails(each.outcome)]
    assert wrong == []


def test_every_request_has_what_is_wanted(seen: list[Mapping[str, Any]]) -> None:
    growing = next(v for v in load_suite()[0] if v.kind == "growth" and v.profile == "template")
    some = [replace(growing, size=1, steps=1), *vectors("template/qwen3/two-calls")]
    assert {*judged("Records", some, "size-7")} == {"pass"}
    assert {request["op"] for request in seen} == {"parse", "stream"}
    assert any(request.get("measure") for request in seen)
    for request in seen:
        assert request["description"]["name"] == request["format"]
        assert isinstance(request["generationPrompt"], str)
        assert "template" in request


def test_whoever_asks_gets_it_there(seen: list[Mapping[str, Any]]) -> None:
    with Asker(f"python:{ME}:Records") as asker:
        asker.one(PARSE)
    with Connection(resolve(f"python:{ME}:Records")) as connection:
        connection.ask({name: value for name, value in PARSE.items() if name != "op"})
    assert [request["generationPrompt"] for request in seen] == ["<|im_start|>assistant\n"] * 2


def test_nothing_is_made_for_who_wants_nothing(
    seen: list[Mapping[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("description_of", "prompt_of"):
        monkeypatch.delattr(without_jinja, name)
    assert judged("WantsNothing", vectors("template/qwen3/two-calls")) == ["pass"]
    with pytest.raises(ImportError):
        filled(PARSE, WANTS)


def test_a_format_of_the_suite_has_the_description_in_its_file() -> None:
    described = filled({**PARSE, "format": "gpt-oss", "template": text_of("gpt-oss")}, WANTS)["description"]
    assert (described["description"], described["name"], described["handler"]) == (1, "gpt-oss", "gpt-oss")
    assert not {*described} & {"models", "vendor", "invented"}


def test_another_template_has_the_description_that_is_derived_of_it() -> None:
    for format in ({}, {"format": "qwen3"}, {"format": "no-such-format"}):
        described = filled({**PARSE, **format}, WANTS)["description"]
        assert "name" not in described
        assert described["tools"]["perCallStart"].strip() == "<tool_call>"
    assert "description" not in filled({**PARSE, "template": "{% if"}, WANTS)


def text_of(format: str) -> str:
    """The template of a format."""
    return data.template_path(format).read_text("utf-8")


@pytest.mark.parametrize(
    ("changed", "prompt"),
    [
        ({}, "<|im_start|>assistant\n"),
        ({"generationPrompt": ""}, ""),
        ({"options": {"continueFinalMessage": "content"}}, None),
        ({"options": {"enableThinking": False}, "template": text_of("command-r7b")}, "_THINKING|>"),
        ({"messages": [{"role": "user", "content": "Hi."}]}, "<|im_start|>assistant\n"),
        ({"messages": [{"role": 7}]}, None),
        ({"template": "{{ raise_exception('no') }}"}, None),
        ({"template": "{% if"}, None),
        ({"template": ODD}, ""),
    ],
)
def test_the_prompt_is_what_the_template_renders(changed: JsonObject, prompt: str | None) -> None:
    sent = filled({**PARSE, **changed}, WANTS).get("generationPrompt")
    assert (sent is None) == (prompt is None)
    assert sent is None or (sent == prompt if not prompt else sent.endswith(str(prompt)))


@pytest.mark.parametrize(
    "request_",
    [
        {"op": "parse", "profile": "contract", "mode": "detailed", "output": "x", "tools": []},
        {"op": "parse", "profile": "native", "model": "qwen3", "output": "x", "tools": []},
        {"op": "analyze", "template": HERMES},
        {"op": "render", "template": HERMES, "messages": []},
        {"op": "respond", "message": {"calls": []}, "stream": False},
        {**PARSE, "template": 7},
        {"op": "bye"},
    ],
)
def test_other_requests_stay_as_they_are(request_: JsonObject) -> None:
    assert filled(request_, WANTS) is request_
    assert filled(PARSE, ()) is PARSE


def test_operations_about_outputs_get_it() -> None:
    grammar = {"op": "grammar", "template": HERMES, "tools": []}
    respond = {"op": "respond", "template": HERMES, "output": "x", "tools": [], "stream": False}
    for request in (PARSE, {**PARSE, "op": "stream", "chunks": ["Hi."]}, grammar, respond):
        assert {*filled(request, WANTS)} - {*request} == {"description", "generationPrompt"}
        assert {*filled(request, ["format"])} - {*request} == {"description"}
        assert {*filled(request, ["generationPrompt"])} - {*request} == {"generationPrompt"}


def test_malformed_fields_are_not_a_reason_to_fail() -> None:
    for field, value in {"options": [], "tools": 7, "messages": "x", "format": []}.items():
        assert filled({**PARSE, field: value}, WANTS)["description"]
    assert "generationPrompt" not in filled({**PARSE, "options": {"templateKwargs": 7}}, WANTS)


@pytest.mark.parametrize(
    ("wants", "says"),
    [
        (["formats"], r"wants\[0\]: there is no wish 'formats'; did you mean format\?"),
        (["format", "generation_prompt"], r"wants\[1\]: .* did you mean generationPrompt\?"),
        ("format", "wants: 'format' is not of type 'array'"),
    ],
)
def test_a_word_that_nobody_knows_is_refused(wants: object, says: str) -> None:
    hello = {"protocol": 1, "implementation": {"name": "x"}, "profiles": [], "ops": []}
    assert Hello.of({**hello, "wants": [*WANTS]}).wants == {*WANTS}
    with pytest.raises(AdapterBroken, match=says):
        Hello.of({**hello, "wants": wants})


def test_templates_without_a_name_are_of_the_format_without_a_name() -> None:
    vector = replace(vectors("template/hermes/two-calls")[0], template_name="")
    hello = Hello.of(ByDescription().hello(hello_request()))
    kind, of_hermes = kinds.of(vector), replace(hello, formats=frozenset({"hermes"}))
    assert kind.unclaimed(vector, hello) == ""
    assert kind.unclaimed(vector, of_hermes).startswith("format of a template")
    assert kind.unclaimed(vector, replace(hello, formats=frozenset({"hermes", ""}))) == ""


def test_requests_of_a_sweep_are_filled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def prompt_of(request: JsonObject) -> str:
        asked.append(request["output"])
        return "<p>"

    monkeypatch.setattr(without_jinja, "prompt_of", prompt_of)
    adapter = resolve("python:tests.support.fakes.in_process:ByDescription")
    adapter.start(hello_request(), 5)
    base = kinds.of(vectors("template/hermes/two-calls")[0]).request(vectors("template/hermes/two-calls")[0])
    sweep = [{**base, "id": number, "op": "stream", "chunks": [base["output"]]} for number in range(5)]
    assert [reply["status"] for reply in adapter.requests(sweep, 5)] == ["ok"] * 5
    assert len(asked) == 1
    other = {**base, "id": 9, "tools": [], "options": {"enableThinking": False}}
    assert [reply["status"] for reply in adapter.requests([other], 5)] == ["ok"]
    assert len(asked) == 2
