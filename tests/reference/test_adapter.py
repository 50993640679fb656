"""The reference after the protocol: what requests may say, and that nothing of one decides about another."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.conversations import user
from toolcall_conformance.suite import data
from toolcall_reference import describe_format
from toolcall_reference.__main__ import _reply
from toolcall_reference.adapter import OPERATIONS, ReferenceAdapter
from toolcall_reference.errors import GrammarUnsupported


def ask(op: str, template: str, options: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    """The reply of a new adapter."""
    reply: dict[str, Any] = getattr(ReferenceAdapter(), op)(request(template, options, **fields))
    return reply


def request(template: str, options: dict[str, Any] | None = None, **fields: Any) -> dict[str, Any]:
    """A request that does for every operation."""
    given = {"profile": "template", "template": template, "tools": [], "messages": [user()], "output": "A."}
    return {**given, "chunks": ["A."], "options": options or {}, **fields}


def source(template: str) -> str:
    return data.template_path(template).read_text(encoding="utf-8")


SHOWN = "{{ enable_thinking is defined }} {{ enable_thinking }} {{ effort }}"


@pytest.mark.parametrize(
    ("options", "prompt"),
    [
        ({}, "False  "),
        ({"templateKwargs": {"enable_thinking": False, "effort": 3}}, "True False 3"),
        ({"templateKwargs": {"enable_thinking": None}}, "True None "),
        ({"templateKwargs": {"enable_thinking": False}, "enableThinking": True}, "True True "),
        ({"templateKwargs": {"effort": "low"}, "enableThinking": False}, "True False low"),
        ({"templateKwargs": {"self": 1, "field": 2, "source": 3, "variables": 4}}, "False  "),
    ],
)
def test_variables_reach_the_template_as_they_are(options: dict[str, Any], prompt: str) -> None:
    assert ask("render", SHOWN, options)["prompt"] == prompt


@pytest.mark.parametrize(
    "options", [{"enableThinking": False}, {"templateKwargs": {"enable_thinking": False}}]
)
def test_thinking_is_turned_off_by_an_option_as_by_a_variable(options: dict[str, Any]) -> None:
    assert ask("render", source("qwen3"), options)["generationPrompt"].endswith("</think>\n\n")
    assert ask("parse", source("qwen35"), options)["message"]["content"] == "A."
    # A conversation that the template refuses has no prompt to go by.
    template = "{{ raise_exception('no') if messages[0].content == '!' }}" + FORCED
    message = ask("parse", template, options, messages=[user("!")])["message"]
    assert message["content"] == "A."


#: The prompt opens reasoning, and closes it where thinking is off.
FORCED = """{% for m in messages %}<|{{ m.role }}|>
{%- if m.reasoning_content %}<think>{{ m.reasoning_content }}</think>{% endif %}{{ m.content }}<|end|>
{%- endfor %}
{%- if add_generation_prompt %}<|assistant|><think>{{ '</think>' if enable_thinking is false }}{% endif %}"""


@pytest.mark.parametrize(
    "name",
    ["messages", "tools", "add_generation_prompt", "continue_final_message", "bos_token", "eos_token"],
)
@pytest.mark.parametrize("op", ["parse", "stream", "grammar", "render"])
def test_what_a_request_says_elsewhere_is_refused_as_a_variable(op: str, name: str) -> None:
    reply = ask(op, "x", {"templateKwargs": {name: None}})
    assert (reply["status"], reply["code"]) == ("rejected", "bad-request")
    assert reply["reason"].startswith(f"options.templateKwargs.{name}: ")


THINKING_BY_TYPE = FORCED.replace("enable_thinking is false", "x is not sameas true")


def test_no_request_is_taken_for_another_that_python_holds_equal() -> None:
    adapter = ReferenceAdapter()
    for value, channel in ((1, "content"), (True, "reasoning"), (1.0, "content"), (True, "reasoning")):
        asked = request(THINKING_BY_TYPE, {"templateKwargs": {"x": value}})
        assert adapter.parse(asked)["message"][channel] == "A.", value
    for value, status in ((True, "ok"), (1, "rejected"), (1.0, "rejected"), (True, "ok")):
        assert adapter.parse(request("x", {"parallelToolCalls": value}))["status"] == status


def deep(depth: int) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "string"}
    for _ in range(depth):
        schema = {"type": "object", "properties": {"a": schema}}
    return schema


@pytest.mark.parametrize(
    "parameters", [deep(900), deep(9000), {"enum": [10**5000]}], ids=["900", "9000", "digits"]
)
@pytest.mark.parametrize("op", sorted({*OPERATIONS} - {"analyze", "respond", "accumulate"}))
def test_a_request_that_cannot_be_json_is_refused(op: str, parameters: dict[str, Any]) -> None:
    tools = [{"type": "function", "function": {"name": "f", "parameters": parameters}}]
    reply = ask(op, source("hermes"), tools=tools, outputs=[])
    assert reply["status"] == "rejected"
    assert "must be JSON: " in reply["reason"]


def described(op: str, **fields: Any) -> dict[str, Any]:
    """The reply of a new adapter to a request with the description of a format."""
    sent = {name: value for name, value in request("").items() if name not in ("template", "messages")}
    reply: dict[str, Any] = getattr(ReferenceAdapter(), op)({**sent, **fields})
    return reply


def test_a_description_does_in_place_of_a_template() -> None:
    own = describe_format(source("qwq"))
    for op in ("parse", "stream"):
        assert described(op, description=own)["message"]["reasoning"] == "A."
        off = described(op, description=own, options={"enableThinking": False})
        assert off["message"]["content"] == "A."
        closed = described(op, description=own, generationPrompt="<think></think>")
        assert closed["message"]["content"] == "A."
    assert described("grammar", description=own)["status"] == "ok"
    assert described("parse")["reason"].startswith("template: missing")


def test_with_both_the_template_counts() -> None:
    wrong: dict[str, Any] = {"description": 2}
    for op in ("parse", "stream", "grammar"):
        assert ask(op, source("hermes"), description=wrong)["status"] == "ok"


@pytest.mark.parametrize("op", ["parse", "stream", "grammar"])
def test_a_malformed_description_is_rejected_with_its_place(op: str) -> None:
    reply = described(op, description={"description": 1, "tools": {"sectionStrat": "x"}})
    assert (reply["status"], reply["code"]) == ("rejected", "bad-request")
    assert reply["reason"] == "description.tools.sectionStrat: no such field: write sectionStart"


def test_each_description_has_its_own_parser() -> None:
    adapter = ReferenceAdapter()
    sent = {name: value for name, value in request("").items() if name not in ("template", "messages")}
    for name, reasoning in (("qwq", "A."), ("hermes", ""), ("qwq", "A.")):
        reply = adapter.parse({**sent, "description": describe_format(source(name))})
        assert reply["message"]["reasoning"] == reasoning


@pytest.mark.parametrize(
    ("delta", "place"),
    [
        ({"type": "content", "text": 1}, "text"),
        ({"type": "call", "index": 0, "name": "f", "id": 1}, "id"),
        ({"type": "arguments", "index": 0, "text": "{}", "complete": "yes"}, "complete"),
    ],
)
def test_a_malformed_delta_is_refused_with_its_place(delta: dict[str, Any], place: str) -> None:
    request = {"profile": "wire", "message": {"calls": []}, "stream": True, "deltas": [[], [delta]]}
    reply = ReferenceAdapter().respond(request)
    assert (reply["status"], reply["code"]) == ("rejected", "bad-request")
    assert reply["reason"].startswith(f"deltas[1][0].{place}: ")


def test_a_constraint_of_a_template_without_a_grammar_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise GrammarUnsupported("no grammar is known")

    monkeypatch.setattr("toolcall_reference.template.pipeline.build_template_grammar", refuse)
    skipped = {"status": "skipped", "code": "no-grammar", "reason": "no grammar is known"}
    assert ask("grammar", "x") == ask("constrain", "x", outputs=[]) == skipped


def test_a_line_that_is_not_json_is_refused() -> None:
    reply = _reply(ReferenceAdapter(), b"{")
    assert reply is not None
    assert (reply["status"], reply["code"]) == ("rejected", "not-json")
    assert reply["reason"].startswith("the line is not JSON: ")


@pytest.mark.parametrize(
    ("template", "place"),
    [([], "responseTemplate"), ({}, "responseTemplate.fields")],
)
def test_what_is_wrong_with_a_response_template_has_its_place(template: Any, place: str) -> None:
    reply = ReferenceAdapter().extract({"responseTemplate": template, "output": "A."})
    assert reply["status"] == "rejected"
    assert reply["reason"].startswith(f"{place}: ")


def test_an_exception_is_a_reply_that_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise KeyError("oops")

    monkeypatch.setattr(ReferenceAdapter, "parse", fail)
    assert _reply(ReferenceAdapter(), b'{"id": "7", "op": "parse"}') == {
        "id": "7",
        "status": "error",
        "code": "exception",
        "reason": "KeyError: 'oops'",
    }


def test_no_parser_is_kept_for_a_request_that_has_no_key() -> None:
    class Unusual(dict[str, Any]):
        """What ``marshal`` refuses and JSON does not."""

    adapter = ReferenceAdapter()
    for effort in ("content", "reasoning"):
        thinks = effort == "reasoning"
        asked = request(THINKING_BY_TYPE, Unusual(templateKwargs=Unusual(x=thinks)))
        assert adapter.parse(asked)["message"][effort] == "A."
