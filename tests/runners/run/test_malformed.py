"""Malformed requests: the doctor makes them of the schema, and tells who stumbles over them."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import Any

import pytest

from tests.runners.run.test_examine import PROGRAM, doctor
from toolcall_conformance.adapters import protocol
from toolcall_conformance.adapters.implementation import Fault
from toolcall_conformance.adapters.protocol import Hello
from toolcall_conformance.adapters.wanted import WANTS
from toolcall_conformance.run.examined import Examined
from toolcall_conformance.run.malformed import Malformed, examined, least, malformed, whole

FIELDS: dict[str, dict[str, Any]] = {
    "contract": {"mode": "detailed"},
    "native": {"model": "qwen3"},
    "template": {"template": "x", "messages": [{"role": "user", "content": "Hi."}]},
}


def requests(respond: str = "message") -> Sequence[dict[str, Any]]:
    """Whole requests of an implementation that claims everything."""
    hello = Hello("x", profiles=frozenset(FIELDS), respond=respond, wants=frozenset(WANTS))
    return list(whole(hello, FIELDS.__getitem__))


def fits(request: dict[str, Any]) -> bool:
    return protocol.fits(f"request.schema.json#/$defs/{request['op']}", {**request, "id": 1})


@pytest.mark.parametrize("respond", ["message", "output"])
def test_whole_requests_fit_the_schema_and_malformed_ones_do_not(respond: str) -> None:
    for request in requests(respond):
        assert fits(request), request["op"]
        assert fits(least(request)), request["op"]
        for each in malformed(request):
            assert not fits(each.request), (request["op"], each.place, each.value)


def test_every_field_of_every_operation_is_asked() -> None:
    """Down to what stands in lists: but ``op`` and ``id``, by which a reply is found."""
    asked = {(each["op"], bad.place) for each in requests() for bad in malformed(each)}
    for op, places in {
        "parse": ["mode", "model", "template", "tools[1].function.name", "options.toolChoice", "measure"],
        "grammar": ["description", "description.description"],
        "constrain": ["outputs", "outputs[1]", "options.toolChoice"],
        "stream": ["chunks[1]", "generationPrompt", "messages[1].tool_calls[1].function"],
        "render": ["messages", "options.history", "tools[1].function.parameters"],
        "respond": [
            "message.calls[1].id",
            "deltas[1][5].text",
            "deltas[1][4].type",
            "lateIds",
            "toolChoice.name",
        ],
        "accumulate": ["body", "body[2]", "ends"],
    }.items():
        assert {(op, place) for place in places} <= asked
    for op in {each["op"] for each in requests()}:
        fields = protocol.part(f"request.schema.json#/$defs/{op}")[1]["properties"].keys()
        given = {name for each in (*requests(), *requests("output")) if each["op"] == op for name in each}
        assert fields - given <= {"id", "format", *UNASKED.get(op, [])}


#: What only an adapter with the feature `constrained` is asked, a field with one value, and one of any value.
#: Of the feature `routing` too.
ROUTED = ["responseTemplate", "prefix"]
UNASKED = {
    "grammar": ["output"],
    "respond": ["profile"],
    **dict.fromkeys(["parse", "stream", "constrain"], ROUTED),
}

OUTPUT = Malformed("output", "", {})
NAME = Malformed("tools[1].function.name", "7", {})


@pytest.mark.parametrize(
    ("asked", "reply", "state", "says"),
    [
        (
            NAME,
            {"status": "rejected", "code": "x", "reason": "tools[1].function.name: no text"},
            "ok",
            "1 answered",
        ),
        (NAME, {"status": "unsupported", "reason": "no such tools"}, "ok", "1 answered"),
        (
            NAME,
            {"status": "rejected", "code": "x", "reason": "tools: no text"},
            "note",
            "does not name it: tools[1].f",
        ),
        (
            NAME,
            {"status": "rejected", "code": "x", "reason": "xtools[1].function.names"},
            "note",
            "does not name it",
        ),
        (
            NAME,
            {"status": "rejected", "code": "x", "reason": ""},
            "note",
            "without a code and a reason: tools[1].function.name",
        ),
        (
            NAME,
            {"status": "ok", "message": {}},
            "note",
            "answered as if valid, so probably not read: tools[1]",
        ),
        (
            NAME,
            {"status": "error", "reason": NAME.place},
            "note",
            "another status than `rejected`: tools[1].function.name",
        ),
        (OUTPUT, {"status": "ok"}, "broken", "answered although it is missing: output"),
        (NAME, Fault("crash", "exit", "it died"), "broken", "tools[1].function.name = 7 (exit)"),
    ],
)
def test_each_answer_has_its_name(asked: Malformed, reply: Any, state: str, says: str) -> None:
    found: Examined = examined("parse", [(asked, reply)])
    assert found.state == state
    assert says in found.detail


def test_answers_of_several_kinds_are_told_apart() -> None:
    mode = Malformed("mode", "7", {})
    found = examined("parse", [(NAME, {"status": "error"}), (mode, {"status": "ok"})])
    first, second = found.detail.split("\n")
    assert first == "answered with another status than `rejected`: tools[1].function.name;"
    assert second == "answered as if valid, so probably not read: mode"


def test_of_places_within_one_another_the_outer_is_named() -> None:
    inner, outer = NAME, Malformed("tools[1]", "7", {})
    found = examined("parse", [(outer, {"status": "ok"}), (inner, {"status": "ok"})])
    assert found.detail.endswith(": tools[1]")


CALLS = """[{"name": "f", "arguments": json.dumps(json.loads(each)["arguments"])} for each in
        re.findall("<tool_call>(.*?)</tool_call>", str(request.get("output")), re.DOTALL)]"""


def program(before: str) -> str:
    """An adapter that reads calls in tags; ``before`` is done with the request, and may change the reply."""
    claims = '"profiles": ["contract"], "ops": ["parse"]'
    source = PROGRAM % (claims, f'{{"calls": {CALLS}}}')
    source = source.replace("isinstance(op, str) and isinstance(output, str)", "op == 'parse'")
    return source.replace("    print(", f"    if op == 'parse':\n        {before}\n    print(")


@pytest.mark.parametrize(
    ("before", "code", "says"),
    [
        (
            "[len(each['function']['name']) for each in request['tools']]",
            3,
            "BROKEN malformed requests of parse: no reply to it: tools missing (exit), tools = -1 (exit)",
        ),
        ("pass", 3, "BROKEN malformed requests of parse: answered although it is missing: output"),
        (
            "reply = reply if output else {'id': id, 'status': 'rejected'}",
            0,
            "note malformed requests of parse: rejected without a code and a reason: output",
        ),
        ("reply['id'] = id if 'mode' in request else 'x'", 3, "no reply to it: mode missing (wrong-id)"),
    ],
)
def test_planted_mistakes_are_found(before: str, code: int, says: str) -> None:
    result = doctor(sys.executable, "-c", program(before))
    assert result.exit_code == code, result.output
    assert says in " ".join(result.output.split())


def test_what_the_reference_does_not_read_is_named_and_nothing_else() -> None:
    result = doctor(sys.executable, "-m", "toolcall_reference")
    notes = re.findall(r"^note   malformed requests of (\w+): (.*(?:\n .*)*)", result.output, re.MULTILINE)
    unread = "answered as if valid, so probably not read: tools[1].type, tools[1].function.description"
    for op, said in notes:
        assert " ".join(said.split()) == (unread if op != "accumulate" else unread.partition("[")[0])
    assert len(notes) == result.output.count("note") == 7
    assert "ok     lines that are not requests\n" in result.output
