"""The doctor tells a broken adapter from a parser that does not conform, and says what to do."""

from __future__ import annotations

import sys

import pytest
from click.testing import CliRunner, Result

from tests.support import PROGRAMS
from toolcall_conformance.cli import group


def doctor(*command: str) -> Result:
    """What the doctor says, without waiting long."""
    options = ["--timeout", "3", "--start-timeout", "10", "--idle", "0"]
    return CliRunner().invoke(group, ["doctor", *options, "--", *command])


@pytest.mark.parametrize("command", [("reference",), (sys.executable, "-m", "toolcall_reference")])
def test_the_reference_is_in_order(command: tuple[str, ...]) -> None:
    result = doctor(*command)
    assert result.exit_code == 0, result.output
    assert "BROKEN" not in result.output


@pytest.mark.parametrize(
    ("name", "code", "says"),
    [
        ("exit_at_start", 3, "cannot find libparser.so"),
        ("bad_hello", 3, "answer hello as AP-2 says"),
        ("other_protocol", 3, "speaks protocol 2"),
        ("deaf", 3, "flush standard output"),
        ("always_unsupported", 1, "do not claim in hello"),
    ],
)
def test_what_is_wrong_is_told_apart(name: str, code: int, says: str) -> None:
    result = doctor(sys.executable, str(PROGRAMS), name)
    assert result.exit_code == code
    assert says in result.output


#: Answers lines: ``parse`` is called with an output.
PROGRAM = """
import json, re, sys
for line in sys.stdin:
    try:
        request = json.loads(line)
        op, id, output = request["op"], request.get("id"), request.get("output")
    except Exception:
        op = id = output = None
    reply = {"id": id, "status": "rejected", "reason": "a request needs an op and an output"}
    if op == "bye":
        break
    if op == "hello":
        reply = {"protocol": 1, "implementation": {"name": "x"}, %s}
    elif isinstance(op, str) and isinstance(output, str):
        reply = {"id": id, "status": "ok", "message": %s}
    print(json.dumps(reply), flush=True)
"""
#: Reads calls in tags, and sends their arguments as %s.
TAGS = PROGRAM % (
    '"profiles": ["contract"], "ops": ["parse"]',
    """{"calls": [
        {"name": "f", "arguments": %s}
        for text in re.findall("<tool_call>(.*?)</tool_call>", output, re.DOTALL)
    ]}""",
)


def test_a_parser_of_another_syntax_is_examined_too() -> None:
    result = doctor(sys.executable, "-c", TAGS % 'json.dumps(json.loads(text)["arguments"])')
    assert result.exit_code == 0, result.output
    assert "cannot be told" not in result.output
    result = doctor(sys.executable, "-c", TAGS % 'json.loads(text)["arguments"]')
    assert result.exit_code == 3
    assert "is a string of JSON" in result.output


def test_a_parser_that_returns_objects_gets_one_diagnosis_and_not_five() -> None:
    """It reads one shape of a call alone: what it makes of others says nothing of how it reads lines."""
    result = doctor(sys.executable, "-c", TAGS % 'json.loads(text)["arguments"]')
    said = " ".join(result.output.split())
    assert result.output.count("BROKEN contract") == 1
    assert "is a string of JSON" in said
    assert "UTF-8" not in said
    assert said.count("cannot be told: plain text is not answered as it should be") == 4


def test_an_adapter_is_named_as_everywhere() -> None:
    assert CliRunner().invoke(group, ["doctor", "--adapter", "reference"]).exit_code == 0
    assert CliRunner().invoke(group, ["doctor"]).exit_code == 2


#: Reads lines as Latin-1: everything beyond ASCII is lost.
CARELESS = PROGRAM % (
    '"profiles": ["template"], "ops": ["parse"]',
    '{"content": output.encode("ascii", "replace").decode(), "calls": []}',
)


#: A port without Jinja that forgets the description where there is none.
WANTING = PROGRAM % (
    '"profiles": ["template"], "ops": ["parse"], "wants": %s',
    '{"content": output[:len(output) if "description" in request else 0], "calls": []}',
)


def test_an_adapter_that_wants_descriptions_is_examined_with_them() -> None:
    result = doctor(sys.executable, "-c", WANTING % '["format"]')
    assert result.exit_code == 0, result.output
    assert "x claims template; parse; it wants format" in result.output
    listed = doctor(sys.executable, "-c", WANTING % '["format"], "formats": ["hermes"]')
    assert listed.exit_code == 0
    assert 'add "" to `formats` (AP-2.6)' in listed.output
    named = doctor(sys.executable, "-c", WANTING % '["format"], "formats": ["hermes", ""]')
    assert "AP-2.6" not in named.output


def test_wishes_that_come_to_nothing_are_told() -> None:
    misspelt = doctor(sys.executable, "-c", WANTING % '["formats"]')
    assert misspelt.exit_code == 3
    assert "there is no wish 'formats'; did you mean format?" in " ".join(misspelt.output.split())
    nowhere = doctor(
        sys.executable, "-c", TAGS.replace('"contract"]', '"contract"], "wants": ["format"]') % "text"
    )
    assert "claim profile template, or leave `wants` out" in " ".join(nowhere.output.split())


def test_text_that_does_not_survive_is_the_adapters_fault() -> None:
    result = doctor(sys.executable, "-c", CARELESS)
    assert result.exit_code == 3
    assert "BROKEN template: text beyond the BMP" in result.output
    assert "ok     template: a NUL" in result.output


#: A client that reads the streams of two APIs, but breaks at a body of one of them.
CLIENT = """
import json, sys
for line in sys.stdin:
    try:
        request = json.loads(line)
        op, id, api = request["op"], request.get("id"), request.get("api")
    except Exception:
        op = id = api = None
    reply = {"id": id, "status": "rejected", "code": "x", "reason": "op: it is needed"}
    if op == "bye":
        break
    if op == "hello":
        reply = {"protocol": 1, "implementation": {"name": "x"}, "profiles": ["wire"], "ops": %s,
                 "accumulateApis": ["messages", "responses"]}
    elif op == "accumulate":
        assert any("Hi." in piece for piece in request["body"]), request
        reply = {"id": id, "status": "ok", "completion": {"content": "Hi.", "calls": []}}
        if api != "messages":
            reply = {"id": id, "status": "error", "code": "x", "reason": f"no {api}"}
    print(json.dumps(reply), flush=True)
"""


def test_each_claimed_api_is_asked() -> None:
    result = doctor(sys.executable, "-c", CLIENT % '["accumulate"]')
    said = " ".join(result.output.split())
    assert result.exit_code == 3, result.output  # it dies of a body that is missing
    assert "ok operation accumulate (messages)" in said
    assert "operation accumulate (responses): error: x no responses" in said
    assert "operation accumulate:" not in said


def test_apis_without_their_operation_are_told() -> None:
    result = doctor(sys.executable, "-c", CLIENT % '["parse"]')
    assert "it claims accumulateApis, and not the operation accumulate" in " ".join(result.output.split())
